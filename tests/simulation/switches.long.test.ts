import { expect, test } from 'vitest'

import { SWITCH_BUGS } from './planted/switch-bugs.ts'
import type { PlantedBug } from './planted/planted-bug.ts'
import { CORE } from './parts.ts'
import { simulateSwitches, SWITCHES_EACH } from './simulate.ts'

/** The long run: `npm run simulate -- --switches 10000`. */
const SWITCHES = 500
const MOST_HISTORIES = 60
const FIRST_SEED = 20_000
const KNOWN_SEED = 20_027

test(
  `[D-03] [S4-05] a tablet changes hands ${SWITCHES} times, and each act is done once in its author’s name`,
  { timeout: 300_000 },
  async () => {
    let made = 0
    for (let seed = 1; seed <= SWITCHES / SWITCHES_EACH; seed += 1) {
      const outcome = await simulateSwitches(seed)
      expect(outcome.violation, `npm run simulate -- --switches ${SWITCHES_EACH} --seed ${seed}`).toBeNull()
      made += outcome.made
    }
    // A world without acts keeps every promise.
    expect(made).toBeGreaterThan(SWITCHES / 2)
  },
)

/** Returns the first history that catches the bug; tries histories known for rare bugs first. */
async function caught({ planted }: PlantedBug): Promise<{ seed: number; violation: string } | null> {
  for (const seed of [KNOWN_SEED, ...Array.from({ length: MOST_HISTORIES }, (_, nth) => FIRST_SEED + nth)]) {
    const { violation } = await simulateSwitches(seed, planted)
    if (violation !== null) return { seed, violation }
  }
  return null
}

test.each(SWITCH_BUGS)(
  '[S9-07] histories of changing hands find the planted bug: $name ($imitates)',
  { timeout: 300_000 },
  async (bug) => {
    const found = await caught(bug)
    expect(found, 'it was not caught').not.toBeNull()
    expect(found?.violation).not.toMatch(/^The world broke/)
    // Its twin without the fault keeps every promise in the very same history.
    const twin = await simulateSwitches(found?.seed ?? 0, { parts: CORE })
    expect(twin.violation).toBeNull()
  },
)
