import { type SQL, inArray } from 'drizzle-orm'

/** Filters by a list that may be left out: an absent or empty list filters nothing. */
export function inListOrAll(
  column: Parameters<typeof inArray>[0],
  wanted: readonly (string | number)[] | null | undefined,
): SQL | undefined {
  return wanted === null || wanted === undefined || wanted.length === 0 ? undefined : inArray(column, [...wanted])
}
