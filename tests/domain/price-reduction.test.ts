import { expect, it } from 'vitest'

import { DEFAULT_LIMITS, defaultReductionLimit } from '../../domain/location-limits.ts'
import { reductionOverLimit } from '../../domain/price-reduction.ts'

const limits = { ...DEFAULT_LIMITS, loweredPrice: 10_000 }
const price = (totalCost: number | null, adjustment50 = 0) => ({ totalCost, adjustment50 })

it('a price is lowered if it falls by more than the limit, whatever the cash rounding', () => {
  expect(reductionOverLimit(price(50_000), price(40_000), limits)).toBeNull()
  expect(reductionOverLimit(price(50_000), price(39_999), limits)).toBe(10_001)
  expect(reductionOverLimit(price(54_000), price(40_000, -4_000), limits)).toBeNull()
  expect(reductionOverLimit(price(40_000), price(90_000), { ...limits, loweredPrice: 0 })).toBeNull()
  expect(reductionOverLimit(price(54_999), price(50_000, -4_999), { ...limits, loweredPrice: 0 })).toBeNull()
})

it('every currency has a default limit', () => {
  expect(defaultReductionLimit('COP')).toBe(2_000_000)
  expect(defaultReductionLimit('GBP')).toBeLessThan(defaultReductionLimit('MXN'))
})
