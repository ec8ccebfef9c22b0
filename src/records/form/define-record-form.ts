import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Country } from '../../../domain/countries.ts'
import { isSameJson, type Json } from '../../../domain/json.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { editDraft, type EditDraft } from '../edit-values.ts'
import type { KindField } from '../record-kind.ts'
import type { RecordNames } from '../use-record-names.ts'
import { inputOf } from './joint-fields.ts'
import type { Aside, Field, InsteadOf, Joint, Look, Words } from './field.ts'

type Parts = Readonly<Record<string, Field<unknown, Json>>>

export type Fields = Readonly<Record<string, Field<unknown, Json> | Joint<Parts, Json> | InsteadOf | Aside<unknown>>>

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

/** Input of a form, in the shape of its drafts. */
export type InputOf<F extends Fields> = { -readonly [Name in DeclaredName<F>]: InputIn<DeclaredAt<F, Name>> }

/** Names of the inputs. */
export type InputName<F extends Fields> = keyof InputOf<F> & string

/**
 * Names of the fields that are values: all fields except boxes that replace others, and inputs that no edit contains.
 */
type ValueName<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { value: v.GenericSchema } ? Name : never
}[keyof F & string]

/** Values of a record, in the shape of its edits. */
export type ValuesOf<F extends Fields> = {
  -readonly [Name in ValueName<F>]: F[Name] extends { value: v.GenericSchema<unknown, infer Value extends Json> }
    ? Value
    : never
}

/** Names of the record's fields that are displayed although no edit contains them. */
type ShownAside<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { aside: true; label: MessageDescriptor } ? Name : never
}[keyof F & string]

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

/** Circumstances for checking an input: the country, and for an edit the values from which it is made. */
export interface Judged<Values> {
  country?: Country
  base?: Values
}

interface FormDefinition<F extends Fields> {
  /** In the order of the screen. */
  fields: F
  sections?: readonly Section<InputName<F>>[]
  /** Returns the fields that an input does not use, in addition to those that an `insteadOf` box hides. */
  hides?: (input: InputOf<F>) => readonly ValueName<F>[]
  /** Returns the inputs that an input requires, although others may leave them empty. */
  requires?: (input: InputOf<F>) => readonly InputName<F>[]
  /** Returns the values, with dependent values set as the server would set them. */
  completes?: (values: ValuesOf<F>, input: InputOf<F>) => ValuesOf<F>
  /** Returns the faults that concern several fields, as the server finds them. */
  rules?: (values: ValuesOf<F>) => Faults<F>
}

/** Everything about a room's form, derived from its declaration. */
export interface RecordForm<F extends Fields> {
  fields: F
  /** All inputs that a person can see, in the order of the screen. */
  inputs: ReadonlyMap<string, FormInput>
  names: readonly InputName<F>[]
  /** Parts of the input without a control. */
  unseen: readonly InputName<F>[]
  sections: readonly Section<InputName<F>>[]
  input: v.GenericSchema<InputOf<F>, InputOf<F>>
  values: v.GenericSchema<unknown, ValuesOf<F>>
  /** Draft of an edit. */
  draft: v.GenericSchema<unknown, EditDraft<InputOf<F>, ValuesOf<F>>>
  /** Valid input. */
  schema: v.GenericSchema<InputOf<F>, InputOf<F>>
  /** Input that is valid by the form's rules and by these, which know the record's previous values. */
  schemaWith: (
    rules: (values: ValuesOf<F>) => Faults<F>,
    judged?: Judged<ValuesOf<F>>,
  ) => v.GenericSchema<InputOf<F>, InputOf<F>>
  /**
   * Returns the faults of an input. Faults that the record had before an edit, in fields that the edit leaves
   * unchanged, don't block it.
   */
  faultsOf: (input: InputOf<F>, judged?: Judged<ValuesOf<F>>) => InputFault[]
  /** Input of an untouched form. */
  blank: InputOf<F>
  /** Values of an untouched form. */
  start: ValuesOf<F>
  /** Words of the values for histories and conflicts. */
  words: { readonly [Name in ValueName<F> | ShownAside<F>]: KindField }
  /** Reads the values of a record. A field that an earlier release did not store has the value of an untouched form. */
  valuesOf: (record: object) => ValuesOf<F>
  /**
   * Returns the input that shows these values of a record; `names` contains the names of the records that the values
   * refer to by id.
   */
  toInput: (values: ValuesOf<F>, names?: RecordNames, record?: object) => InputOf<F>
  /** Reads an input. Unreadable and untouched parts keep the value in `base`. */
  toValues: (input: InputOf<F>, base: ValuesOf<F>) => ValuesOf<F>
  /** Returns the input that a path of the server's answer names. */
  fieldOf: (path: string) => InputName<F> | null
  /** Returns the names of the inputs that an input hides. */
  hidden: (input: InputOf<F>) => ReadonlySet<string>
  /** Returns the names of the inputs that an input requires. */
  required: (input: InputOf<F>) => ReadonlySet<string>
}

/** Creates a form from one declaration: types, empty input, conversions, faults, labels and words. */
export function defineRecordForm<F extends Fields>(definition: FormDefinition<F>): RecordForm<F>
/* @__NO_SIDE_EFFECTS__ */
export function defineRecordForm({
  fields,
  sections = [],
  hides = () => [],
  requires = () => [],
  completes = (values) => values,
  rules = () => [],
}: FormDefinition<Fields>): RecordForm<Fields> {
  const all = Object.entries(fields)
  const own = all.flatMap(([name, field]) =>
    'value' in field && !('aside' in field) ? [{ name, field: jointOf(name, field) }] : [],
  )
  const boxes = all.flatMap(([name, field]) => ('insteadOf' in field ? [{ name, field }] : []))
  const asides = all.flatMap(([name, field]) => ('aside' in field ? [{ name, field }] : []))
  const shownAsides = asides.flatMap(({ name, field: { label } }) => (label === undefined ? [] : [{ name, label }]))
  const inputsAt = new Map(own.map(({ name, field }) => [name, Object.keys(field.parts)]))
  const valueAt = new Map([...inputsAt].flatMap(([name, parts]) => parts.map((part) => [part, name])))
  const parts: [string, { input: v.GenericSchema }][] = all.flatMap(([name, field]) =>
    'parts' in field ? Object.entries(field.parts) : [[name, field]],
  )
  const inputs = new Map(
    all.flatMap(([name, field]): [string, FormInput][] => {
      if ('parts' in field) return Object.entries(field.parts)
      if ('insteadOf' in field) return [[name, { ...field, look: BOX }]]
      const { label, look } = field
      return label === undefined || look === undefined ? [] : [[name, { ...field, label, look }]]
    }),
  )

  const input = v.object(Object.fromEntries(parts.map(([name, field]) => [name, field.input])))
  const values = v.object(Object.fromEntries(own.map(({ name, field }) => [name, field.value])))
  const start = Object.fromEntries(own.map(({ name, field }) => [name, field.start]))

  function toInput(given: Record<string, Json>, names?: RecordNames, record: object = {}): Record<string, unknown> {
    const known = new Map<string, unknown>(Object.entries(record))
    const nameOf = (id: string) => names?.get(id) ?? nameAmong(known, id)
    const shown = own.flatMap(({ name, field }) =>
      Object.entries(field.splitValue(orElse(given[name], field.start), nameOf)),
    )
    const ticked = boxes.map(({ name, field }) => [name, field.insteadOf.every((one) => isEmpty(given[one]))])
    const others = asides.map(({ name, field: { blank, input: shape } }) => {
      const part = known.get(name)
      // A part that earlier drafts lack may be optional.
      return [name, part !== undefined && v.is(shape, part) ? part : blank]
    })
    return Object.fromEntries([...shown, ...ticked, ...others])
  }

  /** Names of the hidden fields. */
  function hiddenFields(typed: Record<string, unknown>): ReadonlySet<string> {
    const replaced = boxes.flatMap(({ name, field }) => (typed[name] === true ? field.insteadOf : []))
    return new Set([...hides(typed), ...replaced])
  }

  function read(typed: Record<string, unknown>, base: Record<string, Json>): Record<string, Json> {
    const out = hiddenFields(typed)
    const found = own.map(({ name, field }) => [
      name,
      out.has(name) ? field.hidden : orElse(field.joinInputs(typed), orElse(base[name], field.start)),
    ])
    return completes(Object.fromEntries(found), typed)
  }

  /** Returns the input before an edit: the base, and all else as typed. */
  const untouched = (typed: Record<string, unknown>, base: Record<string, Json>) => toInput(base, undefined, typed)

  function toValues(typed: Record<string, unknown>, base: Record<string, Json>): Record<string, Json> {
    const [before, after] = [read(untouched(typed, base), base), read(typed, base)]
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        isSameJson(value, orElse(before[name], null)) ? orElse(base[name], value) : value,
      ]),
    )
  }

  /** Returns the faults by input; an input has at most one, and its own fault precedes those of the rules. */
  function allFaults(
    typed: Record<string, unknown>,
    more: typeof rules,
    country: Country | undefined,
  ): ReadonlyMap<string, FieldCode> {
    const out = hiddenFields(typed)
    const values = read(typed, start)
    const found: (readonly [string, FieldCode | null])[] = [
      ...requires(typed).map((name) => [name, isEmpty(typed[name]) ? 'required' : null] as const),
      ...own.flatMap(({ name, field }) => (out.has(name) ? [] : field.faultsOf(typed, country))),
      ...asides.map(({ name, field }) => [name, field.faultOf(typed[name], country)] as const),
      ...boxes.map(({ name, field: { insteadOf } }) => {
        const [first = name] = insteadOf
        return [
          first,
          typed[name] !== true && insteadOf.every((one) => isEmpty(typed[one])) ? 'required' : null,
        ] as const
      }),
      ...[...rules(values), ...more(values)].map(([name, code]) => [inputsAt.get(name)?.[0] ?? name, code] as const),
    ]
    const first = new Map<string, FieldCode>()
    for (const [name, code] of found) if (code !== null && !first.has(name)) first.set(name, code)
    return first
  }

  function faultsWith(
    typed: Record<string, unknown>,
    more: typeof rules,
    { country, base }: Judged<Record<string, Json>>,
  ): InputFault[] {
    const known = base && allFaults(untouched(typed, base), more, country)
    const after = base && toValues(typed, base)
    const isOld = (name: string, code: FieldCode) => {
      const value = valueAt.get(name) ?? name
      return known?.get(name) === code && isSameJson(after?.[value] ?? null, base?.[value] ?? null)
    }
    return [...allFaults(typed, more, country)].flatMap(([name, code]) =>
      isOld(name, code) ? [] : [{ path: [name], code }],
    )
  }

  /** A path names a field, and perhaps a key of its value: `geolocation.lng`, `changes.geolocation.to.lng`. */
  function fieldOf(path: string): string | null {
    const found = own.find(({ name }) => `.${path}.`.includes(`.${name}.`))
    if (found === undefined) return shownAsides.find(({ name }) => `.${path}.`.includes(`.${name}.`))?.name ?? null
    const { name, field } = found
    const [, behind = ''] = `.${path}.`.split(`.${name}.`)
    const keys = behind.split('.').slice(path.startsWith('changes.') ? 1 : 0)
    return (
      keys.map((key) => field.partAt(key)).find((part) => part !== undefined) ?? Object.keys(field.parts)[0] ?? null
    )
  }

  const schemaWith = (more: typeof rules, judged: Judged<Record<string, Json>> = {}) =>
    checkedInput(input, (typed) => faultsWith(typed, more, judged))
  return {
    fields,
    inputs,
    names: [...inputs.keys()],
    unseen: asides.flatMap(({ name }) => (inputs.has(name) ? [] : [name])),
    sections,
    input,
    values,
    draft: editDraft(input, values),
    schema: schemaWith(() => []),
    schemaWith,
    faultsOf: (typed, judged = {}) => faultsWith(typed, () => [], judged),
    blank: {
      ...toInput(start),
      ...Object.fromEntries(
        own.flatMap(({ field }) => Object.entries(field.parts).map(([name, { blank }]) => [name, blank])),
      ),
    },
    start,
    words: Object.fromEntries([
      ...own.map(({ name, field: { label, words } }): [string, KindField] => [
        name,
        { label, ...(words && { value: words }) },
      ]),
      ...shownAsides.map(({ name, label }): [string, KindField] => [name, { label }]),
    ]),
    valuesOf: (record) => {
      const known = new Map<string, unknown>(Object.entries(record))
      const named = own.flatMap(({ name, field }) =>
        Object.entries(field.parts).flatMap(([part, shown]) => {
          const value = shown.ofRecord?.(known.get(part))
          return value === undefined ? [] : [[name, value]]
        }),
      )
      return v.parse(values, { ...start, ...record, ...Object.fromEntries(named) })
    },
    toInput,
    toValues,
    fieldOf,
    hidden: (typed) => new Set([...hiddenFields(typed)].flatMap((name) => inputsAt.get(name) ?? name)),
    required: (typed) => new Set(requires(typed)),
  }
}

const BOX: Look = { as: 'yes_no' }

/** A record that another one names: `{ id, name }`. */
const Named = v.object({ id: v.string(), name: v.string() })

function nameAmong(parts: ReadonlyMap<string, unknown>, id: string): string {
  for (const part of parts.values()) if (v.is(Named, part) && part.id === id) return part.name
  return ''
}

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
