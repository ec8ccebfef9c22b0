import { describe, expect, test } from 'vitest'

import { cashUps, services } from '../../../src/offline/collections.ts'
import { registerKey, registerStates } from '../../../src/features/cash-ups/kept-cash-ups.ts'
import { closeCashUpOp, moveCashOp, openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { editServiceOp, finishServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { aService, ANA_ID, idOf } from '../support/records.ts'
import { QUOTE, SHIFT, STAY, aShift } from './queued-shift.ts'

describe('a shift without a connection', () => {
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
