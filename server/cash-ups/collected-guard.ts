import { DatabaseError } from 'pg'

/** What the database raises where the sums of a collected cash-up would change: `keep_collected` in its migrations. */
const COLLECTED = 'PQ001'

export function isCollectedCashUp(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return [error, cause].some((one) => one instanceof DatabaseError && one.code === COLLECTED)
}
