import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Pass } from '../../contract/pass.ts'
import type { Posting } from '../../contract/posting.ts'
import type { Service } from '../../contract/service.ts'
import { expectedCash } from '../../domain/cash-ups.ts'
import { keptCashUps } from '../../src/features/cash-ups/kept-cash-ups.ts'
import { cashUps, locations, passes, services, type KEPT_COLLECTIONS } from '../../src/offline/collections.ts'
import { closeCashUpOp } from '../../src/offline/outbox/cash-up-ops.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { outboxTransaction, unsentOf } from '../../src/offline/outbox/outbox-tables.ts'
import { finishServiceOp, voidServiceOp } from '../../src/offline/outbox/service-ops.ts'
import { anOutbox } from '../offline/support/outbox.ts'
import { ANA_ID, NOW, aCashUp, aLocation, aPass, aService, idOf } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const SHIFT = aCashUp(1, { float: 50_000 })
const STAY = aService(1, {
  status: 'progress',
  endedAt: null,
  paidAt: null,
  paymentMethod: null,
  totalCost: null,
  cashUp: null,
})
const MINE = 4_500
const THEIRS = 1_200
const at = new Date(NOW).toISOString()

const posting = (version: number, changes: Partial<Posting>): Posting => ({
  cashUpId: SHIFT.id,
  version,
  cash: 0,
  dataphone: 0,
  digital: 0,
  services: 0,
  payIns: 0,
  payOuts: 0,
  ...changes,
})
const paidIn = (stay: Service, cash: number, version: number): Service => ({
  ...stay,
  version: stay.version + 1,
  status: 'completed',
  endedAt: at,
  paidAt: at,
  paymentMethod: 'cash',
  totalCost: cash,
  cashUp: { id: SHIFT.id, status: 'current', openedBy: ANA },
  payments: [
    { id: stay.id, kind: 'stay', method: 'cash', amount: cash, cashUpId: SHIFT.id, at, by: ANA, reference: null },
  ],
  postings: [posting(version, { cash, services: 1 })],
})
/** The server's cash-up in a version, with these stays paid up to that version. */
const counting = (version: number, ...paid: Service[]): CashUp => {
  const postings = paid
    .flatMap((stay) => (stay.postings ?? []).map((one) => ({ ...one, id: stay.id })))
    .filter((one) => one.version <= version)
  const sum = postings.reduce((total, { cash }) => total + cash, 0)
  return {
    ...SHIFT,
    version,
    takings: { ...SHIFT.takings, cash: sum },
    total: sum,
    services: postings.length,
    countedLately: postings.map((one) => ({ id: one.id, version: one.version })),
  }
}

/** A booth with an open register and a vehicle inside. */
async function aBooth() {
  const { db, outbox, queue } = await anOutbox()
  const place = aLocation()
  await locations.put(db, { id: place.id, base: place, shown: null, pending: 0 })
  await cashUps.put(db, { id: SHIFT.id, base: SHIFT, shown: null, pending: 0 })
  await services.put(db, { id: STAY.id, base: STAY, shown: null, pending: 0 })
  const written = (
    name: (typeof KEPT_COLLECTIONS)[number]['name'],
    work: (unsent: ReturnType<typeof unsentOf>) => Promise<void>,
  ) => outboxTransaction(db, KEPT_WRITES, () => work(unsentOf(name, db, KEPT_WRITES)))
  const known = async () => {
    const [row] = await keptCashUps(db, [SHIFT.id])
    if (row === undefined) throw new Error('The cash-up is not kept')
    return row.cashUp
  }
  return {
    db,
    outbox,
    charge: () => {
      const quote = {
        agreementName: null,
        totalMinutes: 30,
        serviceCharge: MINE,
        discount: 0,
        adjustment50: 0,
        totalCost: MINE,
        tax: 0,
        serviceFee: 0,
      }
      return outbox.enqueue({
        opType: finishServiceOp,
        request: finishServiceOp.toWire({
          params: { type: 'off_street', id: STAY.id },
          body: {
            endedAt: at,
            paymentMethod: 'cash',
            agreementId: null,
            cashUpId: SHIFT.id,
            cashReceived: null,
            quote,
          },
        }),
        seen: null,
      })
    },
    answer: async (body: unknown) => {
      const [op] = (await queue.claim(1)).ops
      if (op === undefined) throw new Error('Nothing waits to be sent')
      await queue.noteOutcomes([{ op, outcome: { kind: 'done', body }, backOffMs: 0 }])
    },
    pullServices: (...changed: Service[]) =>
      written('services', (unsent) => services.learn(db, { changed, deleted: [] }, unsent)),
    pullPasses: (...changed: Pass[]) =>
      written('passes', (unsent) => passes.learn(db, { changed, deleted: [] }, unsent)),
    pullCashUps: (...changed: CashUp[]) =>
      written('cashUps', (unsent) => cashUps.learn(db, { changed, deleted: [] }, unsent)),
    known,
    expected: async () => expectedCash(await known()) - SHIFT.float,
  }
}

/** Returns all permutations of a list. */
function orders<T>(things: readonly T[]): T[][] {
  return things.length === 0
    ? [[]]
    : things.flatMap((first, nth) => orders(things.toSpliced(nth, 1)).map((rest) => [first, ...rest]))
}

const mineFirst = { mine: paidIn(STAY, MINE, 2), theirs: paidIn(aService(2), THEIRS, 3) }
const theirsFirst = { mine: paidIn(STAY, MINE, 3), theirs: paidIn(aService(2), THEIRS, 2) }

describe('the expected cash of an open cash-up', () => {
  const cases = [
    { name: 'nobody else was paid', ...mineFirst, theirs: null, read: 2 },
    { name: 'the cash-ups were read before the payment', ...mineFirst, theirs: null, read: 1 },
    { name: 'a colleague was paid before', ...theirsFirst, read: 3 },
    { name: 'a colleague was paid after', ...mineFirst, read: 3 },
    { name: 'the cash-ups were read after a colleague was paid, and before this payment', ...theirsFirst, read: 2 },
    { name: 'the cash-ups were read after this payment, and before a colleague was paid', ...mineFirst, read: 2 },
  ]
  for (const { name, mine, theirs, read } of cases)
    for (const order of orders(['answer', 'services', 'cash-ups'] as const))
      test(`contains each known payment once after a charge, ${order.join(', ')}, if ${name}`, async () => {
        const booth = await aBooth()
        await booth.charge()
        expect(await booth.expected()).toBe(MINE)
        let known = 0
        for (const event of order) {
          if (event === 'answer') await booth.answer(mine)
          else if (event === 'services') await booth.pullServices(mine, ...(theirs === null ? [] : [theirs]))
          else await booth.pullCashUps(counting(read, mine, ...(theirs === null ? [] : [theirs])))
          const isRead = event === 'cash-ups' && (theirs?.postings ?? []).some(({ version }) => version <= read)
          if (theirs !== null && (event === 'services' || isRead)) known = THEIRS
          expect(await booth.expected(), event).toBe(MINE + known)
        }
      })

  test('leaves out a voided payment, before and after the cash-ups are pulled', async () => {
    const booth = await aBooth()
    const paid = paidIn(STAY, MINE, 2)
    await booth.pullServices(paid)
    await booth.pullCashUps(counting(2, paid))
    await booth.outbox.enqueue({
      opType: voidServiceOp,
      request: voidServiceOp.toWire({ params: { id: STAY.id }, body: { reason: 'Charged by mistake' } }),
      seen: null,
    })
    expect(await booth.expected()).toBe(0)
    const voided: Service = {
      ...paid,
      version: 3,
      status: 'voided',
      payments: [],
      postings: [...(paid.postings ?? []), posting(3, { cash: 0 - MINE, services: -1 })],
    }
    await booth.answer(voided)
    expect(await booth.expected()).toBe(0)
    await booth.pullCashUps(counting(3, voided))
    expect(await booth.expected()).toBe(0)
  })

  test('includes cash that was paid twice and refunded, before the cash-ups are pulled', async () => {
    const booth = await aBooth()
    await booth.pullServices({
      ...paidIn(STAY, MINE, 2),
      postings: [posting(2, { cash: MINE, services: 1 }), posting(3, { payIns: MINE }), posting(4, { payOuts: 500 })],
    })
    expect(await booth.known()).toMatchObject({ takings: { cash: MINE }, payIns: MINE, payOuts: 500 })
    expect(await booth.expected()).toBe(2 * MINE - 500)
  })

  test('includes a sold pass, before and after the cash-ups are pulled', async () => {
    const booth = await aBooth()
    const sold = { ...aPass(1), postings: [posting(2, { cash: 180_000 })] }
    await booth.pullPasses(sold)
    expect(await booth.known()).toMatchObject({ takings: { cash: 180_000 }, passes: 180_000, services: 0 })
    await booth.pullCashUps({ ...SHIFT, version: 2, takings: { ...SHIFT.takings, cash: 180_000 }, passes: 180_000 })
    expect(await booth.known()).toMatchObject({ takings: { cash: 180_000 }, passes: 180_000 })
  })

  test('is the same while a close is unsent, and no reason is needed', async () => {
    const booth = await aBooth()
    await booth.charge()
    await booth.answer(paidIn(STAY, MINE, 2))
    await booth.outbox.enqueue({
      opType: closeCashUpOp,
      request: closeCashUpOp.toWire({
        params: { id: SHIFT.id },
        body: {
          id: idOf(8, 1),
          closedAt: at,
          countedCash: SHIFT.float + MINE,
          count: null,
          leftInDrawer: 0,
          verified: { dataphone: null, digital: null },
          varianceReason: null,
        },
      }),
      seen: null,
    })
    expect((await booth.known()).closing).toMatchObject({
      expectedCash: SHIFT.float + MINE,
      variance: 0,
      approval: 'not_needed',
    })
  })

  test('stays the amount of the server once the close was answered', async () => {
    const booth = await aBooth()
    const closing = aClosing({
      takings: { cash: MINE, dataphone: 0, digital: 0 },
      services: 1,
      expectedCash: SHIFT.float + MINE,
      countedCash: SHIFT.float + MINE,
      variance: 0,
    })
    await booth.pullCashUps({
      ...counting(3),
      status: 'completed',
      takings: { ...SHIFT.takings, cash: MINE },
      services: 1,
      total: MINE,
      closing,
    })
    await booth.pullServices(paidIn(STAY, MINE, 2))
    expect(await booth.known()).toMatchObject({
      takings: { cash: MINE },
      late: { services: 0, amount: 0 },
      closing: { variance: 0 },
    })
  })
})
