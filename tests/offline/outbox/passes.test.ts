import { describe, expect, test } from 'vitest'

import { keptCashUps } from '../../../src/features/cash-ups/kept-cash-ups.ts'
import { withUnsentPasses } from '../../../src/features/checkout/pricing/pass-on-device.ts'
import { keptServices } from '../../../src/features/stays/kept-service-rows.ts'
import { cashUps, locations, passes, services } from '../../../src/offline/collections.ts'
import { closeCashUpOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { createDriverOp } from '../../../src/offline/outbox/driver-ops.ts'
import { createPassOp, editPassOp, renewPassOp } from '../../../src/offline/outbox/pass-ops.ts'
import { finishServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { anOutbox, refuse } from '../support/outbox.ts'
import { aCashUp, aDriver, aLocation, aPass, aService, idOf, NOW } from '../support/records.ts'

const QUOTE = {
  agreementName: null,
  totalMinutes: 30,
  serviceCharge: 0,
  discount: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
}
const SHIFT = aCashUp(1)
const PASS = aPass(1)
const DRIVER = aDriver(1)
const at = new Date(NOW).toISOString()
const payment = (number: number) => ({
  id: idOf(12, number),
  at,
  amount: 180_000,
  method: 'cash' as const,
  reference: null,
  cashUpId: SHIFT.id,
  receiptNumber: `ABCD-000${number}`,
})
const sale = () =>
  createPassOp.toWire({
    body: {
      id: PASS.id,
      membershipId: PASS.membership.id,
      locationId: PASS.location.id,
      driverId: DRIVER.id,
      plates: PASS.plates,
      startsOn: PASS.startsOn,
      block: null,
      apartment: null,
      payment: payment(1),
    },
  })
const DAYS = { startsOn: '2026-12-20', endsOn: '2027-01-19' }
const renewal = (number: number) =>
  renewPassOp.toWire({ params: { id: PASS.id }, body: { ...payment(number), days: DAYS } })

/** A booth with an unsent register opening, and a known location. */
async function atTheBooth() {
  const queued = await anOutbox()
  const { db, outbox } = queued
  const place = aLocation()
  await locations.put(db, { id: place.id, base: place, shown: null, pending: 0 })
  const opened = await outbox.enqueue({
    opType: openRegisterOp,
    request: openRegisterOp.toWire({
      body: { id: SHIFT.id, locationId: place.id, register: 'main', openedAt: at, float: 0, count: null, note: null },
    }),
    seen: SHIFT,
  })
  return { ...queued, opened }
}

describe('a pass that is sold without a connection [S2-26] [D-03]', () => {
  test('appears at once, goes after its register and its driver, and adds its money to the shift', async () => {
    const { db, outbox, opened } = await atTheBooth()
    const { id, version: _version, plates: _plates, photo: _photo, ...details } = DRIVER
    const driver = await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { id, ...details, vehicles: [] } }),
      seen: null,
    })
    const sold = await outbox.enqueue({ opType: createPassOp, request: sale(), seen: PASS })
    expect(sold.after).toEqual(expect.arrayContaining([opened.id, driver.id]))
    expect(await db.passes.where('plates').equals('PAS201').toArray()).toMatchObject([
      { base: null, shown: PASS, pending: 1 },
    ])
    const close = await outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({
        params: { id: SHIFT.id },
        body: {
          id: idOf(8, 1),
          closedAt: at,
          countedCash: 180_000,
          count: null,
          leftInDrawer: 0,
          verified: { dataphone: null, digital: null },
          varianceReason: null,
        },
      }),
      seen: null,
    })
    expect(close.after).toContain(sold.id)
    expect(await keptCashUps(db, [SHIFT.id])).toMatchObject([
      { cashUp: { takings: { cash: 180_000 }, passes: 180_000, closing: { expectedCash: 180_000, variance: 0 } } },
    ])
  })

  test('counts in the shift until it is refused, and is then shown for a decision', async () => {
    const { db, outbox, queue } = await atTheBooth()
    await cashUps.put(db, { id: SHIFT.id, base: SHIFT, shown: null, pending: 0 })
    await db.outbox.clear()
    await outbox.enqueue({ opType: createPassOp, request: sale(), seen: PASS })
    expect(await keptCashUps(db, [SHIFT.id])).toMatchObject([{ cashUp: { passes: 180_000 } }])
    await refuse(queue)
    expect(await db.passes.get(PASS.id)).toMatchObject({ shown: PASS, needsPerson: true })
    expect(await keptCashUps(db, [SHIFT.id])).toMatchObject([{ cashUp: { passes: 0 } }])
  })
})

describe('a pass that is renewed and changed without a connection', () => {
  test('has the days that the customer was promised once, even if a pull brings them before the answer', async () => {
    const { db, outbox } = await atTheBooth()
    await passes.put(db, { id: PASS.id, base: PASS, shown: null, pending: 0 })
    await outbox.enqueue({ opType: renewPassOp, request: renewal(2), seen: null })
    await outbox.enqueue({
      opType: editPassOp,
      request: editPassOp.toWire({
        params: { id: PASS.id },
        body: { changes: { plates: { from: ['PAS201'], to: ['PAS777'] } } },
      }),
      seen: null,
    })
    expect(await db.passes.get(PASS.id)).toMatchObject({
      pending: 2,
      plates: ['PAS777'],
      endsOn: DAYS.endsOn,
      shown: { lastSale: { id: idOf(12, 2), ...DAYS, cost: 180_000 }, anchorDay: PASS.anchorDay },
    })
    const known = {
      ...PASS,
      version: 2,
      endsOn: DAYS.endsOn,
      lastSale: {
        id: idOf(12, 2),
        ...DAYS,
        cost: 180_000,
        receiptNumber: 'ABCD-0002',
        at,
        by: { id: '', name: '' },
        method: 'cash' as const,
      },
    }
    await passes.learn(db, { changed: [known], deleted: [] }, { among: async () => [], reface: async () => undefined })
    expect(await keptCashUps(db, [SHIFT.id])).toMatchObject([{ cashUp: { passes: 0 } }])
  })

  test('covers the stay that is inside, whose end waits for it', async () => {
    const { db, outbox } = await atTheBooth()
    const stay = aService(1, {
      status: 'progress',
      licensePlate: 'PAS201',
      location: PASS.location,
      startedAt: at,
      endedAt: null,
      paidAt: null,
      paymentMethod: null,
      totalCost: null,
      cashUp: null,
    })
    await services.put(db, { id: stay.id, base: stay, shown: null, pending: 0 })
    const priced = async () => (await withUnsentPasses(db, await keptServices(db, [stay.id])))[0]?.service
    expect(await priced()).toEqual(stay)
    const sold = await outbox.enqueue({ opType: createPassOp, request: sale(), seen: PASS })
    expect(await priced()).toMatchObject({ operation: 'membership', pass: { id: PASS.id, standing: 'valid' } })
    const end = await outbox.enqueue({
      opType: finishServiceOp,
      request: finishServiceOp.toWire({
        params: { type: 'membership', id: stay.id },
        body: {
          endedAt: at,
          paymentMethod: 'cash',
          agreementId: null,
          cashUpId: null,
          cashReceived: null,
          quote: QUOTE,
        },
      }),
      seen: null,
    })
    expect(end.after).toContain(sold.id)
  })
})
