import fc from '../../support/fast-check.ts'
import { isJson, type Json } from '../openapi/json.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** Existing values by parameter name: without them most requests would end at a 400 or 404. */
export type Known = Readonly<Record<string, readonly string[]>>

/** Values that a JSON schema allows, sometimes with invalid parts at any depth. */
export function valuesOf(schema: Json, known: Known): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 15, arbitrary: allowed(schema, known) }, { weight: 1, arbitrary: hostileValue })
}

/** Named texts, as in a path, a query or headers: valid ones, and sometimes one invalid one. */
export function textsOf(
  schemas: Readonly<Record<string, Json>>,
  requiredKeys: readonly string[],
  known: Known,
): fc.Arbitrary<Record<string, string>> {
  const names = Object.keys(schemas)
  const shape = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, namedText(name, schema, known)]),
  )
  const sound: fc.Arbitrary<Record<string, string>> = fc
    .record(shape, { requiredKeys: [...requiredKeys] })
    .map((texts) => ({ ...texts }))
  if (names.length === 0) return sound
  const broken = fc
    .tuple(sound, fc.constantFrom(...names), hostileText)
    .map(([texts, name, text]) => ({ ...texts, [name]: text }))
  return fc.oneof({ weight: 3, arbitrary: sound }, { weight: 2, arbitrary: broken })
}

function namedText(name: string, schema: Json, known: Known): fc.Arbitrary<string> {
  // Serialised as JSON: a random object may have its own `toString`, which is not a function.
  const any = allowed(schema, known).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  const existing = known[name]
  return existing === undefined
    ? any
    : fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: any })
}

function allowed(schema: Json, known: Known): fc.Arbitrary<unknown> {
  const { type, enum: members, anyOf } = schema
  if (Array.isArray(members)) return fc.constantFrom<unknown>(...members)
  if (Array.isArray(anyOf)) return fc.oneof(...anyOf.filter(isJson).map((one) => valuesOf(one, known)))
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'object':
      return record(schema, known)
    case 'array':
      return list(schema, known)
    case undefined:
      // Any JSON; mostly the existing value, nothing, or a text.
      return fc.oneof(fc.constant(null), fc.string(), fc.constantFrom(...Object.values(known).flat()), hostileValue)
    default:
      throw new Error(`This generator does not know the type ${JSON.stringify(schema)}`)
  }
}

/** Short lists only: other tests cover long lists. */
function list({ items, minItems, maxItems }: Json, known: Known): fc.Arbitrary<unknown> {
  const minLength = typeof minItems === 'number' ? minItems : 0
  return fc.array(isJson(items) ? valuesOf(items, known) : hostileValue, {
    minLength,
    maxLength: Math.min(typeof maxItems === 'number' ? maxItems : 4, Math.max(minLength, 4)),
  })
}

/** Mostly small numbers, as amounts and counts are, and the limits themselves. */
function number({ minimum, maximum }: Json): fc.Arbitrary<number> {
  const min = typeof minimum === 'number' ? minimum : -1_000_000
  const max = typeof maximum === 'number' ? maximum : 1_000_000
  return fc.oneof(
    fc.integer({ min: Math.max(min, -10), max: Math.max(min, Math.min(max, 10)) }),
    fc.integer({ min, max }),
    fc.constantFrom(min, max),
  )
}

/** Instants, some on invalid days. */
const INSTANTS = [
  '2026-11-20T12:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0000-01-01T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  '2026-11-20T12:00:00+05',
]

function text({ pattern, format, maxLength }: Json): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.oneof(fc.stringMatching(new RegExp(pattern)), likely(new RegExp(pattern)))
  if (format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.oneof(fc.emailAddress(), fc.constant('ana@demo.parq.test'))
  const most = typeof maxLength === 'number' ? Math.min(maxLength, 600) : 100
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: most }), fc.string({ minLength: most, maxLength: most }))
}

/** Likely values for patterns that allow too much: small numbers, days in order. */
function likely(pattern: RegExp): fc.Arbitrary<string> {
  const examples = ['1', '2', '10', '999', '2026-01-01T00:00:00', '2026-12-31T23:59:59'].filter((text) =>
    pattern.test(text),
  )
  return examples.length === 0 ? fc.stringMatching(pattern) : fc.constantFrom(...examples)
}

function record({ properties, required }: Json, known: Known): fc.Arbitrary<unknown> {
  const entries = Object.entries(isJson(properties) ? properties : {}).filter((entry): entry is [string, Json] =>
    isJson(entry[1]),
  )
  const shape = Object.fromEntries(
    entries.map(([name, property]) => [
      name,
      known[name] ? fc.oneof(fc.constantFrom(...known[name]), valuesOf(property, known)) : valuesOf(property, known),
    ]),
  )
  const requiredKeys = Array.isArray(required) ? required.map(String) : []
  return fc.oneof(
    { weight: 5, arbitrary: fc.record(shape, { requiredKeys }) },
    { weight: 1, arbitrary: fc.record({ ...shape, surplus: hostileValue }, { requiredKeys: [] }) },
  )
}
