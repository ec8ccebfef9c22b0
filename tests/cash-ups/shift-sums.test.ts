import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import type { Service } from '../../contract/service.ts'
import {
  NOTHING_UNSENT,
  asKnownHere,
  doubtOf,
  ownChanges,
  plusPass,
  plusPostings,
  unsentSums,
  type Unsent,
} from '../../src/features/cash-ups/shift-sums.ts'
import { ANA_ID, LUIS_ID, aCashUp, aService, idOf } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const LUIS = { id: LUIS_ID, name: 'Luis Forero' }
const EVA = { id: idOf(9, 7), name: 'Eva Ruiz' }
const SHIFT = idOf(6, 1)

const paid = (number: number, changes: Partial<Service> = {}) =>
  aService(number, {
    status: 'completed',
    paymentMethod: 'cash',
    totalCost: 4_500,
    cashUp: { id: SHIFT, status: 'current', openedBy: ANA },
    ...changes,
  })
const inside = (number: number) => aService(number)
const sumsOf = (services: Parameters<typeof unsentSums>[0]) => unsentSums(services, (id) => id).get(SHIFT)

const closing = (changes: Partial<NonNullable<CashUp['closing']>> = {}) =>
  aClosing({
    takings: { cash: 10_000, dataphone: 0, digital: 0 },
    services: 2,
    expectedCash: 60_000,
    countedCash: 64_500,
    leftInDrawer: 50_000,
    variance: 4_500,
    ...changes,
  })

describe('the sums of unsent payments', () => {
  test('add the payments of this device, by method', () => {
    expect(
      sumsOf([
        { base: inside(1), shown: paid(1) },
        { base: inside(2), shown: paid(2, { paymentMethod: 'digital', totalCost: 800 }) },
      ]),
    ).toEqual({
      takings: { cash: 4_500, dataphone: 0, digital: 800 },
      services: 2,
      passes: 0,
      changes: 2,
    })
  })

  test('subtract the voids of this device, and move a payment to its new method', () => {
    expect(sumsOf([{ base: paid(1), shown: paid(1, { status: 'voided' }) }])).toEqual({
      takings: { cash: -4_500, dataphone: 0, digital: 0 },
      services: -1,
      passes: 0,
      changes: 1,
    })
    expect(sumsOf([{ base: paid(1), shown: paid(1, { paymentMethod: 'dataphone', totalCost: 5_000 }) }])).toEqual({
      takings: { cash: -4_500, dataphone: 5_000, digital: 0 },
      services: 0,
      passes: 0,
      changes: 1,
    })
  })

  test('count each part by its method, and subtract every part if the stay is voided', () => {
    const part = (method: 'cash' | 'digital', amount: number) => ({
      id: idOf(7, 1),
      kind: 'stay' as const,
      method,
      amount,
      cashUpId: SHIFT,
      at: '2026-11-20T15:00:00.000Z',
      by: ANA,
      reference: null,
    })
    const again = { ...part('digital', 4_500), kind: 'second_payment' as const }
    const mixed = paid(1, { payments: [part('cash', 4_000), part('digital', 500), again] })
    expect(sumsOf([{ base: inside(1), shown: mixed }])).toEqual({
      takings: { cash: 4_000, dataphone: 0, digital: 500 },
      services: 1,
      passes: 0,
      changes: 1,
    })
    expect(sumsOf([{ base: mixed, shown: { ...mixed, status: 'voided' } }])).toEqual({
      takings: { cash: -4_000, dataphone: 0, digital: -500 },
      services: -1,
      passes: 0,
      changes: 1,
    })
    expect(sumsOf([{ base: mixed, shown: { ...mixed, remarks: 'Dent' } }])).toBeUndefined()
  })

  test('name the colleagues who charged, with their cash, apart from the person’s own payments', () => {
    const by = (person: typeof LUIS, ...kinds: string[]) => kinds.map((kind) => ({ by: person, kind }))
    const card = paid(3, { paymentMethod: 'dataphone', totalCost: 700 })
    const sums = sumsOf([
      { base: inside(1), shown: paid(1), pending: 1 },
      { base: inside(2), shown: paid(2), pending: 0, colleagues: by(LUIS, 'finishService') },
      { base: inside(3), shown: card, pending: 0, colleagues: by(LUIS, 'checkIn', 'finishService', 'editService') },
      { base: inside(4), shown: paid(4), pending: 0, colleagues: by(EVA, 'finishService') },
      { base: null, shown: paid(5), pending: 1, colleagues: by(LUIS, 'checkIn') },
      { base: inside(6), shown: paid(6), pending: 1, colleagues: by(EVA, 'finishService') },
      { base: paid(7), shown: paid(7, { status: 'voided' }), pending: 0, colleagues: by(EVA, 'voidService') },
    ])
    expect(sums).toMatchObject({ takings: { cash: 4 * 4_500, dataphone: 700 }, changes: 7 })
    expect(sums?.colleagues).toEqual([
      { by: LUIS, changes: 2, cash: 4_500 },
      { by: EVA, changes: 3, cash: 4_500 },
    ])
    expect(sums && ownChanges(sums)).toBe(2)
  })

  test('name no colleagues if the person charged everything', () => {
    const sums = sumsOf([{ base: inside(1), shown: paid(1), pending: 1 }])
    expect(sums).not.toHaveProperty('colleagues')
    expect(sums && ownChanges(sums)).toBe(1)
  })

  test('add the price of a pass to the unsent amount of the colleague who sold it', () => {
    const sold = plusPass(plusPass(NOTHING_UNSENT, { method: 'cash', amount: 9_000 }, LUIS), {
      method: 'digital',
      amount: 100,
    })
    expect(sold).toMatchObject({ passes: 9_100, changes: 2, colleagues: [{ by: LUIS, changes: 1, cash: 9_000 }] })
  })

  test('are zero if only remarks changed or no cash-up is named', () => {
    expect(sumsOf([{ base: paid(1), shown: paid(1, { remarks: 'Dent' }) }])).toBeUndefined()
    expect(sumsOf([{ base: inside(1), shown: paid(1, { cashUp: null }) }])).toBeUndefined()
  })

  test('belong to the cash-up that was joined', () => {
    const sums = unsentSums(
      [{ base: inside(1), shown: paid(1, { cashUp: { id: idOf(6, 9), status: 'current', openedBy: ANA } }) }],
      (id) => (id === idOf(6, 9) ? SHIFT : id),
    )
    expect(sums.get(SHIFT)).toMatchObject({ services: 1, passes: 0, changes: 1 })
    expect(sums.size).toBe(1)
  })
})

const ONE_UNSENT: Unsent = { takings: { cash: 4_500, dataphone: 0, digital: 0 }, services: 1, passes: 0, changes: 1 }

/** Amounts missing in kept sums if the server has counted nothing since. */
const lacking = (unsent: Unsent) => plusPostings(unsent, { stays: [], passes: [] })

describe('a cash-up as this device knows it', () => {
  const open = aCashUp(1, {
    float: 50_000,
    takings: { cash: 10_000, dataphone: 0, digital: 0 },
    services: 2,
    total: 10_000,
  })

  test('adds the unsent payments to its sums', () => {
    expect(asKnownHere(open, open, lacking(ONE_UNSENT), 1_000)).toMatchObject({
      takings: { cash: 14_500 },
      services: 3,
      total: 14_500,
      late: { services: 0 },
    })
  })

  test('expect unsent payments in an unsent close, which then has no difference', () => {
    const closed = {
      ...open,
      status: 'completed' as const,
      closing: closing({ varianceReason: 'Who knows', approval: 'pending' }),
    }
    expect(asKnownHere(closed, open, lacking(ONE_UNSENT), 1_000).closing).toMatchObject({
      expectedCash: 64_500,
      variance: 0,
      approval: 'not_needed',
      services: 3,
    })
    expect(asKnownHere(closed, open, lacking(NOTHING_UNSENT), 1_000).closing).toMatchObject({
      expectedCash: 60_000,
      variance: 4_500,
      approval: 'pending',
    })
  })

  test('count unsent payments as late if the server has already closed the cash-up', () => {
    const closed = { ...open, status: 'completed' as const, closing: closing() }
    expect(asKnownHere(closed, closed, lacking(ONE_UNSENT), 1_000)).toMatchObject({
      late: { services: 1, amount: 4_500 },
      closing: { expectedCash: 60_000, variance: 4_500 },
    })
  })
})

describe('a cash-up marks its sums as an estimate', () => {
  const open = aCashUp(1)
  const closed = aCashUp(1, { status: 'completed', closing: closing() })
  const collected = aCashUp(1, { status: 'collected', closing: closing() })
  const known = { base: open, pending: false, unsent: NOTHING_UNSENT, reachable: true }

  test.each([
    ['never, if everything is sent and the server is reachable', known, null],
    ['if payments are unsent', { ...known, unsent: ONE_UNSENT }, 'unsent'],
    ['if the server does not have the cash-up yet', { ...known, base: null, pending: true }, 'unsent'],
    ['if a movement or the close is unsent', { ...known, pending: true }, 'unsent'],
    ['never, if only its collection is unsent', { ...known, base: closed, pending: true }, null],
    ['if there is no connection', { ...known, reachable: false }, 'offline'],
    [
      'if it is closed and there is no connection, because a late payment may exist',
      { ...known, base: closed, reachable: false },
      'offline',
    ],
    [
      'never, if it is collected, because it does not change any more',
      { ...known, base: collected, reachable: false },
      null,
    ],
  ] as const)('%s', (_, state, expected) => {
    expect(doubtOf(state)).toBe(expected)
  })
})
