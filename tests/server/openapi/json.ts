export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object at a path of keys; throws if there is none. */
export function at(value: unknown, ...keys: string[]): Json {
  const found = keys.reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), value)
  if (!isJson(found)) throw new Error(`Nothing at ${keys.join(' › ')}`)
  return found
}

/** The objects in a list. */
export function listAt(value: unknown, ...keys: string[]): Json[] {
  const last = keys.at(-1) ?? ''
  const found = at(value, ...keys.slice(0, -1))[last]
  return Array.isArray(found) ? found.filter(isJson) : []
}
