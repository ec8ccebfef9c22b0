import { expect, it } from 'vitest'

import { SEED, roundsIn } from '../../support/rounds.ts'
import { compare } from './difference.ts'

/** `npm run price-stays` compares more. */
const STAYS = roundsIn(100, 8_000)

it(`the engine and the naive implementation agree on ${STAYS} stays (seed ${SEED})`, { timeout: 300_000 }, () => {
  const { difference, priced } = compare(SEED, STAYS)
  expect(difference).toBeNull()
  // Without priced stays nothing would be compared.
  expect(priced).toBeGreaterThan(STAYS * 0.8)
})
