import { expect, it } from 'vitest'

import { DEFAULT_LIMITS, usuallyLowered } from '../../domain/location-limits.ts'
import { loweredBy } from '../../domain/lowered-price.ts'

const limits = { ...DEFAULT_LIMITS, loweredPrice: 10_000 }
const price = (totalCost: number | null, adjustment50 = 0) => ({ totalCost, adjustment50 })

it('a price is lowered where it falls by more than the limit, whatever cash is rounded to', () => {
  expect(loweredBy(price(50_000), price(40_000), limits)).toBeNull()
  expect(loweredBy(price(50_000), price(39_999), limits)).toBe(10_001)
  expect(loweredBy(price(54_000), price(40_000, -4_000), limits)).toBeNull()
  expect(loweredBy(price(40_000), price(90_000), { ...limits, loweredPrice: 0 })).toBeNull()
  expect(loweredBy(price(54_999), price(50_000, -4_999), { ...limits, loweredPrice: 0 })).toBeNull()
})

it('every currency has an amount of its own that is usual', () => {
  expect(usuallyLowered('COP')).toBe(2_000_000)
  expect(usuallyLowered('GBP')).toBeLessThan(usuallyLowered('MXN'))
})
