import { expect, it } from 'vitest'

import { compare } from './difference.ts'

it('the engine and the naive implementation agree on the second 100,000 stays', { timeout: 300_000 }, () => {
  const { difference, priced } = compare(100_001, 100_000)
  expect(difference).toBeNull()
  // Where no stay has a price nothing is compared.
  expect(priced).toBeGreaterThan(80_000)
})
