import * as v from 'valibot'

import type { Json } from '../../../domain/json.ts'
import type { ValueWords } from '../record-kind.ts'
import type { Field, Joint, Words } from './field.ts'

type Parts = Readonly<Record<string, Field<unknown, Json>>>
type ValueIn<F> = F extends { value: v.GenericSchema<unknown, infer Value extends Json> } ? Value : never

interface JointDefinition<P extends Parts, Keys extends Readonly<Record<string, keyof P & string>>> {
  label: Words['label']
  words?: ValueWords
  /** The inputs, by their names in the form. */
  parts: P
  /** Keys of the value, each with the input that sets it. */
  keys: Keys
  /** Inputs that make the value null if they are empty; by default all of them. */
  unless?: readonly (keyof P & string)[]
}

/** Several inputs that form one value, an object; null if they are empty. */
export function joint<P extends Parts, const Keys extends Readonly<Record<string, keyof P & string>>>(
  definition: JointDefinition<P, Keys>,
): Joint<P, { -readonly [Key in keyof Keys]: ValueIn<P[Keys[Key]]> } | null>
export function joint({
  parts,
  keys,
  unless = Object.keys(parts),
  ...words
}: JointDefinition<Parts, Readonly<Record<string, string>>>): Joint<Parts, { [key: string]: Json } | null> {
  const inputs = Object.entries(keys).flatMap(([key, name]) => {
    const field = parts[name]
    return field === undefined ? [] : [{ key, name, field }]
  })
  const isAbsent = (typed: Readonly<Record<string, unknown>>) => unless.every((name) => isBlank(typed[name]))
  return {
    ...words,
    parts,
    start: null,
    hidden: null,
    value: v.nullable(v.object(Object.fromEntries(inputs.map(({ key, field }) => [key, field.value])))),
    splitValue: (value) =>
      Object.fromEntries(
        inputs.map(({ key, name, field }) => [name, value === null ? field.blank : field.toInput(value[key] ?? null)]),
      ),
    joinInputs: (typed) => {
      if (isAbsent(typed)) return null
      const value: { [key: string]: Json } = {}
      for (const { key, name, field } of inputs) {
        const one = field.toValue(typed[name])
        if (one === undefined) return undefined
        value[key] = one
      }
      return value
    },
    faultsOf: (typed, country) =>
      isAbsent(typed) ? [] : inputs.map(({ name, field }) => [name, field.faultOf(typed[name], country)] as const),
    partAt: (key) => keys[key],
  }
}

/** One input whose name differs from the name of its value: `day1` sets `schedule.1`. */
export function inputOf<P extends Parts>(parts: P): Joint<P, ValueIn<P[keyof P]>>
export function inputOf(parts: Parts): Joint<Parts, Json> {
  const [entry] = Object.entries(parts)
  if (entry === undefined) throw new Error('An input needs a name')
  const [name, field] = entry
  const { label, words, start, hidden, value } = field
  return {
    label,
    ...(words && { words }),
    parts,
    start,
    hidden,
    value,
    splitValue: (one, nameOf) => ({ [name]: field.toInput(one, nameOf) }),
    joinInputs: (typed) => field.toValue(typed[name]),
    faultsOf: (typed, country) => [[name, field.faultOf(typed[name], country)]],
    partAt: () => name,
  }
}

/** The field begins with this value in an untouched form. */
export function startingWith<Input, Value extends Json>(field: Field<Input, Value>, start: Value): Field<Input, Value> {
  return { ...field, start, blank: field.toInput(start) }
}

/** A field that drafts of earlier releases lack: there it has the value of an untouched form. */
export function addedLater<Input, Value extends Json>(field: Field<Input, Value>): Field<Input, Value>
export function addedLater(field: Field<unknown, Json>): Field<unknown, Json> {
  return { ...field, input: v.optional(field.input, field.blank), value: v.optional(field.value, field.start) }
}

/** A field whose control the room provides. */
export function own<Input, Value extends Json>(field: Field<Input, Value>): Field<Input, Value> {
  return { ...field, look: { as: 'own' } }
}

/** The control of another field draws this field. */
export function elsewhere<Input, Value extends Json>(field: Field<Input, Value>): Field<Input, Value> {
  return { ...field, look: { as: 'elsewhere' } }
}

function isBlank(typed: unknown): boolean {
  return typeof typed === 'string' && typed.trim() === ''
}
