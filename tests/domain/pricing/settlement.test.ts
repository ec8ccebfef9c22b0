import { describe, expect, it } from 'vitest'

import { proportion } from '../../../domain/pricing/proportion.ts'
import { BOGOTA, type Case, MEXICO, aCase, priceOf, rate } from './case.ts'

/** One fraction at this price. */
function paying(cost: number, parts: Partial<Case> = {}) {
  return priceOf(
    aCase({ from: '2026-11-20 10:00', to: '2026-11-20 10:01', rates: [rate('unit', { minutes: 1, cost })], ...parts }),
  )
}

describe('tax included in the price', () => {
  it.each([
    [1_900, 119, 100, 19],
    [1_900, 1_190_000, 1_000_000, 190_000],
    [2_000, 1, 1, 0],
    // 3 / 1.2 is 2.5: rounded up.
    [2_000, 3, 3, 0],
    [2_000, 9, 8, 1],
    [0, 12_345, 12_345, 0],
    [1_600, 0, 0, 0],
  ])('at %i basis points, %i consists of %i and %i', (taxRate, cost, base, tax) => {
    expect(paying(cost, { terms: { ...MEXICO, taxRate } })).toMatchObject({ base, tax, totalCost: cost })
  })
})

describe('the adjustment to 50 pesos', () => {
  it.each([
    [4_999, 0],
    [5_000, 5_000],
    [5_001, 5_000],
    [9_999, 5_000],
  ])('rounds down: %i in cash becomes %i', (cost, total) => {
    expect(paying(cost, { paymentMethod: 'cash' })).toMatchObject({
      serviceCharge: cost,
      adjustment50: total - cost,
      totalCost: total,
    })
  })

  it('has its own line, and bears no tax', () => {
    const price = paying(119_119, { paymentMethod: 'cash' })
    expect(price).toMatchObject({ base: 100_100, tax: 19_019, adjustment50: -4_119, totalCost: 115_000 })
    expect(price.lines.at(-1)).toEqual({ kind: 'adjustment50', amount: -4_119 })
  })

  it.each(['dataphone', 'digital', null] as const)('is not applied to %s', (paymentMethod) => {
    expect(paying(9_999, { paymentMethod })).toMatchObject({ adjustment50: 0, totalCost: 9_999 })
  })

  it('does not apply to cash elsewhere', () => {
    expect(paying(9_999, { paymentMethod: 'cash', terms: MEXICO })).toMatchObject({ adjustment50: 0, totalCost: 9_999 })
  })
})

describe('the fee of a digital payment', () => {
  it.each([
    ['digital', 400_000, 10_000],
    // 2.5 % of 20 is a half: rounded up.
    ['digital', 20, 1],
    ['digital', 19, 0],
    ['cash', 400_000, 0],
    ['dataphone', 400_000, 0],
  ] as const)('%s of %i has a fee of %i, which is not part of the total', (paymentMethod, cost, serviceFee) => {
    expect(paying(cost, { paymentMethod, terms: { ...BOGOTA, digitalCommission: 250 } })).toMatchObject({
      serviceFee,
      totalCost: cost,
    })
  })
})

describe('corrections', () => {
  const reason = 'The barrier did not open'

  it('have their own lines, and change the taxed amount', () => {
    const price = paying(119_000, {
      corrections: [
        { amount: -11_900, reason },
        { amount: 23_800, reason: 'Lost ticket' },
      ],
    })
    expect(price).toMatchObject({
      serviceCharge: 119_000,
      discount: 0,
      correction: 11_900,
      totalCost: 130_900,
      base: 110_000,
      tax: 20_900,
    })
    expect(price.lines.slice(1)).toEqual([
      { kind: 'correction', reason, amount: -11_900 },
      { kind: 'correction', reason: 'Lost ticket', amount: 23_800 },
    ])
  })

  it('never reduce the total below zero together', () => {
    const price = paying(100_000, {
      corrections: [
        { amount: -150_000, reason },
        { amount: 20_000, reason },
      ],
    })
    expect(price).toMatchObject({ correction: -100_000, totalCost: 0, base: 0, tax: 0 })
    expect(price.lines.at(-1)).toEqual({ kind: 'zero_floor', amount: 30_000 })
  })

  it('apply after the agreement', () => {
    const price = paying(100_000, {
      agreement: { name: 'Half', type: 'percentage', basisPoints: 5_000 },
      corrections: [{ amount: -10_000, reason }],
    })
    expect(price).toMatchObject({ discount: 50_000, correction: -10_000, totalCost: 40_000 })
  })

  it('apply before cash is rounded', () => {
    expect(paying(100_000, { paymentMethod: 'cash', corrections: [{ amount: -1, reason }] })).toMatchObject({
      adjustment50: -4_999,
      totalCost: 95_000,
    })
  })
})

it('proportions are exact even if a product exceeds the safe integers', () => {
  for (const amount of [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 4_503_599_627_370_497]) {
    const exact = (2n * BigInt(amount) * 10_000n + 11_900n) / 23_800n
    expect(BigInt(proportion(amount, 10_000, 11_900))).toBe(exact)
  }
})
