import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { editDraft, type EditDraft } from '../edit-values.ts'
import type { KindField } from '../record-kind.ts'
import { inputOf } from './joint-fields.ts'
import type { Field, InsteadOf, Joint, Look, Words } from './field.ts'

type Parts = Readonly<Record<string, Field<unknown, Json>>>

export type Fields = Readonly<Record<string, Field<unknown, Json> | Joint<Parts, Json> | InsteadOf>>

/** Input of one declared field, or of a part of it. */
type InputIn<F> = F extends { input: v.GenericSchema<unknown, infer Input> } ? Input : never

type DeclaredName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { parts: infer P } ? keyof P & string : Name
}[keyof F & string]

/** Declaration of an input: a field, a box, or a part of a joint field. */
type DeclaredAt<F extends Fields, Name extends string> = Name extends keyof F
  ? F[Name] extends { parts: infer P }
    ? P[Name & keyof P]
    : F[Name]
  : {
      [Other in keyof F]: F[Other] extends { parts: infer P } ? (Name extends keyof P ? P[Name] : never) : never
    }[keyof F]

/** Input of a form, as its drafts keep it. */
export type InputOf<F extends Fields> = { -readonly [Name in DeclaredName<F>]: InputIn<DeclaredAt<F, Name>> }

/** Names of the inputs. */
export type InputName<F extends Fields> = keyof InputOf<F> & string

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

/** Faults that rules find, each at its field. */
export type Faults<F extends Fields> = readonly (readonly [field: ValueName<F>, code: FieldCode | null])[]

/** An input of a form: how it is labelled and drawn. */
interface FormInput extends Words {
  /** Absent for boxes. */
  required?: boolean
  look: Look
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
  sections?: readonly Section<InputName<F>>[]
  /** Returns the fields that an input has no use for; besides those that an `insteadOf` box hides. */
  hides?: (input: InputOf<F>) => readonly ValueName<F>[]
  /** Returns the faults that no single field shows, as the server finds them. */
  rules?: (values: ValuesOf<F>) => Faults<F>
}

/** All that a room's form is, made of its declaration. */
export interface RecordForm<F extends Fields> {
  fields: F
  /** In the order of the screen. */
  inputs: ReadonlyMap<string, FormInput>
  names: readonly InputName<F>[]
  sections: readonly Section<InputName<F>>[]
  input: v.GenericSchema<InputOf<F>, InputOf<F>>
  values: v.GenericSchema<unknown, ValuesOf<F>>
  /** Draft of an edit. */
  draft: v.GenericSchema<unknown, EditDraft<InputOf<F>, ValuesOf<F>>>
  /** Input without faults. */
  schema: v.GenericSchema<InputOf<F>, InputOf<F>>
  /** Input without faults by the form's rules and these, which know what the record was. */
  schemaWith: (rules: (values: ValuesOf<F>) => Faults<F>) => v.GenericSchema<InputOf<F>, InputOf<F>>
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
  /** Returns the input that a path of the server's answer names. */
  fieldOf: (path: string) => InputName<F> | null
  /** Returns the names of the inputs that an input hides. */
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
  const own = Object.entries(fields).flatMap(([name, field]) =>
    'value' in field ? [{ name, field: jointOf(name, field) }] : [],
  )
  const boxes = Object.entries(fields).flatMap(([name, field]) => ('insteadOf' in field ? [{ name, field }] : []))
  const inputsAt = new Map(own.map(({ name, field }) => [name, Object.keys(field.parts)]))
  const inputs = new Map(
    Object.entries(fields).flatMap(([name, field]): [string, Field<unknown, Json> | (InsteadOf & { look: Look })][] =>
      'insteadOf' in field
        ? [[name, { ...field, look: BOX }]]
        : 'parts' in field
          ? Object.entries(field.parts)
          : [[name, field]],
    ),
  )

  const input = v.object(Object.fromEntries([...inputs].map(([name, field]) => [name, field.input])))
  const values = v.object(Object.fromEntries(own.map(({ name, field }) => [name, field.value])))
  const start = Object.fromEntries(own.map(({ name, field }) => [name, field.start]))

  function toInput(given: Record<string, Json>): Record<string, unknown> {
    const shown = own.flatMap(({ name, field }) => Object.entries(field.splitValue(orElse(given[name], field.start))))
    const ticked = boxes.map(({ name, field }) => [name, field.insteadOf.every((one) => isEmpty(given[one]))])
    return { ...Object.fromEntries(shown), ...Object.fromEntries(ticked) }
  }

  /** Names of the hidden fields. */
  function hiddenFields(typed: Record<string, unknown>): ReadonlySet<string> {
    const replaced = boxes.flatMap(({ name, field }) => (typed[name] === true ? field.insteadOf : []))
    return new Set([...hides(typed), ...replaced])
  }

  function toValues(typed: Record<string, unknown>, base: Record<string, Json>): Record<string, Json> {
    const out = hiddenFields(typed)
    return Object.fromEntries(
      own.map(({ name, field }) => [
        name,
        out.has(name) ? field.hidden : orElse(field.joinInputs(typed), orElse(base[name], field.start)),
      ]),
    )
  }

  /** Faults of an input; an input has one fault, and its own comes before those of the rules. */
  function faultsOf(typed: Record<string, unknown>, more: typeof rules): InputFault[] {
    const out = hiddenFields(typed)
    const read = toValues(typed, start)
    const found: (readonly [string, FieldCode | null])[] = [
      ...own.flatMap(({ name, field }) => (out.has(name) ? [] : field.faultsOf(typed))),
      ...boxes.map(({ name, field: { insteadOf } }) => {
        const [first = name] = insteadOf
        return [
          first,
          typed[name] !== true && insteadOf.every((one) => isEmpty(typed[one])) ? 'required' : null,
        ] as const
      }),
      ...[...rules(read), ...more(read)].map(([name, code]) => [inputsAt.get(name)?.[0] ?? name, code] as const),
    ]
    const first = new Map<string, FieldCode>()
    for (const [name, code] of found) if (code !== null && !first.has(name)) first.set(name, code)
    return [...first].map(([name, code]) => ({ path: [name], code }))
  }

  /** A path names a field, and perhaps a key of its value: `geolocation.lng`, `changes.geolocation.to.lng`. */
  function fieldOf(path: string): string | null {
    const found = own.find(({ name }) => `.${path}.`.includes(`.${name}.`))
    if (found === undefined) return null
    const { name, field } = found
    const [, behind = ''] = `.${path}.`.split(`.${name}.`)
    const keys = behind.split('.').slice(path.startsWith('changes.') ? 1 : 0)
    return (
      keys.map((key) => field.partAt(key)).find((part) => part !== undefined) ?? Object.keys(field.parts)[0] ?? null
    )
  }

  const schemaWith = (more: typeof rules) => checkedInput(input, (typed) => faultsOf(typed, more))
  return {
    fields,
    inputs,
    names: [...inputs.keys()],
    sections,
    input,
    values,
    draft: editDraft(input, values),
    schema: schemaWith(() => []),
    schemaWith,
    blank: {
      ...toInput(start),
      ...Object.fromEntries(
        own.flatMap(({ field }) => Object.entries(field.parts).map(([name, { blank }]) => [name, blank])),
      ),
    },
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
    fieldOf,
    hidden: (typed) => new Set([...hiddenFields(typed)].flatMap((name) => inputsAt.get(name) ?? name)),
  }
}

const BOX: Look = { as: 'yes_no' }

/** Returns a field as a joint of one input. */
function jointOf(name: string, field: Field<unknown, Json> | Joint<Parts, Json>): Joint<Parts, Json> {
  return 'parts' in field ? field : inputOf({ [name]: field })
}

/** Unlike `??`, keeps null, which is a value. */
function orElse(value: Json | undefined, otherwise: Json): Json {
  return value === undefined ? otherwise : value
}

function isEmpty(part: unknown): boolean {
  if (typeof part === 'string') return part.trim() === ''
  return part === null || part === undefined || (Array.isArray(part) && part.length === 0)
}
