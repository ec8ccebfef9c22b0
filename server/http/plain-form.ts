import * as v from 'valibot'

import { collectCashUp } from '../../contract/cash-up-writes.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { locationWrites } from '../../contract/location-writes.ts'
import { finishService, updateNotificationMethod } from '../../contract/service-writes.ts'
import { AS_IT_STANDS } from '../edits/compare-fields.ts'
import { entriesIn, entryOf, isRecord, itemOf, type Json, unwrapped } from './schema-parts.ts'

/** Form of a write without the values that the caller has seen: the last writer wins. */
export interface PlainForm {
  /** Fields that only the contract's form has: a body that lacks one of them is plain. */
  seen: readonly string[]
  schema: v.GenericSchema<unknown, Json>
  /** Returns the parsed body in the contract's form. */
  asStrict: (plain: Json) => Json
}

type Field =
  | { kind: 'value'; to: v.GenericSchema }
  /** A set whose edit adds or removes members. */
  | { kind: 'set'; to: v.GenericSchema }

const forms = new WeakMap<Endpoint, PlainForm | null>()

/** Fields of other writes that contain facts which the caller has seen or knows. */
const SEEN: Readonly<Record<string, readonly string[]>> = {
  [updateNotificationMethod.id]: ['from'],
  [finishService.id]: ['quote'],
  [collectCashUp.id]: ['revision', 'total'],
  [locationWrites.create.id]: ['timeZone'],
}

/** Returns the plain form of a write; null if it has none. */
export function plainFormOf(endpoint: Endpoint): PlainForm | null {
  const known = forms.get(endpoint)
  if (known !== undefined) return known
  const form = makeForm(endpoint)
  forms.set(endpoint, form)
  return form
}

function makeForm({ id, method, request: { body } }: Endpoint): PlainForm | null {
  const { changes, ...others } = entriesIn(body)
  const beside = schemasIn(others)
  if (method === 'PATCH' && changes !== undefined) {
    const fields = new Map(
      Object.entries(entriesIn(changes)).map(([name, change]): [string, Field] => [name, fieldOf(change)]),
    )
    return {
      seen: ['changes'],
      schema: v.pipe(
        v.object({ ...beside, ...grouped(fields) }),
        v.transform((plain): Json => plain),
        v.check((plain) => valuesOf(fields, plain).length > 0, 'nothing_changed'),
      ),
      asStrict: (plain) => ({
        ...Object.fromEntries(Object.keys(beside).flatMap((name) => (name in plain ? [[name, plain[name]]] : []))),
        changes: Object.fromEntries(valuesOf(fields, plain)),
      }),
    }
  }
  const seen = SEEN[id]
  if (seen === undefined) return null
  const optional = Object.entries(beside).map(([name, entry]) => [
    name,
    seen.includes(name) ? v.optional(entry) : entry,
  ])
  return {
    seen,
    schema: v.pipe(
      v.object(schemasIn(Object.fromEntries(optional))),
      v.transform((plain): Json => plain),
    ),
    asStrict: (plain) => ({ ...Object.fromEntries(seen.map((name) => [name, AS_IT_STANDS])), ...plain }),
  }
}

function fieldOf(change: unknown): Field {
  const inner = unwrapped(change)
  // For a set in which empty means everything, a plain edit gives the whole set: the first of the set's two forms.
  const options: unknown = isRecord(inner) && 'options' in inner ? inner['options'] : null
  const one: unknown = Array.isArray(options) ? options[0] : inner
  const to = entryOf(one, 'to')
  if (isSchema(to)) return { kind: 'value', to: asPeopleWriteIt(to) }
  const added = unwrapped(entryOf(one, 'add'))
  if (isSchema(added)) return { kind: 'set', to: asPeopleWriteIt(added) }
  throw new Error('A change has neither a value nor members')
}

const FLAGS = ['true', 'false']

/** Edits contain some flags and numbers as text. */
function asPeopleWriteIt(schema: v.GenericSchema): v.GenericSchema {
  const item = itemOf(schema)
  if (isTexts(schema, FLAGS))
    return v.union([
      schema,
      v.pipe(
        v.boolean(),
        v.transform((flag) => String(flag)),
      ),
    ])
  if (!isTexts(item, null)) return schema
  return v.pipe(
    v.array(v.union([v.string(), v.number()], 'invalidField'), 'invalidField'),
    v.transform((members): unknown => members.map(String)),
    schema,
  )
}

/** Returns whether a schema is a choice of these texts, or of digits. */
function isTexts(schema: unknown, texts: readonly string[] | null): boolean {
  const options: unknown = isRecord(schema) && schema['type'] === 'picklist' ? schema['options'] : null
  if (!Array.isArray(options)) return false
  return texts === null
    ? options.every((option) => /^\d+$/.test(String(option)))
    : options.length === texts.length && options.every((option) => texts.includes(String(option)))
}

function isSchema(value: unknown): value is v.GenericSchema {
  return isRecord(value) && value['kind'] === 'schema'
}

function schemasIn(entries: Json): Record<string, v.GenericSchema> {
  const found: Record<string, v.GenericSchema> = {}
  for (const [name, entry] of Object.entries(entries)) if (isSchema(entry)) found[name] = entry
  return found
}

/** Fields with a dot in their name, such as `schedule.1`, belong to one object. */
function grouped(fields: ReadonlyMap<string, Field>): Record<string, v.GenericSchema> {
  const plain: Record<string, v.GenericSchema> = {}
  const groups: Record<string, Record<string, v.GenericSchema>> = {}
  for (const [name, { to }] of fields) {
    const [group = name, key] = name.split('.')
    if (key === undefined) plain[name] = v.optional(to)
    else groups[group] = { ...groups[group], [key]: v.optional(to) }
  }
  for (const [group, entries] of Object.entries(groups)) plain[group] = v.optional(v.object(entries, 'invalidField'))
  return plain
}

function valuesOf(fields: ReadonlyMap<string, Field>, plain: Json): [string, Json][] {
  return [...fields].flatMap(([name, { kind }]): [string, Json][] => {
    const [group = name, key] = name.split('.')
    const holder = key === undefined ? plain : plain[group]
    const value: unknown = isRecord(holder) ? holder[key ?? group] : undefined
    if (value === undefined) return []
    return [[name, kind === 'set' ? { add: value, remove: [], only: true } : { from: AS_IT_STANDS, to: value }]]
  })
}

const CHANGED_FIELD = /^changes\.(.+)$/

/** Returns the path of a fault in a plain body, from its path in the contract's form. */
export function plainPath(path: string): string {
  const field = CHANGED_FIELD.exec(path)?.[1]
  return field === undefined ? path : field.replace(/\.(to|add|remove)(?=\.|$)/, '')
}
