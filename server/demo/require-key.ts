/** Returns a value that must be in the map, because the same plan put it there. Throws if it is missing. */
export function requireKey<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The demo knows of no ${key}`)
  return value
}
