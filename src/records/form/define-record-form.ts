import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import { checkedInput, type InputFault, fieldOfPath } from '../../ui/form/check-input.ts'
import { editDraft, type EditDraft } from '../edit-values.ts'
import type { KindField } from '../record-kind.ts'
import type { Field, InsteadOf } from './field.ts'

export type Fields = Readonly<Record<string, Field<unknown, Json> | InsteadOf>>

/** Input of a form, as its drafts keep it. */
export type InputOf<F extends Fields> = { -readonly [Name in keyof F]: v.InferOutput<F[Name]['input']> }

/** Names of the fields that are values: all but the boxes that stand in their place. */
type ValueName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { value: v.GenericSchema } ? Name : never
}[keyof F & string]

/** Values of a record, as its edits carry them. */
export type ValuesOf<F extends Fields> = {
  -readonly [Name in ValueName<F>]: F[Name] extends { value: v.GenericSchema<unknown, infer Value extends Json> }
    ? Value
    : never
}

/** Fields from the named one on, up to the next section. */
interface Section<Name extends string> {
  from: Name
  legend?: MessageDescriptor
  /** Text below the legend. */
  hint?: MessageDescriptor
}

interface FormDefinition<F extends Fields> {
  /** In the order of the screen. */
  fields: F
  sections?: readonly Section<keyof F & string>[]
  /** Returns the fields that an input has no use for; besides those that an `insteadOf` box hides. */
  hides?: (input: InputOf<F>) => readonly ValueName<F>[]
  /** Returns the faults that no single field shows, as the server finds them. */
  rules?: (values: ValuesOf<F>) => readonly (readonly [field: ValueName<F>, code: FieldCode | null])[]
}

/** All that a room's form is, made of its declaration. */
export interface RecordForm<F extends Fields> {
  fields: F
  /** In the order of the screen. */
  names: readonly (keyof F & string)[]
  sections: readonly Section<keyof F & string>[]
  input: v.GenericSchema<InputOf<F>, InputOf<F>>
  values: v.GenericSchema<unknown, ValuesOf<F>>
  /** Draft of an edit. */
  draft: v.GenericSchema<unknown, EditDraft<InputOf<F>, ValuesOf<F>>>
  /** Input without faults. */
  schema: v.GenericSchema<InputOf<F>, InputOf<F>>
  /** Input of an untouched form. */
  blank: InputOf<F>
  /** Values of an untouched form. */
  start: ValuesOf<F>
  /** Words of the values for histories and conflicts. */
  words: { readonly [Name in ValueName<F>]: KindField }
  /** Reads the values of a record. A field that an earlier release did not store has the value of an untouched form. */
  valuesOf: (record: object) => ValuesOf<F>
  toInput: (values: ValuesOf<F>) => InputOf<F>
  /** Reads an input. What cannot be read keeps the value in `base`. */
  toValues: (input: InputOf<F>, base: ValuesOf<F>) => ValuesOf<F>
  /** Returns the field that a path of the server's answer names. */
  fieldOf: (path: string) => (keyof InputOf<F> & string) | null
  hidden: (input: InputOf<F>) => ReadonlySet<string>
}

/** Makes a form of one declaration: types, empty input, conversions, faults, labels and words. */
export function defineRecordForm<F extends Fields>(definition: FormDefinition<F>): RecordForm<F>
/* @__NO_SIDE_EFFECTS__ */
export function defineRecordForm({
  fields,
  sections = [],
  hides = () => [],
  rules = () => [],
}: FormDefinition<Fields>): RecordForm<Fields> {
  const own = Object.entries(fields).flatMap(([name, field]) => ('value' in field ? [{ name, field }] : []))
  const boxes = Object.entries(fields).flatMap(([name, field]) => ('insteadOf' in field ? [{ name, field }] : []))

  const input = v.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.input])))
  const values = v.object(Object.fromEntries(own.map(({ name, field }) => [name, field.value])))
  const start = Object.fromEntries(own.map(({ name, field }) => [name, field.start]))

  function toInput(given: Record<string, Json>): Record<string, unknown> {
    const shown = Object.fromEntries(
      own.map(({ name, field }) => [name, field.toInput(orElse(given[name], field.start))]),
    )
    const ticked = boxes.map(({ name, field }) => [name, field.insteadOf.every((one) => isEmpty(given[one]))])
    return { ...shown, ...Object.fromEntries(ticked) }
  }

  function hidden(typed: Record<string, unknown>): ReadonlySet<string> {
    const replaced = boxes.flatMap(({ name, field }) => (typed[name] === true ? field.insteadOf : []))
    return new Set([...hides(typed), ...replaced])
  }

  function toValues(typed: Record<string, unknown>, base: Record<string, Json>): Record<string, Json> {
    const out = hidden(typed)
    return Object.fromEntries(
      own.map(({ name, field }) => [
        name,
        out.has(name) ? field.hidden : orElse(field.toValue(typed[name]), orElse(base[name], field.start)),
      ]),
    )
  }

  function faultsOf(typed: Record<string, unknown>): InputFault[] {
    const out = hidden(typed)
    const found: (readonly [string, FieldCode | null])[] = [
      ...own.map(({ name, field }) => [name, out.has(name) ? null : field.faultOf(typed[name])] as const),
      ...boxes.map(({ name, field: { insteadOf } }) => {
        const [first = name] = insteadOf
        return [
          first,
          typed[name] !== true && insteadOf.every((one) => isEmpty(typed[one])) ? 'required' : null,
        ] as const
      }),
      ...rules(toValues(typed, start)),
    ]
    const first = new Map<string, FieldCode>()
    for (const [name, code] of found) if (code !== null && !first.has(name)) first.set(name, code)
    return [...first].map(([name, code]) => ({ path: [name], code }))
  }

  return {
    fields,
    names: Object.keys(fields),
    sections,
    input,
    values,
    draft: editDraft(input, values),
    schema: checkedInput(input, faultsOf),
    blank: { ...toInput(start), ...Object.fromEntries(own.map(({ name, field }) => [name, field.blank])) },
    start,
    words: Object.fromEntries(
      own.map(({ name, field: { label, words } }): [string, KindField] => [
        name,
        { label, ...(words && { value: words }) },
      ]),
    ),
    valuesOf: (record) => v.parse(values, { ...start, ...record }),
    toInput,
    toValues,
    fieldOf: (path) =>
      fieldOfPath(
        path,
        own.map(({ name }) => name),
      ),
    hidden,
  }
}

/** Unlike `??`, keeps null, which is a value. */
function orElse(value: Json | undefined, otherwise: Json): Json {
  return value === undefined ? otherwise : value
}

function isEmpty(part: unknown): boolean {
  if (typeof part === 'string') return part.trim() === ''
  return part === null || part === undefined || (Array.isArray(part) && part.length === 0)
}
