/** A list as it is held before somebody's eyes: of which question it is the answer, and in which order. */
export interface StableRows<Found> {
  shown: Found
  /** What came since and would move rows; null while there is none. */
  waiting: Found | null
}

export interface Answer<Row> {
  question: string
  rows: readonly Row[]
}

/** Which record a row shows. */
export type KeyOf<Row> = (row: Row) => string

function sameOrder<Row>(a: Answer<Row>, b: Answer<Row>, keyOf: KeyOf<Row>): boolean {
  const keys = b.rows.map(keyOf)
  return a.rows.length === keys.length && a.rows.every((row, index) => keyOf(row) === keys[index])
}

/**
 * Takes in a new look at the list. The answer to another question, and the same rows in the same order, are shown at
 * once. Rows that came, went or moved wait: nothing may move under a finger.
 */
export function takeIn<Row, Found extends Answer<Row>>(held: StableRows<Found> | null, found: Found, keyOf: KeyOf<Row>): StableRows<Found> {
  if (held === null || held.shown.question !== found.question || sameOrder(held.shown, found, keyOf)) return { shown: found, waiting: null }
  return { shown: held.shown, waiting: found }
}

/** How many rows wait that are not shown. */
export function newRows<Row>({ shown, waiting }: StableRows<Answer<Row>>, keyOf: KeyOf<Row>): number {
  const ids = new Set(shown.rows.map(keyOf))
  return waiting?.rows.filter((row) => !ids.has(keyOf(row))).length ?? 0
}
