import { describe, expect, test } from 'vitest'

import { DENOMINATIONS, piecesFor, totalOf } from '../../domain/denominations.ts'
import { CURRENCIES } from '../../domain/countries.ts'
import {
  countInputOf,
  readCount,
  readPieces,
  stepPieces,
  type CountInput,
} from '../../src/features/cash-ups/count-model.ts'
import { formatMoney, notationOf } from '../../domain/money.ts'
import { amountText, keptAmount, readAmount, shownAmount } from '../../src/lib/amount-text.ts'
import fc from '../support/fast-check.ts'

const pieces = (typed: Record<string, string>): CountInput => ({ by: 'pieces', pieces: typed, amount: '' })
const amount = (typed: string): CountInput => ({ by: 'amount', pieces: {}, amount: typed })

describe('an amount as people write it', () => {
  test.each([
    ['12345', 1_234_500],
    ['12,345.50', 1_234_550],
    ['12.345,50', 1_234_550],
    ['12.000', 1_200_000],
    ['12,000', 1_200_000],
    ['1.234.567', 123_456_700],
    ['12.5', 1_250],
    ['12,50', 1_250],
    ['12\u00a0345', 1_234_500],
    ['COP\u00a0$\u00a012\u202f345,50', 1_234_550],
    ['1\u2009234\u2009567', 123_456_700],
    ['12.', 1_200],
    ['0', 0],
    [' $ 1 234 ', 123_400],
    ['COP $ 1,234.00', 123_400],
    ['£ 0.05', 5],
  ])('is read from %s', (typed, expected) => {
    expect(readAmount(typed)).toEqual({ kind: 'amount', amount: expected })
  })

  test.each(['abc', '12a', '1,234,50', '1.5.2', '12.345.6', '.', '--5', '1e5', '1.234,567.8', '9'.repeat(20)])(
    'is not read from %s',
    (typed) => {
      expect(readAmount(typed).kind).toBe('no_amount')
    },
  )

  test('is missing in an empty text, and a negative amount is reported', () => {
    expect(readAmount('  ')).toEqual({ kind: 'empty' })
    expect(readAmount('-5')).toEqual({ kind: 'negative' })
    expect(readAmount('−5,000.00')).toEqual({ kind: 'negative' })
  })

  test('an amount that is written out reads back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (minor) => {
        expect(readAmount(amountText(minor))).toEqual({ kind: 'amount', amount: minor })
      }),
    )
  })
})

describe('a count', () => {
  test('adds up the pieces, and leaves out denominations without any', () => {
    expect(readCount(pieces({ 10_000_000: '2', 5_000_000: '', 5_000: '3', 10_000: '0' }), 'COP')).toEqual({
      kind: 'counted',
      total: 20_015_000,
      count: [
        { denomination: 10_000_000, pieces: 2 },
        { denomination: 5_000, pieces: 3 },
      ],
    })
  })

  test('is missing before any input, while a typed zero is a complete count', () => {
    expect(readCount(pieces({}), 'COP')).toEqual({ kind: 'nothing' })
    expect(readCount(pieces({ 5_000: ' ' }), 'COP')).toEqual({ kind: 'nothing' })
    expect(readCount(pieces({ 5_000: '0' }), 'COP')).toEqual({ kind: 'counted', total: 0, count: [] })
    expect(readCount(amount(''), 'COP')).toEqual({ kind: 'nothing' })
  })

  test.each(['x', '-1', '1.5', '1e3', '1 000', '12345678', '1000001'])('refuses %s pieces', (typed) => {
    expect(readPieces(typed)).toBeNull()
    expect(readCount(pieces({ 10_000_000: '1', 5_000: typed }), 'COP')).toEqual({
      kind: 'wrong',
      code: 'count_invalid',
    })
  })

  test('is rejected as too large if no drawer could hold it', () => {
    expect(readCount(pieces({ 10_000_000: '1000000' }), 'COP')).toMatchObject({
      kind: 'wrong',
      code: 'amount_too_large',
    })
    expect(readCount(amount('99999999999'), 'COP')).toMatchObject({ kind: 'wrong', code: 'amount_too_large' })
  })

  test('by amount rejects only letters and negative values', () => {
    expect(readCount(amount('abc'), 'COP')).toMatchObject({ kind: 'wrong', code: 'amount_invalid' })
    expect(readCount(amount('-5'), 'COP')).toMatchObject({ kind: 'wrong', code: 'amount_negative' })
    expect(readCount(amount('5.000'), 'COP')).toEqual({ kind: 'counted', total: 500_000, count: null })
  })

  test('steps by one, from zero if the field is empty or invalid, and never below zero', () => {
    expect([
      stepPieces('', 1),
      stepPieces('4', 1),
      stepPieces('4', -1),
      stepPieces('0', -1),
      stepPieces('x', 1),
      stepPieces('1000000', 1),
    ]).toEqual(['1', '5', '3', '0', '1', '1000000'])
  })

  test('is shown as typed after it was sent', () => {
    for (const currency of CURRENCIES) {
      const typed = pieces(
        Object.fromEntries(DENOMINATIONS[currency].map((denomination, place) => [denomination, String(place + 1)])),
      )
      const counted = readCount(typed, currency)
      if (counted.kind !== 'counted') throw new Error(`${currency} was not counted`)
      expect(countInputOf(counted.total, counted.count)).toEqual(typed)
    }
    expect(readCount(countInputOf(12_345, null), 'GBP')).toEqual({ kind: 'counted', total: 12_345, count: null })
  })
})

describe('an amount typed as its country writes it', () => {
  const colombia = notationOf('COP', 'country')
  const mexico = notationOf('MXN', 'country')

  test.each([
    ['5.650', colombia, 565_000],
    ['5650', colombia, 565_000],
    ['$ 1.234.567,5', colombia, 123_456_750],
    ['12,50', colombia, 1_250],
    ['COP $ 5,650.00', colombia, 565_000],
    ['5,650', mexico, 565_000],
    ['$5,650.00', mexico, 565_000],
    ['5.650,00', mexico, 565_000],
  ])('is read from %s', (typed, notation, amount) => {
    const kept = keptAmount(typed, notation)
    expect(readAmount(kept)).toEqual({ kind: 'amount', amount })
    expect(readAmount(keptAmount(shownAmount(kept, notation), notation))).toEqual({ kind: 'amount', amount })
  })

  test.each([
    ['12.50', colombia],
    ['5,650', colombia],
    ['1.5', colombia],
    ['5.650', mexico],
    ['12,50', mexico],
  ])('is refused if %s could be two amounts', (typed, notation) => {
    const kept = keptAmount(typed, notation)
    expect(readAmount(kept)).toEqual({ kind: 'ambiguous' })
    expect(shownAmount(kept, notation)).toBe(typed)
    expect(readCount(amount(kept), 'COP')).toEqual({ kind: 'wrong', code: 'amount_ambiguous' })
  })

  test('is refused if it is invalid, negative or empty, as in other countries', () => {
    expect(readAmount(keptAmount('many', colombia)).kind).toBe('no_amount')
    expect(readAmount(keptAmount('-5.650', colombia)).kind).toBe('negative')
    expect(readAmount(keptAmount(' ', colombia)).kind).toBe('empty')
  })

  test('reads back unchanged as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...CURRENCIES), (minor, currency) => {
        const notation = notationOf(currency, 'country')
        expect(readAmount(keptAmount(formatMoney(minor, currency, 'country'), notation))).toEqual({
          kind: 'amount',
          amount: minor,
        })
        expect(readAmount(keptAmount(shownAmount(amountText(minor), notation), notation))).toEqual({
          kind: 'amount',
          amount: minor,
        })
      }),
    )
  })
})

describe('the pieces that make an amount', () => {
  const counted = [
    { denomination: 5_000_000, pieces: 2 },
    { denomination: 1_000_000, pieces: 3 },
    { denomination: 200_000, pieces: 4 },
    { denomination: 50_000, pieces: 0 },
  ]

  test('are the fewest, largest first', () => {
    expect(piecesFor(3_800_000, counted)).toEqual([
      { denomination: 1_000_000, pieces: 3 },
      { denomination: 200_000, pieces: 4 },
    ])
    expect(piecesFor(5_000_000, counted)).toEqual([{ denomination: 5_000_000, pieces: 1 }])
    expect(piecesFor(6_000_000, counted)).toEqual([
      { denomination: 5_000_000, pieces: 1 },
      { denomination: 1_000_000, pieces: 1 },
    ])
    expect(piecesFor(0, counted)).toEqual([])
  })

  test('are none if the counted pieces cannot make the amount', () => {
    expect(piecesFor(50_000, counted)).toBeNull()
    expect(piecesFor(13_800_001, counted)).toBeNull()
    expect(piecesFor(14_000_000, counted)).toBeNull()
  })

  test('are taken from the counted pieces and make the amount, whatever was taken out of a drawer', () => {
    const taken = fc
      .constantFrom(...CURRENCIES)
      .chain((currency) =>
        fc.tuple(
          ...DENOMINATIONS[currency].map((denomination) =>
            fc
              .tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }))
              .map(([left, other]) => ({ denomination, left, pieces: left + other })),
          ),
        ),
      )
    fc.assert(
      fc.property(taken, (rows) => {
        const found = piecesFor(
          rows.reduce((sum, { denomination, left }) => sum + denomination * left, 0),
          rows,
        )
        expect(found).not.toBeNull()
        expect(totalOf(found ?? [])).toBe(rows.reduce((sum, { denomination, left }) => sum + denomination * left, 0))
        for (const { denomination, pieces } of found ?? [])
          expect(pieces).toBeLessThanOrEqual(rows.find((row) => row.denomination === denomination)?.pieces ?? 0)
      }),
    )
  })
})
