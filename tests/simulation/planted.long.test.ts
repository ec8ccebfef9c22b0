import { expect, test } from 'vitest'

import { ADOPTION_BUGS } from './planted/adoption-bugs.ts'
import { CLOCK_BUGS } from './planted/clock-bugs.ts'
import { TRANSPORT_BUGS } from './planted/transport-bugs.ts'
import { FILE_BUGS } from './planted/file-bugs.ts'
import { FIRST_CAUGHT } from './planted/first-caught.ts'
import { OUTBOX_BUGS } from './planted/outbox-bugs.ts'
import { PAYMENT_BUGS } from './planted/payment-bugs.ts'
import type { PlantedBug } from './planted/planted-bug.ts'
import { QUEUE_BUGS } from './planted/queue-bugs.ts'
import { READING_BUGS } from './planted/reading-bugs.ts'
import { SERVER_BUGS } from './planted/server-bugs.ts'
import { BACKUP_BUGS } from './planted/backup-bugs.ts'
import { TRADE_BUGS } from './planted/trade-bugs.ts'
import { CORE } from './parts.ts'
import { simulate } from './simulate.ts'

const MOST_HISTORIES = 500
const FIRST_SEED = 10_000

/** Returns the history that is known to catch the bug; if that history has changed since, the first one that does. */
async function caught({ name, planted }: PlantedBug): Promise<{ seed: number; violation: string } | null> {
  const seeds = Array.from({ length: MOST_HISTORIES }, (_, nth) => FIRST_SEED + nth)
  const known = FIRST_CAUGHT[name]
  for (const seed of known === undefined ? seeds : [known, ...seeds]) {
    const { violation } = await simulate(seed, planted)
    if (violation !== null) return { seed, violation }
  }
  return null
}

const BUGS = [
  ...QUEUE_BUGS,
  ...TRANSPORT_BUGS,
  ...OUTBOX_BUGS,
  ...FILE_BUGS,
  ...BACKUP_BUGS,
  ...ADOPTION_BUGS,
  ...READING_BUGS,
  ...SERVER_BUGS,
  ...TRADE_BUGS,
  ...PAYMENT_BUGS,
  ...CLOCK_BUGS,
]

test.for(BUGS)(
  '[S9-07] the simulation finds the planted bug: $name ($imitates)',
  { timeout: 300_000 },
  async (bug, { annotate }) => {
    const found = await caught(bug)
    expect(found, 'it was not caught').not.toBeNull()
    await annotate(`caught by ${found?.seed}`)
    expect(found?.violation).not.toMatch(/^The world broke/)
    // Its twin without the fault keeps every promise in the very same history.
    const twin = await simulate(found?.seed ?? 0, { parts: bug.planted.parts ? CORE : {} })
    expect(twin.violation).toBeNull()
  },
)

test('there are enough planted bugs with unique names', () => {
  expect(BUGS.length).toBeGreaterThanOrEqual(30)
  const names = new Set(BUGS.map(({ name }) => name))
  expect(names.size).toBe(BUGS.length)
  expect(
    Object.keys(FIRST_CAUGHT).filter((name) => !names.has(name)),
    'known of one that is not there',
  ).toEqual([])
})
