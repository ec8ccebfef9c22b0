import { expect, test } from 'vitest'

import { SEED, roundsIn } from '../support/rounds.ts'
import { simulateGates } from './simulate.ts'

/** `npm run simulate -- --gates 1000` plays more. */
const HISTORIES = roundsIn(2, 5)

test(
  `[S9-07] every promise is kept at the gates of lots, whatever goes wrong: ${HISTORIES} histories`,
  { timeout: 120_000 },
  async () => {
    let made = 0
    for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
      const outcome = await simulateGates(seed)
      expect(outcome.violation, `npm run simulate -- --gates 1 --seed ${seed}`).toBeNull()
      made += outcome.made
    }
    // A world without acts keeps every promise.
    expect(made).toBeGreaterThan(HISTORIES * 5)
  },
)
