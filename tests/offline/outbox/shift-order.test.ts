import { describe, expect, test } from 'vitest'

import { services } from '../../../src/offline/collections.ts'
import { openRegisterOp } from '../../../src/offline/outbox/cash-up-ops.ts'
import { editServiceOp, voidServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import { refuse } from '../support/outbox.ts'
import { aService, idOf } from '../support/records.ts'
import { SHIFT, STAY, aShift } from './queued-shift.ts'

describe('the order of a shift without a connection', () => {
  test('is sent in the order of its money: opening, payments, close', async () => {
    const { queue, opened, paid, close } = await aShift()
    const closed = await close()
    expect(paid.after).toEqual([opened.id])
    expect(closed.after).toEqual([paid.id])
    expect((await queue.claim(10)).ops.map(({ id }) => id)).toEqual([opened.id, paid.id, closed.id])
  })

  test('begins at a register only after the shift before has ended there, because it would otherwise join that shift', async () => {
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

  test('can be closed after another tab has undone its opening, with the count on the shift as it was seen', async () => {
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
})
