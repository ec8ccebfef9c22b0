import { describe, expect, test } from 'vitest'

import { drivers, services } from '../../../src/offline/collections.ts'
import { closeCashUpOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { createDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { checkInOp, finishServiceOp, voidServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { createVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import fc from '../../support/fast-check.ts'
import { anOutbox, refuse } from '../support/outbox.ts'
import { aCashUp, aDriver, aService, aVehicle, idOf, NOW } from '../support/records.ts'

const AT = new Date(NOW).toISOString()
const QUOTE = {
  agreementName: null,
  totalMinutes: 30,
  serviceCharge: 4_500,
  discount: 0,
  adjustment50: 0,
  totalCost: 4_500,
  tax: 718,
  serviceFee: 0,
}

/** A shift of today at one of the registers. */
async function aTill() {
  const queued = await anOutbox()
  const { db, outbox } = queued
  const stay = (number: number) =>
    aService(number, {
      status: 'progress',
      endedAt: null,
      paidAt: null,
      paymentMethod: null,
      totalCost: null,
      cashUp: null,
    })
  for (const one of [stay(1), stay(2), stay(3)])
    await services.put(db, { id: one.id, base: one, shown: null, pending: 0 })
  const payment = (number: number, shift: number | null) =>
    finishServiceOp.toWire({
      params: { type: stay(number).operation, id: stay(number).id },
      body: {
        endedAt: AT,
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: shift === null ? null : aCashUp(shift).id,
        cashReceived: null,
        quote: QUOTE,
      },
    })
  return {
    ...queued,
    payment,
    pay: (number: number, shift: number | null) =>
      outbox.enqueue({ opType: finishServiceOp, request: payment(number, shift), seen: null }),
    open: (shift: number) =>
      outbox.enqueue({
        opType: openRegisterOp,
        request: openRegisterOp.toWire({
          body: {
            id: aCashUp(shift).id,
            locationId: aCashUp(shift).location.id,
            register: 'main',
            openedAt: AT,
            float: 20_000,
            count: null,
            note: null,
          },
        }),
        seen: aCashUp(shift),
      }),
    close: (shift: number) =>
      outbox.enqueue({
        opType: closeCashUpOp,
        request: closeCashUpOp.toWire({
          params: { id: aCashUp(shift).id },
          body: {
            id: idOf(8, shift),
            closedAt: AT,
            countedCash: 24_500,
            count: null,
            leftInDrawer: 20_000,
            verified: { dataphone: null, digital: null },
            varianceReason: null,
          },
        }),
        seen: aCashUp(shift),
      }),
    voidOf: (number: number) =>
      outbox.enqueue({
        opType: voidServiceOp,
        request: voidServiceOp.toWire({ params: { id: stay(number).id }, body: { reason: 'Paid at the wrong place' } }),
        seen: null,
      }),
    standing: async () => (await db.outbox.orderBy('seq').toArray()).map(({ id, after }) => ({ id, after })),
  }
}

type Till = Awaited<ReturnType<typeof aTill>>

async function resubmitted({ outbox }: Till, ...[id, request, instead]: Parameters<Till['outbox']['replace']>) {
  const replaced = await outbox.replace(id, request, instead)
  if (replaced.kind !== 'replaced') throw new Error(`It is ${replaced.kind}`)
  return replaced.op
}

test('the entry of an overstay waits for the payment that it continues, and another entry waits for nothing', async () => {
  const till = await aTill()
  const paid = await till.pay(1, null)
  const entry = (number: number, overstayOf: string | null) => {
    const { id, location, licensePlate, vehicleTypeId, startedAt, receiptNumber } = aService(number)
    const request = checkInOp.toWire({
      body: {
        id,
        locationId: location.id,
        licensePlate,
        vehicleTypeId,
        startedAt,
        receiptNumber,
        space: null,
        keyTag: null,
        keptItems: null,
        overstayOf,
      },
    })
    return till.outbox.enqueue({ opType: checkInOp, request, seen: aService(number) })
  }
  expect((await entry(11, aService(1).id)).after).toEqual([paid.id])
  expect((await entry(12, null)).after).toEqual([])
})

describe('a resubmitted act', () => {
  test('waits for the acts that it needs now, and no longer for those that it needed before', async () => {
    const till = await aTill()
    const [first, second] = [await till.open(1), await till.open(2)]
    const paid = await till.pay(1, 1)
    const now = await resubmitted(till, paid.id, till.payment(1, 2))

    expect(paid.after).toEqual([first.id])
    expect(now).toMatchObject({ seq: paid.seq, after: [second.id] })
    expect(await till.standing()).toEqual([
      { id: first.id, after: [] },
      { id: second.id, after: [] },
      { id: now.id, after: [second.id] },
    ])
  })

  test('moves behind a later act that it needs now, with everything that waits for it', async () => {
    const till = await aTill()
    const paid = await till.pay(1, 1)
    await refuse(till.queue)
    const voided = await till.voidOf(1)
    const closed = await till.close(1)
    const opened = await till.open(2)
    const now = await resubmitted(till, paid.id, till.payment(1, 2))

    // The close of the payment's first shift no longer waits for it.
    expect(await till.standing()).toEqual([
      { id: closed.id, after: [] },
      { id: opened.id, after: [closed.id] },
      { id: now.id, after: [opened.id] },
      { id: voided.id, after: [] },
    ])
    expect((await till.queue.claim(10)).ops.map(({ id }) => id)).toEqual([closed.id, opened.id, now.id, voided.id])
  })

  test('goes before the close of the shift that it is now paid into', async () => {
    const till = await aTill()
    const paid = await till.pay(1, null)
    const [opened, closed] = [await till.open(2), await till.close(2)]
    const now = await resubmitted(till, paid.id, till.payment(1, 2))

    expect(closed.after).toEqual([])
    // The backups of all acts that may now follow are dropped.
    expect(till.letGone).toEqual([[paid.id, opened.id, closed.id]])
    expect(await till.standing()).toEqual([
      { id: opened.id, after: [] },
      { id: now.id, after: [opened.id] },
      { id: closed.id, after: [now.id] },
    ])
  })

  test('never waits for acts that wait for it', async () => {
    const till = await aTill()
    const opened = await till.open(1)
    const paid = await till.pay(1, 1)
    const closed = await till.close(1)
    const now = await resubmitted(till, paid.id, till.payment(1, 1))

    expect(await till.standing()).toEqual([
      { id: opened.id, after: [] },
      { id: now.id, after: [opened.id] },
      { id: closed.id, after: [now.id] },
    ])
  })

  test('shows a new record as its author sees it now', async () => {
    const { db, outbox } = await anOutbox()
    const { version: _, plates: __, ...luis } = aDriver(2)
    await drivers.put(db, { id: aDriver(1).id, base: aDriver(1), shown: null, pending: 0 })
    const { version: ___, driver: ____, ...car } = aVehicle(1)
    const made = await outbox.enqueue({
      opType: createVehicleOp,
      request: createVehicleOp.toWire({ body: { ...car, driverId: aDriver(1).id } }),
      seen: aVehicle(1),
    })
    const created = await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: luis }),
      seen: null,
    })
    const theirs = { ...aVehicle(1), driver: { id: luis.id, name: 'Luis Peña' } }
    const replaced = await outbox.replace(made.id, createVehicleOp.toWire({ body: { ...car, driverId: luis.id } }), {
      seen: theirs,
    })

    expect(replaced).toMatchObject({ kind: 'replaced', op: { after: [created.id] } })
    expect((await db.vehicles.get(car.id))?.shown?.driver).toEqual(theirs.driver)
  })

  test('is rejected if it changes another record', async () => {
    const till = await aTill()
    const paid = await till.pay(1, null)
    await expect(till.outbox.replace(paid.id, till.payment(2, null))).rejects.toThrow('another record')
    expect(await till.standing()).toEqual([{ id: paid.id, after: [] }])
  })

  test('never leads to a circle of waits, nor to a payment before its register is open', async () => {
    const step = fc.record({
      act: fc.constantFrom('open', 'close', 'pay', 'pay', 'resubmit', 'resubmit'),
      payment: fc.integer({ min: 1, max: 3 }),
      shift: fc.integer({ min: 1, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const till = await aTill()
        const opened = new Map<number, string>()
        const closed = new Set<number>()
        const paid = new Map<number, { id: string; shift: number | null }>()
        for (const { act, payment, shift } of steps) {
          const before = paid.get(payment)
          if (act === 'open' && !opened.has(shift)) opened.set(shift, (await till.open(shift)).id)
          else if (act === 'close' && opened.has(shift) && !closed.has(shift)) {
            closed.add(shift)
            await till.close(shift)
          } else if (act === 'pay' && before === undefined)
            paid.set(payment, {
              id: (await till.pay(payment, opened.has(shift) ? shift : null)).id,
              shift: opened.has(shift) ? shift : null,
            })
          else if (act === 'resubmit' && before !== undefined && opened.has(shift))
            paid.set(payment, { id: (await resubmitted(till, before.id, till.payment(payment, shift))).id, shift })
        }
        const standing = await till.standing()
        const sent = (await till.queue.claim(100)).ops.map(({ id }) => id)
        expect(sent).toEqual(standing.map(({ id }) => id))
        for (const { id, after } of standing)
          for (const name of after) expect(sent.indexOf(name)).toBeLessThan(sent.indexOf(id))
        for (const { id, shift } of paid.values())
          expect(sent.indexOf(opened.get(shift ?? 0) ?? '')).toBeLessThan(sent.indexOf(id))
      }),
      { numRuns: 60 },
    )
  })
})
