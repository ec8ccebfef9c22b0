import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../../contract/cash-up.ts'
import { cashUps, services, vehicles } from '../../../src/offline/collections.ts'
import { registerKey, registerStates } from '../../../src/features/cash-ups/kept-cash-ups.ts'
import { closeCashUpOp, moveCashOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { editServiceOp, finishServiceOp, voidServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { deleteVehicleOp } from '../../../src/offline/outbox/vehicle-ops.ts'
import { anOutbox, refuse } from '../support/outbox.ts'
import { aCashUp, aService, aVehicle, ANA_ID, idOf, NOW } from '../support/records.ts'

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
const SHIFT = aCashUp(1, { float: 10_000, openedAt: new Date(NOW).toISOString() })
const STAY = aService(1, {
  status: 'progress',
  endedAt: null,
  paidAt: null,
  paymentMethod: null,
  totalCost: null,
  cashUp: null,
})

/** A register opening, a payment into the register and its close, all without a network. */
async function aShift() {
  const queued = await anOutbox()
  const { db, outbox, clock } = queued
  await services.put(db, { id: STAY.id, base: STAY, shown: null, pending: 0 })
  const at = new Date(clock.now()).toISOString()
  const opened = await outbox.enqueue({
    opType: openRegisterOp,
    request: openRegisterOp.toWire({
      body: {
        id: SHIFT.id,
        locationId: SHIFT.location.id,
        register: 'main',
        openedAt: at,
        float: 20_000,
        count: null,
        note: null,
      },
    }),
    seen: { ...SHIFT, openedAt: at },
  })
  const paid = await outbox.enqueue({
    opType: finishServiceOp,
    request: finishServiceOp.toWire({
      params: { type: STAY.operation, id: STAY.id },
      body: {
        endedAt: at,
        paymentMethod: 'cash',
        agreementId: null,
        cashUpId: SHIFT.id,
        cashReceived: null,
        quote: QUOTE,
      },
    }),
    seen: null,
  })
  const close = (seen: CashUp | null = null) =>
    outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({
        params: { id: SHIFT.id },
        body: {
          id: idOf(8, 1),
          closedAt: at,
          countedCash: 24_500,
          count: null,
          leftInDrawer: 20_000,
          verified: { dataphone: null, digital: null },
          varianceReason: null,
        },
      }),
      seen,
    })
  return { ...queued, at, opened, paid, close }
}

describe('a shift without a network', () => {
  test('is shown as opened, paid into and closed', async () => {
    const { db, close } = await aShift()
    expect((await db.cashUps.get(SHIFT.id))?.shown).toMatchObject({
      status: 'current',
      float: 20_000,
      location: SHIFT.location,
      currency: SHIFT.currency,
    })
    expect((await db.services.get(STAY.id))?.shown).toMatchObject({
      status: 'completed',
      totalCost: 4_500,
      exitOperator: { id: ANA_ID },
      cashUp: { id: SHIFT.id },
    })
    await close()
    expect((await db.cashUps.get(SHIFT.id))?.shown).toMatchObject({
      status: 'completed',
      closing: { countedCash: 24_500, operatorEndShift: { id: ANA_ID } },
    })
  })

  test('shows the parts of a payment, and edits of them, before the server has answered', async () => {
    const { db, outbox, at } = await aShift()
    const other = aService(2, { ...STAY, id: idOf(1, 2) })
    await services.put(db, { id: other.id, base: other, shown: null, pending: 0 })
    const body = {
      endedAt: at,
      paymentMethod: 'cash' as const,
      payments: [
        { method: 'cash' as const, amount: 4_000 },
        { method: 'digital' as const, amount: 500 },
      ],
      agreementId: null,
      cashUpId: SHIFT.id,
      cashReceived: null,
      quote: QUOTE,
    }
    await outbox.enqueue({
      opType: finishServiceOp,
      request: finishServiceOp.toWire({ params: { type: other.operation, id: other.id }, body }),
      seen: null,
    })
    const parts = async () =>
      (await db.services.get(other.id))?.shown?.payments?.map(({ kind, method, amount, cashUpId }) => [
        kind,
        method,
        amount,
        cashUpId,
      ])
    expect(await parts()).toEqual([
      ['stay', 'cash', 4_000, SHIFT.id],
      ['stay', 'digital', 500, SHIFT.id],
    ])
    const changes = { paymentMethod: { from: 'cash', to: 'dataphone' as const } }
    await outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({
        params: { id: other.id },
        body: { changes, quote: { ...QUOTE, totalCost: 4_200 } },
      }),
      seen: null,
    })
    expect(await parts()).toEqual([
      ['stay', 'dataphone', 4_000, SHIFT.id],
      ['stay', 'digital', 200, SHIFT.id],
    ])
  })

  test('leaves payments as the server has them if an edit concerns none of them', async () => {
    const { db, outbox } = await aShift()
    const row = (kind: 'stay' | 'second_payment', amount: number) => ({
      id: idOf(7, amount),
      kind,
      method: 'cash' as const,
      amount,
      cashUpId: null,
      at: SHIFT.openedAt,
      by: null,
      reference: null,
    })
    const twice = aService(3, {
      status: 'completed',
      paymentMethod: 'cash',
      totalCost: 4_500,
      remarks: null,
      payments: [row('second_payment', 700), row('stay', 4_500)],
    })
    await services.put(db, { id: twice.id, base: twice, shown: null, pending: 0 })
    await outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({
        params: { id: twice.id },
        body: { changes: { remarks: { from: null, to: 'Dent' } } },
      }),
      seen: null,
    })
    expect((await db.services.get(twice.id))?.shown).toEqual({ ...twice, remarks: 'Dent', edited: true })
  })

  test('is still known after the device starts fresh: its register is not free', async () => {
    const { db } = await aShift()
    await cashUps.clear(db)
    const open = (await registerStates(db)).get(registerKey(SHIFT.location.id, 'main'))?.open
    expect(open).toMatchObject({ id: SHIFT.id, status: 'current' })
  })

  test('is shown with the float and the note of its resubmitted opening', async () => {
    const { db, outbox, opened } = await aShift()
    const resubmitted = openRegisterOp.toWire({
      body: {
        id: SHIFT.id,
        locationId: SHIFT.location.id,
        register: 'main',
        openedAt: SHIFT.openedAt,
        float: 35_000,
        count: null,
        note: 'Coins from the bank',
      },
    })
    expect(await outbox.replace(opened.id, resubmitted)).toMatchObject({ kind: 'replaced' })
    expect((await db.cashUps.get(SHIFT.id))?.shown).toMatchObject({
      status: 'current',
      float: 35_000,
      openingNote: 'Coins from the bank',
      location: SHIFT.location,
    })
  })

  test('is sent in the order of its money: opening, payments, close', async () => {
    const { queue, opened, paid, close } = await aShift()
    const closed = await close()
    expect(paid.after).toEqual([opened.id])
    expect(closed.after).toEqual([paid.id])
    expect((await queue.claim(10)).ops.map(({ id }) => id)).toEqual([opened.id, paid.id, closed.id])
  })

  test('begins at a register only once the shift before has ended there; otherwise it would join that shift', async () => {
    const { outbox, queue, at, close, opened, paid } = await aShift()
    const closed = await close()
    const next = (id: string, register: string) =>
      outbox.enqueue({
        opType: openRegisterOp,
        request: openRegisterOp.toWire({
          body: { id, locationId: SHIFT.location.id, register, openedAt: at, float: 20_000, count: null, note: null },
        }),
        seen: { ...SHIFT, id, register },
      })
    const second = await next(idOf(6, 2), 'main')
    const kiosk = await next(idOf(6, 3), idOf(9, 1))
    expect([second.after, kiosk.after]).toEqual([[closed.id], []])
    expect((await queue.claim(10)).ops.map(({ id }) => id)).toEqual([
      opened.id,
      paid.id,
      closed.id,
      second.id,
      kiosk.id,
    ])
  })

  test('does not begin while the close of the shift before is refused, and begins once that close is discarded', async () => {
    const { db, outbox, queue, at, close, opened, paid } = await aShift()
    const closed = await close()
    const second = await outbox.enqueue({
      opType: openRegisterOp,
      request: openRegisterOp.toWire({
        body: {
          id: idOf(6, 2),
          locationId: SHIFT.location.id,
          register: 'main',
          openedAt: at,
          float: 20_000,
          count: null,
          note: null,
        },
      }),
      seen: { ...SHIFT, id: idOf(6, 2) },
    })
    const { ops } = await queue.claim(2)
    await queue.noteOutcomes(
      ops.map((op) => ({
        op,
        outcome: { kind: 'done', body: op.id === opened.id ? { ...SHIFT, revision: 0 } : { ...STAY, version: 2 } },
        backOffMs: 0,
      })),
    )
    expect(ops.map(({ id }) => id)).toEqual([opened.id, paid.id])
    await refuse(queue)
    expect(await queue.claim(10)).toMatchObject({ ops: [] })
    expect(await outbox.withdraw(closed.id, 'discarded', 'Counted by the office')).toEqual({
      kind: 'withdrawn',
      with: 0,
    })
    expect(await db.outbox.get(second.seq)).toMatchObject({ id: second.id, after: [] })
    expect((await queue.claim(10)).ops.map(({ id }) => id)).toEqual([second.id])
  })

  test('ends after its corrections and voids, and a void at its location comes after its opening', async () => {
    const { db, outbox, opened, paid, close } = await aShift()
    const parked = aService(2, {
      status: 'progress',
      endedAt: null,
      paidAt: null,
      paymentMethod: null,
      totalCost: null,
      cashUp: null,
    })
    const elsewhere = {
      ...aService(3, { status: 'progress', cashUp: null }),
      location: { id: idOf(2, 9), name: 'Elsewhere' },
    }
    for (const one of [parked, elsewhere]) await services.put(db, { id: one.id, base: one, shown: null, pending: 0 })
    const edit = (id: string) =>
      outbox.enqueue({
        opType: editServiceOp,
        request: editServiceOp.toWire({
          params: { id },
          body: { changes: { remarks: { from: null, to: 'The other lane' } } },
        }),
        seen: null,
      })
    const voided = (id: string) =>
      outbox.enqueue({
        opType: voidServiceOp,
        request: voidServiceOp.toWire({ params: { id }, body: { reason: 'It never came in' } }),
        seen: null,
      })
    const edited = await edit(STAY.id)
    await edit(parked.id)
    const gone = await voided(parked.id)
    const other = await voided(elsewhere.id)
    expect([gone.after, other.after]).toEqual([[opened.id], []])
    expect((await close()).after.toSorted()).toEqual([paid.id, edited.id, gone.id].toSorted())
  })

  test('ends after acts on a stay that is not on the device yet, which may belong to it', async () => {
    const { db, outbox, paid, close } = await aShift()
    const unknown = aService(2)
    await services.put(db, { id: unknown.id, base: unknown, shown: null, pending: 0 })
    const edited = await outbox.enqueue({
      opType: editServiceOp,
      request: editServiceOp.toWire({
        params: { id: unknown.id },
        body: { changes: { remarks: { from: null, to: 'The other lane' } } },
      }),
      seen: null,
    })
    await db.services.delete(unknown.id)
    expect((await close()).after.toSorted()).toEqual([paid.id, edited.id].toSorted())
  })

  test('can be closed after another tab took its opening back: the count stays on the shift as it was seen', async () => {
    const { db, outbox, opened, close } = await aShift()
    const seen = (await db.cashUps.get(SHIFT.id))?.shown ?? null
    expect(await outbox.withdraw(opened.id, 'undone', null)).toMatchObject({ kind: 'withdrawn' })
    expect(await db.cashUps.get(SHIFT.id)).toBeUndefined()
    await expect(close()).rejects.toThrow('is not on this device')
    const closed = await close(seen)
    expect(await db.cashUps.get(SHIFT.id)).toMatchObject({
      seenOnly: true,
      pending: 1,
      shown: { status: 'completed', closing: { countedCash: 24_500 } },
    })
    await outbox.withdraw(closed.id, 'discarded', 'It was never opened')
    expect(await db.cashUps.get(SHIFT.id)).toBeUndefined()
  })

  test('waits as a whole while its opening is refused', async () => {
    const { queue, close } = await aShift()
    await close()
    await refuse(queue)
    expect(await queue.claim(10)).toMatchObject({ ops: [], dueAt: null })
  })

  test('keeps a close if the payment before it is taken back: the money is in the drawer', async () => {
    const { db, outbox, opened, paid, close } = await aShift()
    const closed = await close()
    expect(await outbox.withdraw(paid.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 0 })
    expect(await db.outbox.get(closed.seq)).toMatchObject({ id: closed.id, after: [] })
    expect((await db.services.get(STAY.id))?.shown).toBeNull()
    // The close belongs to the shift that never began.
    expect(await outbox.withdraw(opened.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 1 })
  })

  test('keeps a payment if the opening of its register is taken back', async () => {
    const { db, outbox, opened, paid } = await aShift()
    expect(await outbox.withdraw(opened.id, 'undone', null)).toEqual({ kind: 'withdrawn', with: 0 })
    expect(await db.outbox.get(paid.seq)).toMatchObject({ id: paid.id, after: [] })
  })

  test('shows the resubmitted opening, with its original time', async () => {
    const { db, outbox, clock, opened, at } = await aShift()
    clock.advance(5_000)
    await outbox.replace(
      opened.id,
      openRegisterOp.toWire({
        body: {
          id: SHIFT.id,
          locationId: SHIFT.location.id,
          register: 'main',
          openedAt: at,
          float: 30_000,
          count: null,
          note: 'Counted once more',
        },
      }),
    )
    expect((await db.cashUps.get(SHIFT.id))?.shown).toMatchObject({
      float: 30_000,
      openingNote: 'Counted once more',
      openedAt: at,
    })
  })

  test('counts a movement once if a pull brings it before the answer', async () => {
    const { db, outbox, close } = await aShift()
    const move = await outbox.enqueue({
      opType: moveCashOp,
      request: moveCashOp.toWire({
        params: { id: SHIFT.id },
        body: { id: idOf(8, 2), at: SHIFT.openedAt, kind: 'pay_in', amount: 700, reason: 'Coins for change' },
      }),
      seen: null,
    })
    await close()
    const shown = (await db.cashUps.get(SHIFT.id))?.shown
    if (!shown) throw new Error('Nothing is shown')
    for (const kind of [openRegisterOp, moveCashOp, closeCashUpOp]) {
      const op = (await db.outbox.where('lane').equals(move.lane).toArray()).find((one) => one.kind === kind.name)
      if (!op) throw new Error(`${kind.name} does not wait`)
      expect(kind.apply(shown, op.request, { by: op.author, at: shown.openedAt })).toEqual(shown)
    }
  })
})

describe('a record that its author has deleted', () => {
  async function deleted() {
    const queued = await anOutbox()
    await vehicles.put(queued.db, { id: aVehicle(1).id, base: aVehicle(1), shown: null, pending: 0 })
    const op = await queued.outbox.enqueue({
      opType: deleteVehicleOp,
      request: deleteVehicleOp.toWire({ params: { id: aVehicle(1).id } }),
      seen: null,
    })
    return { ...queued, op }
  }

  test('is marked as removed, and disappears once the server confirms', async () => {
    const { db, queue } = await deleted()
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ removed: true, pending: 1 })
    const { ops } = await queue.claim(1)
    await queue.noteOutcomes(
      ops.map((op) => ({ op, outcome: { kind: 'done', body: { id: aVehicle(1).id } }, backOffMs: 0 })),
    )
    expect(await db.vehicles.count()).toBe(0)
  })

  test('appears again if the server refuses the deletion, or if it is taken back', async () => {
    const { db, queue, outbox, op } = await deleted()
    await refuse(queue)
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ pending: 1, needsPerson: true })
    expect((await db.vehicles.get(aVehicle(1).id))?.removed).toBeUndefined()
    await outbox.withdraw(op.id, 'discarded', 'still driven')
    expect(await db.vehicles.get(aVehicle(1).id)).toMatchObject({ pending: 0, shown: null, base: aVehicle(1) })
  })
})
