/** A list as it is held before somebody's eyes: of which question it is the answer, and in which order. */
export interface Steady<Found> {
  shown: Found
  /** What came since and would move rows; null while there is none. */
  waiting: Found | null
}

interface Answer {
  question: string
  rows: readonly { service: { id: string } }[]
}

function sameOrder(a: Answer, b: Answer): boolean {
  return a.rows.length === b.rows.length && a.rows.every(({ service }, index) => service.id === b.rows[index]?.service.id)
}

/**
 * Takes in a new look at the list. The answer to another question, and the same rows in the same order, are shown at
 * once. Rows that came, went or moved wait: nothing may move under a finger.
 */
export function takeIn<Found extends Answer>(held: Steady<Found> | null, found: Found): Steady<Found> {
  if (held === null || held.shown.question !== found.question || sameOrder(held.shown, found)) return { shown: found, waiting: null }
  return { shown: held.shown, waiting: found }
}

/** How many rows wait that are not shown. */
export function newRows({ shown, waiting }: Steady<Answer>): number {
  const ids = new Set(shown.rows.map(({ service }) => service.id))
  return waiting?.rows.filter(({ service }) => !ids.has(service.id)).length ?? 0
}
