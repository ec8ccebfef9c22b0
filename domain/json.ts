/** A value as JSON carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Returns whether two values are equal. The order of an object's keys does not matter; the order of an array does. */
export function isSameJson(one: Json, other: Json): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function canonicalJson(value: Json): string {
  return JSON.stringify(sortKeys(value))
}

function sortKeys(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isList(value)) return value.map(sortKeys)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, sortKeys(part)]),
  )
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
