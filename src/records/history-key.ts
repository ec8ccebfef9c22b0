/** Of the kept history of a record, whatever its version: what is done to it without a new version makes it old. */
export function historyKey(id: string): readonly string[] {
  return ['history', id]
}
