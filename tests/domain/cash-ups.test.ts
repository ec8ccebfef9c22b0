import { describe, expect, test } from 'vitest'

import {
  CASH_UP_STATUSES,
  expectedCash,
  isOverLimit,
  isOwnShift,
  laterStatus,
  mayPayOut,
  payOutsByOthers,
  nextCollectionReceipt,
  totalTakings,
} from '../../domain/cash-ups.ts'
import { CURRENCIES } from '../../domain/countries.ts'
import { DENOMINATIONS, isCount, totalOf } from '../../domain/denominations.ts'
import fc from '../support/fast-check.ts'

describe('a cash-up only moves forward [S4-02]', () => {
  test.each([
    ['current', 'completed', 'completed'],
    ['collected', 'completed', 'collected'],
    ['current', 'collected', 'collected'],
    ['current', 'current', 'current'],
  ] as const)('and the later of the states %s and %s is %s', (a, b, later) => {
    expect([laterStatus(a, b), laterStatus(b, a)]).toEqual([later, later])
  })

  test('has ordered states', () => {
    expect(CASH_UP_STATUSES).toEqual(['current', 'completed', 'collected'])
  })
})

test('expected cash is float, cash and pay-ins, less pay-outs, and the total excludes the float', () => {
  expect(expectedCash({ float: 1_000, takings: { cash: 200 }, payIns: 30, payOuts: 4 })).toBe(1_226)
  expect(totalTakings({ cash: 200, dataphone: 30, digital: 4 })).toBe(234)
})

test.each([
  [100, 100, false],
  [-100, 100, false],
  [101, 100, true],
  [-101, 100, true],
  [0, 0, false],
  [1, 0, true],
])('a variance of %d with a limit of %d is over the limit: %s', (variance, limit, isOver) => {
  expect(isOverLimit(variance, limit)).toBe(isOver)
})

describe('the right to a shift', () => {
  const shift = { openedBy: { id: 'ana' }, joinedBy: [{ id: 'luis' }] }
  test.each([
    ['ana', 'parking_staff', true],
    ['luis', 'parking_staff', true],
    ['yenny', 'parking_staff', false],
    ['yenny', 'parking_admin', true],
    ['yenny', 'super_admin', true],
  ] as const)('belongs to %s with the role %s: %s', (id, role, isOwn) => {
    expect(isOwnShift(shift, { id, role })).toBe(isOwn)
  })
})

describe('cash taken out of a shift', () => {
  const shift = { openedBy: { id: 'ana' }, joinedBy: [{ id: 'luis' }] }
  test.each([
    ['ana', 'parking_staff', true, true],
    ['luis', 'parking_staff', true, false],
    ['rosa', 'parking_staff', false, false],
    ['olga', 'parking_admin', true, true],
  ] as const)('%s, %s: all who share it may %s, its opener only %s', (id, role, shared, opener) => {
    expect(mayPayOut(shift, { id, role }, { payOutsByOpener: false })).toBe(shared)
    expect(mayPayOut(shift, { id, role }, { payOutsByOpener: true })).toBe(opener)
  })
})

test('an opener sees the cash that others took out of the shift, but not the cash that they put in', () => {
  const moved = (id: string, kind: 'pay_in' | 'pay_out') => ({ kind, by: { id } })
  const movements = [
    moved('ana', 'pay_out'),
    moved('luis', 'pay_in'),
    moved('luis', 'pay_out'),
    moved('olga', 'pay_out'),
  ]
  expect(payOutsByOthers({ openedBy: { id: 'ana' }, movements })).toEqual([
    moved('luis', 'pay_out'),
    moved('olga', 'pay_out'),
  ])
})

describe('receipts of collections', () => {
  test('are numbered from one without gaps', () => {
    expect(nextCollectionReceipt(null)).toBe('RC-0000001')
    expect(nextCollectionReceipt('RC-0000009')).toBe('RC-0000010')
    expect(nextCollectionReceipt('RC-0999999')).toBe('RC-1000000')
    expect(() => nextCollectionReceipt('F-1')).toThrow('F-1')
  })

  test('sort as text, which lets an index find the last one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_998 }), (number) => {
        const one = `RC-${String(number).padStart(7, '0')}`
        expect(nextCollectionReceipt(one) > one).toBe(true)
      }),
    )
  })
})

describe('a count piece by piece', () => {
  test('equals the sum of its pieces', () => {
    expect(
      totalOf([
        { denomination: 5_000, pieces: 3 },
        { denomination: 200, pieces: 0 },
        { denomination: 50, pieces: 1 },
      ]),
    ).toBe(15_050)
    expect(totalOf([])).toBe(0)
  })

  test('has only notes and coins of the currency', () => {
    for (const currency of CURRENCIES) {
      expect(
        isCount(
          DENOMINATIONS[currency].map((denomination) => ({ denomination, pieces: 1 })),
          currency,
        ),
      ).toBe(true)
      expect(isCount([{ denomination: 3, pieces: 1 }], currency)).toBe(false)
    }
    expect(isCount([{ denomination: 10_000_000, pieces: 1 }], 'COP')).toBe(true)
    expect(isCount([{ denomination: 10_000_000, pieces: 1 }], 'GBP')).toBe(false)
  })
})
