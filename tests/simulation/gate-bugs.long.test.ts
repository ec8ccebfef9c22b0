import { expect, test } from 'vitest'

import { CORE } from './parts.ts'
import { GATE_BUGS } from './planted/gate-bugs.ts'
import { PASS_BUGS } from './planted/pass-bugs.ts'
import type { PlantedBug } from './planted/planted-bug.ts'
import { type Outcome, simulateGates } from './simulate.ts'

const MOST_HISTORIES = 150
const FIRST_SEED = 30_000
/** The first history that catches each bug. If the events of a history have changed since, the test is only slower. */
const CAUGHT_BY: Readonly<Record<string, number>> = {
  'nobody notes who took a vehicle without its ticket': 30_001,
  'a lost ticket is lost on its way too': 30_001,
  'who has paid ahead is not shown as inside': 30_001,
  'a plate is let in wherever somebody says so': 30_002,
  'who has paid ahead is let in once more': 30_002,
  'who asks for a void voids': 30_003,
  'a void that is asked for is shown as done': 30_004,
  'an overstay begins when somebody notices it': 30_005,
  'what is paid for a pass is in no takings': 30_005,
  'a pass covers all of its plates at once': 30_005,
  'what a pass covers costs nothing, though the booth took money for it': 30_005,
  'an entry that is made anew is shown with its first plate': 30_013,
  'who is inside is not looked at again when their pass is sold or changed': 30_013,
  'a renewal begins on the day of paying': 30_013,
  'a receipt number is given twice': 30_014,
  'an overstay does not wait for the payment that it goes on from': 30_022,
  'what was overstayed is charged at each gate': 30_037,
  'a plate has two passes at one place': 30_059,
}

async function caught({ name, planted }: PlantedBug): Promise<Pick<Outcome, 'seed' | 'violation'> | null> {
  for (const seed of [
    CAUGHT_BY[name] ?? FIRST_SEED,
    ...Array.from({ length: MOST_HISTORIES }, (_, nth) => FIRST_SEED + nth),
  ]) {
    const { violation } = await simulateGates(seed, planted)
    if (violation !== null) return { seed, violation }
  }
  return null
}

const twins = new Map<number, Promise<Outcome>>()

/** Returns the same history without any fault. */
function twinOf(seed: number): Promise<Outcome> {
  const twin = twins.get(seed) ?? simulateGates(seed, { parts: CORE })
  twins.set(seed, twin)
  return twin
}

test.for([...GATE_BUGS, ...PASS_BUGS])(
  '[S9-07] histories of gates find the planted bug: $name ($imitates)',
  { timeout: 300_000 },
  async (bug) => {
    const found = await caught(bug)
    expect(found, 'it was not caught').not.toBeNull()
    expect(found?.violation).not.toMatch(/^The world broke/)
    expect((await twinOf(found?.seed ?? 0)).violation).toBeNull()
  },
)
