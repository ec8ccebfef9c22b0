/**
 * Returns the query key of a record's history in all versions: an act that does not create a new version makes them
 * stale, too.
 */
export function historyKey(id: string): readonly string[] {
  return ['history', id]
}
