import * as v from 'valibot'

import type { Json } from '../domain/json.ts'

// Deeper than any field. Arbitrarily nested JSON would overflow the stack.
const DEEPEST = 8

/** Value of a field as JSON; each field checks its own form. */
export const JsonValue = v.custom<Json>((value) => isJson(value), 'invalidField')

function isJson(value: unknown, depth = 0): value is Json {
  if (typeof value !== 'object' || value === null)
    return value === null || ['boolean', 'number', 'string'].includes(typeof value)
  return depth < DEEPEST && Object.values(value).every((part) => isJson(part, depth + 1))
}

/** Editable fields of a record, each with the schema of its value. */
export type Fields = Readonly<Record<string, v.GenericSchema<Json, Json>>>

/** For each field of an edit, its old and its new value. */
export type FieldChanges<F extends Fields = Fields> = {
  readonly [Name in keyof F]?: { from: Json; to: v.InferOutput<F[Name]> } | undefined
}

type Change<Value extends v.GenericSchema<Json, Json>> = v.OptionalSchema<
  v.ObjectSchema<{ from: typeof JsonValue; to: Value }, 'invalidField'>,
  undefined
>
type ChangeEntries<F extends Fields> = { [Name in keyof F]: Change<F[Name]> }

/** The body of an edit of these fields: `{ changes: { name: { from, to } } }`, at least one. */
export function editBody<F extends Fields>(fields: F) {
  return v.object({
    changes: v.pipe(
      fieldChanges(fields),
      v.check((changes) => Object.values(changes).some((one) => one !== undefined), 'nothing_changed'),
    ),
  })
}

/** Changes of an edit to these fields. */
export function fieldChanges<F extends Fields>(fields: F) {
  const entries: Partial<ChangeEntries<F>> = {}
  for (const name of keysOf(fields)) entries[name] = changeOf(fields[name])
  if (!isComplete(entries, fields)) throw new Error('A field has no change')
  return v.object(entries)
}

function changeOf<Value extends v.GenericSchema<Json, Json>>(to: Value): Change<Value> {
  return v.optional(v.object({ from: JsonValue, to }, 'invalidField'))
}

function keysOf<F extends Fields>(fields: F): (keyof F)[] {
  return Object.keys(fields)
}

/** Returns the names of a record's fields. */
export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[]
export function fieldNames(fields: Fields): string[] {
  return Object.keys(fields)
}

function isComplete<F extends Fields>(entries: Partial<ChangeEntries<F>>, fields: F): entries is ChangeEntries<F> {
  return keysOf(fields).every((name) => name in entries)
}

type Omissible<Field extends v.GenericSchema> = Field extends { readonly type: 'nullable' }
  ? v.OptionalSchema<Field, null>
  : Field

/** Fields of a creation: a nullable field is null if it is absent. */
export function nullIfOmitted<F extends Readonly<Record<string, v.GenericSchema>>>(
  fields: F,
): { [Name in keyof F]: Omissible<F[Name]> }
export function nullIfOmitted(fields: Readonly<Record<string, v.GenericSchema>>): Record<string, v.GenericSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.type === 'nullable' ? v.optional(field, null) : field]),
  )
}
