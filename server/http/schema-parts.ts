export type Json = Record<string, unknown>

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
}

/** Returns a schema without the wrappers that make it nullable or optional. */
export function unwrapped(schema: unknown): unknown {
  let inner = schema
  while (isRecord(inner) && 'wrapped' in inner) inner = inner['wrapped']
  return inner
}

/** Returns the schemas of an object's fields, including wrappers; none for other schemas. */
export function entriesIn(schema: unknown): Json {
  const inner = unwrapped(schema)
  const entries = isRecord(inner) ? inner['entries'] : undefined
  return isRecord(entries) ? entries : {}
}

/** Returns the schema of an object's field; null if the object has no such field. */
export function entryOf(schema: unknown, name: string): unknown {
  const entries = entriesIn(schema)
  return Object.hasOwn(entries, name) ? entries[name] : null
}

/** Returns the schema of an array's items; null for other schemas. */
export function itemOf(schema: unknown): unknown {
  const inner = unwrapped(schema)
  return isRecord(inner) && 'item' in inner ? inner['item'] : null
}
