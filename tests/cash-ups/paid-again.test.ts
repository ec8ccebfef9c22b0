import { describe, expect, test } from 'vitest'

import type { CashUp } from '../../contract/cash-up.ts'
import { methodSums } from '../../src/features/cash-ups/method-sums.ts'
import { cashAfterClose, paidAgain } from '../../src/features/cash-ups/paid-again.ts'
import { ANA_ID, aCashUp } from '../offline/support/records.ts'
import { aClosing } from './support.ts'

const ANA = { id: ANA_ID, name: 'Ana Rojas' }
const CLOSED_AT = '2026-11-20T20:00:00.000Z'

const movement = (changes: Partial<CashUp['movements'][number]>): CashUp['movements'][number] => ({
  id: crypto.randomUUID(),
  at: '2026-11-20T19:00:00.000Z',
  by: ANA,
  kind: 'pay_in',
  method: 'dataphone',
  amount: 7_800,
  reason: 'R-1',
  receiptNumber: 'R-1',
  ...changes,
})

describe('amounts on the terminal beyond the takings', () => {
  test('are second payments by that method, less refunds by that method', () => {
    const open = aCashUp(1, {
      movements: [
        movement({}),
        movement({ amount: 2_000 }),
        movement({ kind: 'pay_out' }),
        movement({ method: 'cash' }),
        movement({ method: 'digital', amount: 500 }),
      ],
    })
    expect(paidAgain(open, 'dataphone')).toBe(2_000)
    expect(paidAgain(open, 'digital')).toBe(500)
    expect(paidAgain(aCashUp(1), 'dataphone')).toBe(0)
  })

  test('include only the slip at the close, since later payments are on another slip', () => {
    const closed = aCashUp(1, {
      status: 'completed',
      closing: aClosing({ at: CLOSED_AT }),
      movements: [movement({}), movement({ at: '2026-11-20T21:00:00.000Z' })],
    })
    expect(paidAgain(closed, 'dataphone')).toBe(7_800)
  })
})

test('cash that arrives after the close is the cash that was put in since, less the cash taken out', () => {
  expect(cashAfterClose(aCashUp(1, { payIns: 5_000 }))).toBe(0)
  expect(
    cashAfterClose(
      aCashUp(1, {
        status: 'completed',
        payIns: 5_000,
        payOuts: 4_000,
        closing: aClosing({ payIns: 5_000, payOuts: 1_000 }),
      }),
    ),
  ).toBe(-3_000)
  expect(
    cashAfterClose(aCashUp(1, { status: 'completed', payIns: 12_800, closing: aClosing({ payIns: 5_000 }) })),
  ).toBe(7_800)
})

describe('every method of a cash-up', () => {
  const takings = { cash: 30_000, dataphone: 12_000, digital: 7_000 }
  const closing = aClosing({
    at: CLOSED_AT,
    takings,
    expectedCash: 50_000,
    countedCash: 49_500,
    verified: { dataphone: 21_000, digital: null },
  })
  const closed = aCashUp(1, {
    status: 'completed',
    takings,
    closing,
    movements: [movement({}), movement({ at: '2026-11-20T21:00:00.000Z' })],
  })

  test('shows expected and counted amounts, and their difference', () => {
    expect(methodSums(closed)).toEqual([
      { method: 'cash', expected: 50_000, found: 49_500, difference: -500 },
      // Paid twice before the close: 7,800 more.
      { method: 'dataphone', expected: 19_800, found: 21_000, difference: 1_200 },
      { method: 'digital', expected: 7_000, found: null, difference: null },
    ])
  })

  test('shows the expected amount while it is open', () => {
    expect(methodSums(aCashUp(1, { float: 20_000, takings }))).toMatchObject([
      { expected: 50_000, found: null, difference: null },
      { expected: 12_000 },
      { expected: 7_000 },
    ])
  })

  test('shows nothing while it is counted blind, open or waiting to be sent', () => {
    expect(methodSums(aCashUp(1, { sumsHidden: true, takings }))).toBeNull()
    expect(methodSums({ ...closed, sumsHidden: true })).toBeNull()
  })
})
