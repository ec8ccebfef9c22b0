import { describe, expect, test } from 'vitest'

import { feeOfParts, partsFor, partsOf, settlementMethodOf, type PaymentPart } from '../../domain/payments.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import fc from '../support/fast-check.ts'

const part = fc.record({ method: fc.constantFrom(...PAYMENT_METHODS), amount: fc.integer({ min: 1, max: 100_000 }) })
const sum = (parts: readonly PaymentPart[]) => parts.reduce((total, { amount }) => total + amount, 0)

describe('the parts of a payment', () => {
  test('add up to the total in the given order, and only the last can exceed its amount', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(400_000), (parts, total) => {
        const settled = partsFor(parts, total)
        expect(sum(settled)).toBe(total)
        settled.forEach(({ method, amount }, nth) => {
          expect(method).toBe(parts[nth]?.method)
          expect(amount).toBeGreaterThanOrEqual(nth === 0 ? 0 : 1)
          expect(amount).toBeLessThanOrEqual(nth < parts.length - 1 ? (parts[nth]?.amount ?? 0) : total)
        })
        expect(partsFor(parts, sum(parts))).toEqual(parts)
      }),
    )
  })

  test('are settled by their only method, or without cash rounding if it differs, with a commission for digital parts', () => {
    const by = (...methods: PaymentPart['method'][]) =>
      settlementMethodOf(methods.map((method) => ({ method, amount: 1 })))
    expect([by('cash'), by('cash', 'cash'), by('digital'), by(null)]).toEqual(['cash', 'cash', 'digital', null])
    expect([by('cash', 'dataphone'), by('cash', 'digital')]).toEqual([null, 'digital'])
    expect(
      feeOfParts(900, [
        { method: 'cash', amount: 2_000 },
        { method: 'digital', amount: 1_000 },
      ]),
    ).toBe(300)
    expect(feeOfParts(0, [])).toBe(0)
  })

  test('can be derived from a record of the previous release', () => {
    expect(partsOf({ paymentMethod: 'cash', totalCost: 500 })).toEqual([{ method: 'cash', amount: 500 }])
    expect(partsOf({ paymentMethod: 'cash', totalCost: 0, payments: [] })).toEqual([])
    expect(partsOf({ paymentMethod: null, totalCost: null })).toEqual([])
  })
})
