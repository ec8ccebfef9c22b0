import { expect, it } from 'vitest'

import { compare } from './difference.ts'

// The other half is a file of its own, so that both run side by side.
it('the engine and the naive implementation agree on the first 100,000 stays', { timeout: 300_000 }, () => {
  const { difference, priced } = compare(1, 100_000)
  expect(difference).toBeNull()
  // Where no stay has a price nothing is compared.
  expect(priced).toBeGreaterThan(80_000)
})
