/** Whether more values than that lie in it, however deep. */
export function holdsMoreThan(most: number, value: unknown): boolean {
  const waiting: unknown[] = [value]
  for (let count = 0; waiting.length > 0; count++) {
    if (count > most) return true
    const next = waiting.pop()
    if (!isContainer(next)) continue
    const parts = Object.values(next)
    if (parts.length > most) return true
    waiting.push(...parts)
  }
  return false
}

export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
}
