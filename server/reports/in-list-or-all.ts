import { type SQL, inArray, or } from 'drizzle-orm'

/** Filters by an optional list: an absent or empty list filters nothing. */
export function inListOrAll(
  column: Parameters<typeof inArray>[0],
  wanted: readonly (string | number)[] | null | undefined,
): SQL | undefined {
  return wanted === null || wanted === undefined || wanted.length === 0 ? undefined : inArray(column, [...wanted])
}

/** Filters by locations in any of the columns: null means all locations, an empty list means none. */
export function atLocations(
  locationIds: readonly string[] | null,
  ...columns: Parameters<typeof inArray>[0][]
): SQL | undefined {
  return locationIds === null ? undefined : or(...columns.map((column) => inArray(column, [...locationIds])))
}
