import { describe, expect, it } from 'vitest'

import { invoiceAmounts } from '../../domain/invoice-amounts.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'

const stay = (totalCost: number, adjustment50 = 0, taxRate = 1900) =>
  invoiceAmounts({ totalCost, adjustment50, taxRate, parts: [{ method: 'cash', amount: totalCost }] })

describe('amounts of an invoice', () => {
  it('have one line if the price can be split into a base and its tax', () => {
    expect(stay(260_000)).toEqual({
      lines: [{ kind: 'parking', net: 218_487, taxRate: 1900, tax: 41_513, total: 260_000 }],
      payments: [{ method: 'cash', amount: 260_000 }],
      total: 260_000,
    })
  })

  it('add an untaxed line for a cent that no base can give', () => {
    // 3 with 19 % included: a base of 2 gives 2, a base of 3 gives 4.
    expect(stay(3).lines).toEqual([
      { kind: 'parking', net: 2, taxRate: 1900, tax: 0, total: 2 },
      { kind: 'cent', net: 1, taxRate: 0, tax: 0, total: 1 },
    ])
  })

  it('show the adjustment to 50 as a payment line, which does not change the tax', () => {
    const { lines, payments, total } = stay(260_000, -100)
    expect(total).toBe(260_100)
    expect(lines.reduce((sum, line) => sum + line.total, 0)).toBe(260_100)
    expect(payments).toEqual([
      { method: 'cash', amount: 260_000 },
      { method: 'rounding', amount: 100 },
    ])
  })

  it('list each part of a split payment', () => {
    const parts = [
      { method: 'cash', amount: 100_000 },
      { method: 'dataphone', amount: 160_000 },
    ] as const
    expect(invoiceAmounts({ totalCost: 260_000, adjustment50: 0, taxRate: 1900, parts }).payments).toEqual(parts)
  })

  it('use the first method if the recorded parts do not add up to the price', () => {
    const parts = [{ method: 'digital' as const, amount: 1 }]
    expect(invoiceAmounts({ totalCost: 500, adjustment50: 0, taxRate: 0, parts }).payments).toEqual([
      { method: 'digital', amount: 500 },
    ])
  })

  it('satisfy the rule of the platform for any stay', () => {
    const methods: PaymentMethod[] = ['cash', 'dataphone', 'digital']
    const given = fc.record({
      totalCost: fc.integer({ min: 1, max: 200_000_000 }),
      off: fc.integer({ min: 0, max: 4_999 }),
      taxRate: fc.constantFrom(0, 500, 800, 1600, 1900, 2000),
      method: fc.constantFrom(...methods),
      share: fc.integer({ min: 0, max: 100 }),
    })
    const check = fc.check(
      fc.property(given, ({ totalCost, off, taxRate, method, share }) => {
        const first = Math.floor((totalCost * share) / 100)
        const parts = [
          { method, amount: first },
          { method: 'cash' as const, amount: totalCost - first },
        ]
        const { lines, payments, total } = invoiceAmounts({ totalCost, adjustment50: 0 - off, taxRate, parts })
        // The platform's own arithmetic, in its units.
        const byPlatform = lines.map(({ net, taxRate: rate }) => Math.round(net + Math.round((net * rate) / 10_000)))
        return (
          byPlatform.every((amount, nth) => amount === lines[nth]?.total) &&
          lines.every(({ net }) => net > 0) &&
          byPlatform.reduce((sum, amount) => sum + amount, 0) === total &&
          payments.reduce((sum, { amount }) => sum + amount, 0) === total &&
          total === totalCost + off &&
          payments.every(({ amount }) => amount > 0) &&
          lines.length <= 2 &&
          (lines[1]?.total ?? 1) === 1
        )
      }),
      { numRuns: roundsIn(2_000, 100_000) },
    )
    expect(check.counterexample).toBeNull()
  })
})
