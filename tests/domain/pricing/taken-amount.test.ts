import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { partsFor } from '../../../domain/payments.ts'
import { sumOf } from '../../../domain/pricing/price-line.ts'
import { type BookedPrice, type Books, type EndedStay, pricePayment } from '../../../domain/pricing/price-payment.ts'
import type { Price } from '../../../domain/pricing/price-stay.ts'
import { type CorrectableFields, type PaidStay, reprice } from '../../../domain/pricing/reprice.ts'
import type { Correction } from '../../../domain/pricing/settlement.ts'
import { withTakenAmount, takenAmount } from '../../../domain/pricing/taken-amount.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import fc from '../../support/fast-check.ts'
import { BOGOTA, perMinute, wall } from './case.ts'

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/price-precedence.md'), 'utf8')
const at = (when: string) => wall(`2026-11-20 ${when}`, BOGOTA.timeZone)
const RATES_OF = '2026-11-03T05:00:00.000Z'
const PERCENT_20 = {
  validFrom: null,
  name: 'Twenty',
  vehicleTypeIds: [],
  startDate: null,
  endDate: null,
  enabled: true,
  isDefault: false,
  type: 'percentage',
  exemptMinutes: null,
  freeRateMinutes: null,
  initialCost: null,
  typeCost: null,
  minuteCost: null,
  fixedCost: null,
  percentage: 2_000,
  fixedDiscount: null,
  discountMinutes: null,
} as const

function booksOf(exemptMinutes: number): Books {
  return {
    locationId: 'centro',
    timeZone: BOGOTA.timeZone,
    roundsCash: true,
    rates: [perMinute(250), perMinute(50, { vehicleTypeId: 2 })],
    entryTerms: [{ validFrom: null, exemptMinutes, graceMinutes: 5 }],
    agreements: [{ id: 'twenty', versions: [PERCENT_20] }],
  }
}

interface Payment {
  exemptMinutes?: number
  asked: number
  adjustment50?: number
  paymentMethod?: PaymentMethod
}

interface Taken {
  stay: EndedStay
  books: Books
  booked: BookedPrice
}

/** Takes `asked` for a stay of ten minutes. */
function take({ exemptMinutes = 0, asked, adjustment50 = 0, paymentMethod = 'dataphone' }: Payment): Taken {
  const books = booksOf(exemptMinutes)
  const stay: EndedStay = {
    operation: 'off_street',
    vehicleTypeId: 1,
    startedAt: at('10:00'),
    endedAt: at('10:10'),
    agreementId: null,
    paymentMethod,
  }
  const booked = pricePayment(
    stay,
    { at: at('10:10'), taxRate: 1_900, digitalCommission: 290, holidays: [] },
    [],
    books,
  )
  if (!booked.ok) throw new Error('It has no price')
  const terms = { ...booked.terms, roundsCash: true }
  return {
    stay,
    books,
    booked: {
      ...booked,
      price: withTakenAmount(
        booked.price,
        takenAmount({ totalCost: asked, adjustment50 }, paymentMethod, terms),
        RATES_OF,
        paymentMethod,
        terms,
      ),
    },
  }
}

/** The amount taken after a correction. */
function corrected(
  { stay, books, booked }: Taken,
  changes: Partial<CorrectableFields>,
  corrections: readonly Correction[] = [],
): Taken {
  const { serviceCharge, discount, difference, lines } = booked.price
  const paid: PaidStay = {
    ...stay,
    agreementName: booked.agreement?.name ?? null,
    serviceCharge,
    discount,
    difference,
    lines,
    graceUntil: booked.graceUntil,
  }
  const edited = { ...stay, ...changes }
  const answer = reprice(paid, edited, booked.terms, corrections, [], books)
  if (!answer.ok) throw new Error('It has no price any more')
  return { stay: edited, books, booked: answer }
}

const less = (amount: number): Correction[] => [{ amount: -amount, reason: 'The barrier did not open' }]
const A = () => take({ asked: 100_000 })
const FREE = () => take({ asked: 100_000, exemptMinutes: 15 })

/** Computation of each example of the page, by its letter. */
const MADE: Record<string, () => Taken> = {
  A,
  B: () => corrected(A(), {}, less(20_000)),
  C: () => corrected(A(), {}, less(100_000)),
  D: () => corrected(A(), { endedAt: at('10:15') }),
  E: () => corrected(A(), { agreementId: 'twenty' }),
  F: () => corrected(A(), { vehicleTypeId: 2 }),
  G: () => corrected(take({ asked: 100_017 }), { paymentMethod: 'cash' }),
  H: () => take({ asked: 100_017, paymentMethod: 'cash' }),
  I: () => corrected(take({ asked: 400_000 }), { vehicleTypeId: 2 }),
  J: FREE,
  K: () => corrected(FREE(), { endedAt: at('10:20') }),
  L: () => corrected(FREE(), {}, less(100_000)),
}

const ROWS = [...PAGE.matchAll(/^\| ([A-Z]) \| (.+?) \| (.+?) \| ([\d,.]+) \| ([+−]?[\d,.]+) \|$/gmu)].map(
  ([, letter = '', taken = '', correction = '', cost = '', difference = '']) => ({
    letter,
    taken,
    correction,
    cost,
    difference,
  }),
)
const written = (amount: number) => (amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })

it('the page about amounts taken has the examples of this test', () => {
  expect(ROWS.map(({ letter }) => letter)).toEqual(Object.keys(MADE))
})

it.each(ROWS)(
  'example $letter: $taken, $correction, costs $cost with a difference of $difference',
  ({ letter, cost, difference }) => {
    const { price } = (MADE[letter] ?? A)().booked
    const amount = price.difference?.amount ?? 0
    expect([
      written(price.totalCost),
      `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${written(Math.abs(amount))}`,
    ]).toEqual([cost, difference])
    expectToAddUp(price)
  },
)

describe('the amount taken', () => {
  const terms = { roundsCash: true }

  it.each([
    ['is not rounded if it is paid by card', 100_017, -17, 'dataphone', { amount: 100_017, adjustment50: 0 }],
    ['is not rounded if it is paid by several methods', 100_017, 0, null, { amount: 100_017, adjustment50: 0 }],
    ['is a multiple of 50 pesos in cash', 100_017, 0, 'cash', { amount: 100_000, adjustment50: -17 }],
    ['keeps the rounding of the booth', 100_000, -4_999, 'cash', { amount: 100_000, adjustment50: -4_999 }],
    ['ignores a rounding of 50 pesos or more', 100_000, -5_000, 'cash', { amount: 100_000, adjustment50: 0 }],
    ['ignores a rounding up', 100_000, 17, 'cash', { amount: 100_000, adjustment50: 0 }],
  ] as const)('%s', (_, totalCost, adjustment50, method, expected) => {
    expect(takenAmount({ totalCost, adjustment50 }, method, terms)).toEqual(expected)
  })

  it('is not rounded in other currencies', () => {
    expect(takenAmount({ totalCost: 1_017, adjustment50: 0 }, 'cash', { roundsCash: false })).toEqual({
      amount: 1_017,
      adjustment50: 0,
    })
  })

  it('includes its VAT and its commission', () => {
    const { price } = take({ asked: 119_000, paymentMethod: 'digital' }).booked
    expect(price).toMatchObject({
      totalCost: 119_000,
      tax: 19_000,
      base: 100_000,
      serviceFee: 3_451,
      difference: { amount: -131_000, ratesOf: RATES_OF },
    })
  })

  it('has no difference if it equals the price by the rates', () => {
    const { price } = take({ asked: 250_000 }).booked
    expect(price.difference).toBeNull()
    expect(price.lines.map(({ kind }) => kind)).toEqual(['unit'])
  })
})

function expectToAddUp(price: Price): void {
  expect(sumOf(price.lines)).toBe(price.totalCost)
  expect(
    price.serviceCharge - price.discount + price.correction + (price.difference?.amount ?? 0) + price.adjustment50,
  ).toBe(price.totalCost)
  expect(price.base + price.tax).toBe(price.totalCost - price.adjustment50)
  expect(price.totalCost).toBeGreaterThanOrEqual(0)
  expect(price.adjustment50).toBeLessThanOrEqual(0)
}

const change = fc.oneof(
  fc.record({ vehicleTypeId: fc.constantFrom(1 as const, 2 as const) }),
  fc.record({
    endedAt: fc
      .integer({ min: 0, max: 600 })
      .map((minutes) => new Date(Date.parse(at('10:00')) + minutes * 60_000).toISOString()),
  }),
  fc.record({ agreementId: fc.constantFrom('twenty', null) }),
  fc.record({ paymentMethod: fc.constantFrom(...PAYMENT_METHODS) }),
  fc.record({ line: fc.integer({ min: -300_000, max: 300_000 }) }),
)

it('lines, columns and parts each add up to the total, for any amount, correction and payment', () => {
  fc.assert(
    fc.property(
      fc.record({
        asked: fc.oneof(
          fc.nat(1_000_000),
          fc.nat(200).map((nth) => nth * 5_000),
        ),
        adjustment50: fc.integer({ min: -6_000, max: 10 }),
        exemptMinutes: fc.constantFrom(0, 15),
        paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
      }),
      fc.array(
        fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), amount: fc.integer({ min: 1, max: 200_000 }) }),
        { maxLength: 3 },
      ),
      fc.array(change, { maxLength: 6 }),
      (payment, further, changes) => {
        let taken = take(payment)
        let corrections: Correction[] = []
        const parts = [{ method: payment.paymentMethod, amount: taken.booked.price.totalCost }, ...further]
        for (const one of [{ line: 0 }, ...changes]) {
          if ('line' in one && one.line !== 0) corrections = [...corrections, ...less(one.line)]
          taken = corrected(taken, 'line' in one ? {} : one, corrections)
          const { price } = taken.booked
          expectToAddUp(price)
          expect(taken.stay.paymentMethod === 'cash' ? price.totalCost % 5_000 : 0).toBe(0)
          expect(sumOf(partsFor(parts, price.totalCost))).toBe(price.totalCost)
        }
      },
    ),
  )
})
