import { describe, expect, it } from 'vitest'

import { billFor, chargeFor } from '../../../server/demo/simulation/price.ts'

const car = { vehicleTypeId: 1, spaces: 10, share: 1 } as const
const perMinute = { ...car, cost: 15_300, minutes: 1, maximum: 3_500_000 }
const perQuarter = { ...car, cost: 600, minutes: 15, maximum: 24_000 }
const terms = { agreement: null, paymentMethod: 'cash', taxRate: 1_900, digitalCommission: 250, roundsCash: true } as const

describe('what a stay of the demo costs', () => {
  it('is whole fractions', () => {
    expect(chargeFor(17, perMinute)).toBe(260_100)
    expect(chargeFor(47, perQuarter)).toBe(2_400)
    expect(chargeFor(45, perQuarter)).toBe(1_800)
  })

  it('is at most the maximum in each 24 hours', () => {
    expect(chargeFor(24 * 60, perMinute)).toBe(3_500_000)
    expect(chargeFor(50 * 60, { ...perMinute, cost: 15_000 })).toBe(8_800_000)
  })

  it('is rounded down to 50 pesos in cash only', () => {
    expect(billFor(260_100, terms)).toMatchObject({ totalCost: 260_000, adjustment50: -100 })
    expect(billFor(260_100, { ...terms, paymentMethod: 'dataphone' })).toMatchObject({ totalCost: 260_100, adjustment50: 0 })
    expect(billFor(260_100, { ...terms, roundsCash: false })).toMatchObject({ totalCost: 260_100, adjustment50: 0 })
  })

  it('holds the tax within', () => {
    const agreement = { name: 'Twenty', kind: 'percentage', percent: 20 } as const
    expect(billFor(3_500_000, { ...terms, agreement })).toMatchObject({ discount: 700_000, totalCost: 2_800_000, tax: 447_059, agreementName: 'Twenty' })
    expect(billFor(500, { ...terms, taxRate: 0 }).tax).toBe(0)
  })

  it('is at most what a fixed agreement says', () => {
    const agreement = { name: 'Cinema', kind: 'fixed_cost', cost: 2_000 } as const
    expect(billFor(2_400, { ...terms, agreement, roundsCash: false })).toMatchObject({ discount: 400, totalCost: 2_000 })
  })

  it('has a commission where it is paid digitally', () => {
    expect(billFor(100_000, { ...terms, paymentMethod: 'digital' })).toMatchObject({ totalCost: 100_000, serviceFee: 2_500 })
  })
})
