export type Json = Record<string, unknown>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}

/** A schema without the wrappers that let it be null or left out. */
export function unwrapped(schema: unknown): unknown {
  let inner = schema
  while (isRecord(inner) && 'wrapped' in inner) inner = inner['wrapped']
  return inner
}

/** The schemas of an object's fields, wrappers included; none of anything else. */
export function entriesIn(schema: unknown): Json {
  const inner = unwrapped(schema)
  const entries = isRecord(inner) ? inner['entries'] : undefined
  return isRecord(entries) ? entries : {}
}

/** The schema of one field of an object; null if the object has no such field. */
export function entryOf(schema: unknown, name: string): unknown {
  const entries = entriesIn(schema)
  return Object.hasOwn(entries, name) ? entries[name] : null
}

/** The schema of an array's items; null of anything else. */
export function itemOf(schema: unknown): unknown {
  const inner = unwrapped(schema)
  return isRecord(inner) && 'item' in inner ? inner['item'] : null
}
