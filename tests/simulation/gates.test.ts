import { expect, test } from 'vitest'

import { SEED } from '../support/rounds.ts'
import { CORE } from './parts.ts'
import { GATE_BUGS } from './planted/gate-bugs.ts'
import type { PlantedBug } from './planted/planted-bug.ts'
import { type Outcome, simulateGates } from './simulate.ts'

/** `npm run simulate -- --gates 1000` plays more. */
const HISTORIES = 12
const MOST_HISTORIES = 150
const FIRST_SEED = 30_000
/** The history that catches most of them, and the ones of those that it does not. Where what happens in a history has changed since, the others follow, and this is only slower. */
const CATCHES_MOST = 30_051
const CAUGHT_BY: Readonly<Record<string, number>> = {
  'who has paid ahead is let in once more': 30_062,
  'an entry that is made anew is shown with its first plate': 30_062,
  'what was overstayed is charged at each gate': 30_011,
  'an overstay does not wait for the payment that it goes on from': 30_039,
}

test(`[S9-07] at the gates of lots every promise is kept, whatever goes wrong: ${HISTORIES} histories`, { timeout: 120_000 }, async () => {
  let made = 0
  for (let seed = SEED; seed < SEED + HISTORIES; seed += 1) {
    const outcome = await simulateGates(seed)
    expect(outcome.violation, `npm run simulate -- --gates 1 --seed ${seed}`).toBeNull()
    made += outcome.made
  }
  // A world in which nothing is done keeps every promise.
  expect(made).toBeGreaterThan(HISTORIES * 5)
})

async function caught({ name, planted }: PlantedBug): Promise<Pick<Outcome, 'seed' | 'violation'> | null> {
  for (const seed of [CAUGHT_BY[name] ?? CATCHES_MOST, ...Array.from({ length: MOST_HISTORIES }, (_, nth) => FIRST_SEED + nth)]) {
    const { violation } = await simulateGates(seed, planted)
    if (violation !== null) return { seed, violation }
  }
  return null
}

const twins = new Map<number, Promise<Outcome>>()

/** The very same history without any fault. */
function twinOf(seed: number): Promise<Outcome> {
  const twin = twins.get(seed) ?? simulateGates(seed, { parts: CORE })
  twins.set(seed, twin)
  return twin
}

test.for(GATE_BUGS)('[S9-07] histories of gates catch: $name ($imitates)', { timeout: 300_000 }, async (bug) => {
  const found = await caught(bug)
  expect(found, 'it was not caught').not.toBeNull()
  expect(found?.violation).not.toMatch(/^The world broke/)
  expect((await twinOf(found?.seed ?? 0)).violation).toBeNull()
})
