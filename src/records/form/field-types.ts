import type { MessageDescriptor } from '@lingui/core'
import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import { DAYS, type Day } from '../../../domain/locations.ts'
import { sortedHours } from '../../../domain/memberships.ts'
import { VEHICLE_TYPE_IDS, VEHICLE_TYPES } from '../../../domain/vehicles.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { PercentWords, percentText } from '../../ui/percent.tsx'
import { VehicleTypesValue, VehicleTypeValue } from '../../ui/vehicle-type.tsx'
import { HoursWords } from '../../ui/week/hours-words.tsx'
import { hoursFault, readHours } from '../../ui/week/week-hours.ts'
import { oneOf, type ValueWords } from '../record-kind.ts'

/** Properties that every field declares. */
interface Words {
  label: MessageDescriptor
  /** Text below the field. */
  hint?: MessageDescriptor
  /** The field stands in one line with the field before. */
  beside?: true
}

/** The control that a field gets unless the room gives another. */
export type Look =
  | { as: 'text'; max: number; capitals?: 'words' }
  | { as: 'text_area'; max: number; rows: number }
  | { as: 'number'; decimal: boolean; unit?: string }
  | { as: 'money' | 'day' | 'yes_no' | 'stepper' | 'hours' | 'vehicle_type' | 'vehicle_types' }
  | { as: 'choice'; labels: ReadonlyMap<string, MessageDescriptor>; optional: boolean }
  | { as: 'own' }

/** A field of a form: its stored input, the value that edits carry, and the way between. */
export interface Field<Input, Value extends Json> extends Words {
  /** Whether the label has the mark of required fields. */
  required: boolean
  look: Look
  /** Words of a value in a history or a conflict; absent for values that read as they are. */
  words?: ValueWords
  /** Input of an untouched form. */
  blank: Input
  /** Value of an untouched form, and of an input that cannot be read. */
  start: Value
  /** Value that is sent while the field is hidden. */
  hidden: Value
  /** Shape of the input as drafts keep it. Drafts of earlier releases hold it, so it stays. */
  input: v.GenericSchema<unknown, Input>
  /** Shape of the value as queued edits keep it. */
  value: v.GenericSchema<unknown, Value>
  toInput(value: Value): Input
  /** Returns the value of an input; undefined if it cannot be read. */
  toValue(input: Input): Value | undefined
  /** Returns the fault of an input, if the field is shown. */
  faultOf(input: Input): FieldCode | null
}

/** A box that is ticked while all its fields are empty, and hides them: "All locations". It is no value of its own. */
export interface InsteadOf extends Words {
  insteadOf: readonly string[]
  input: v.GenericSchema<unknown, boolean>
}

const typed = v.string()

/** One line of text, trimmed; several lines if `rows` is given. */
export function text({
  max,
  code = 'text_too_long',
  rows,
  capitals,
  ...words
}: Words & { max: number; code?: FieldCode; rows?: number; capitals?: 'words' }): Field<string, string> {
  return {
    ...words,
    required: true,
    look: rows === undefined ? { as: 'text', max, ...(capitals && { capitals }) } : { as: 'text_area', max, rows },
    blank: '',
    start: '',
    hidden: '',
    input: typed,
    value: typed,
    toInput: (value) => value,
    toValue: (input) => input.trim(),
    faultOf: (input) => (input.trim() === '' ? 'required' : input.trim().length > max ? code : null),
  }
}

/** A number as it is typed; bounds are inclusive. */
function number({
  look,
  bounds: { min, max },
  code,
  read,
  write,
  ...words
}: Words & {
  look: Look
  bounds: { min: number; max: number }
  code: FieldCode
  read: (input: string) => number | null
  write: (value: number) => string
  words?: ValueWords
}): Field<string, number> {
  return {
    ...words,
    required: true,
    look,
    blank: '',
    start: 0,
    hidden: 0,
    input: typed,
    value: v.number(),
    toInput: write,
    toValue: (input) => read(input) ?? undefined,
    faultOf: (input) => {
      if (input.trim() === '') return 'required'
      const value = read(input)
      return value === null || value < min || value > max ? code : null
    },
  }
}

const wholeOf = (input: string) => (/^\d{1,9}$/.test(input.trim()) ? Number(input.trim()) : null)

/** A whole number. */
export function count({ max, min = 1, code, ...words }: Words & { max: number; min?: number; code: FieldCode }) {
  const look: Look = { as: 'number', decimal: false }
  return number({ ...words, look, bounds: { min, max }, code, read: wholeOf, write: String })
}

/** Whole minutes from 0 on. */
export function minutes({ max, ...words }: Words & { max: number }) {
  return count({ ...words, max, min: 0, code: 'minutes_invalid' })
}

/** Basis points, typed as a percentage above 0. */
export function percent({ max, ...words }: Words & { max: number }) {
  return number({
    ...words,
    look: { as: 'number', decimal: true, unit: '%' },
    bounds: { min: 1, max },
    code: 'percentage_invalid',
    read: amountOf,
    write: percentText,
    words: { shown: PercentWords },
  })
}

/** Minor units, typed in the company's own way of writing amounts. */
export function money({ max, min = 0, ...words }: Words & { max: number; min?: 0 | 1 }): Field<string, number> {
  return {
    ...number({
      ...words,
      look: { as: 'money' },
      bounds: { min, max },
      code: 'amount_invalid',
      read: amountOf,
      write: amountText,
      words: 'amount',
    }),
    faultOf: (input) => amountFault(input, max) ?? (min > 0 && amountOf(input) === 0 ? 'amount_not_positive' : null),
  }
}

/** A whole number that is typed or stepped. */
export function stepper({
  max,
  code,
  start = 1,
  ...words
}: Words & { max: number; code: FieldCode; start?: number }): Field<number, number> {
  return {
    ...words,
    required: true,
    look: { as: 'stepper' },
    blank: start,
    start,
    hidden: start,
    input: v.number(),
    value: v.number(),
    toInput: (value) => value,
    toValue: (input) => input,
    faultOf: (input) => (input < 1 || input > max ? code : null),
  }
}

/** A day of a calendar, `2026-11-20`, typed as `20/11/2026`. */
export function day(words: Words): Field<string, string> {
  return {
    ...words,
    required: true,
    look: { as: 'day' },
    words: 'day',
    blank: '',
    start: '',
    hidden: '',
    input: typed,
    value: typed,
    toInput: (value) => (value === '' ? '' : formatDay(value)),
    toValue: (input) => readDay(input) ?? undefined,
    faultOf: (input) => (input.trim() === '' ? 'required' : readDay(input) === null ? 'day_unknown' : null),
  }
}

/** One member of an enumeration. Without `chosen` an untouched form shows none of them. */
export function choice<const Member extends string>({
  of: [first, ...others],
  labels,
  chosen,
  ...words
}: Words & {
  of: readonly [Member, ...Member[]]
  labels: Readonly<Record<Member, MessageDescriptor>>
  chosen?: NoInfer<Member>
}): Field<string, Member> {
  const members: readonly Member[] = [first, ...others]
  const found = (input: string) => members.find((member) => member === input)
  return {
    ...words,
    required: true,
    look: { as: 'choice', labels: new Map(members.map((member) => [member, labels[member]])), optional: false },
    words: oneOf(labels),
    blank: chosen ?? '',
    start: chosen ?? first,
    hidden: chosen ?? first,
    input: typed,
    value: v.picklist(members),
    toInput: (value) => value,
    toValue: found,
    faultOf: (input) => (found(input) === undefined ? 'required' : null),
  }
}

const TYPE_IDS = VEHICLE_TYPES.map((name) => VEHICLE_TYPE_IDS[name])
const TYPE_MEMBERS = ['1', '2', '3'] as const

/** One of the company's vehicle types, by its id. */
export function vehicleType(words: Words): Field<string, 1 | 2 | 3> {
  const found = (input: string) => TYPE_IDS.find((id) => String(id) === input)
  return {
    ...words,
    required: true,
    look: { as: 'vehicle_type' },
    words: { shown: VehicleTypeValue },
    blank: '',
    start: 1,
    hidden: 1,
    input: typed,
    value: v.picklist(TYPE_IDS),
    toInput: String,
    toValue: found,
    faultOf: (input) => (found(input) === undefined ? 'required' : null),
  }
}

/** Several of the company's vehicle types, as the text that edits carry. */
export function vehicleTypes(words: Words): Field<string[], (typeof TYPE_MEMBERS)[number][]> {
  const inOrder = (chosen: readonly string[]) => TYPE_MEMBERS.filter((one) => chosen.includes(one))
  return {
    ...words,
    required: false,
    look: { as: 'vehicle_types' },
    words: { shown: VehicleTypesValue },
    blank: [],
    start: [],
    hidden: [],
    input: v.array(typed),
    value: v.pipe(
      // A record has the ids as numbers.
      v.array(v.pipe(v.union([typed, v.number()]), v.transform(String), v.picklist(TYPE_MEMBERS))),
      v.transform((chosen) => inOrder(chosen)),
    ),
    toInput: (value) => [...value],
    toValue: inOrder,
    faultOf: () => null,
  }
}

/** Text that nobody types: it is chosen in a control that the room gives. */
function chosenText(words: Words & { words: ValueWords }): Field<string, string> {
  return {
    ...words,
    required: true,
    look: { as: 'own' },
    blank: '',
    start: '',
    hidden: '',
    input: typed,
    value: typed,
    toInput: (value) => value,
    toValue: (input) => input,
    faultOf: (input) => (input === '' ? 'required' : null),
  }
}

/** An image as text, `<svg …>`, or the id of its file. */
export const image = chosenText

/** The id of another record. */
export const reference = chosenText

/** A set of ids of other records. The room gives its control. */
export function references(words: Words & { words: ValueWords }): Field<string[], string[]> {
  return {
    ...words,
    required: false,
    look: { as: 'own' },
    blank: [],
    start: [],
    hidden: [],
    input: v.array(typed),
    value: v.array(typed),
    toInput: (value) => [...value],
    toValue: (input) => input.toSorted(),
    faultOf: () => null,
  }
}

/** Yes or no. */
export function yesNo({ start = false, ...words }: Words & { start?: boolean }): Field<boolean, boolean> {
  return {
    ...words,
    required: false,
    look: { as: 'yes_no' },
    words: 'yes_or_no',
    blank: start,
    start,
    hidden: start,
    input: v.boolean(),
    value: v.boolean(),
    toInput: (value) => value,
    toValue: (input) => input,
    faultOf: () => null,
  }
}

const Hours = v.object({ day: v.picklist(DAYS), from: typed, to: typed })
type TypedHours = { day: number; from: string; to: string }
type StoredHours = { day: Day; from: string; to: string }

/** Hours by weekday; null for no limits. */
export function hours(words: Words): Field<TypedHours[], StoredHours[] | null> {
  return {
    ...words,
    required: false,
    look: { as: 'hours' },
    words: { shown: HoursWords },
    blank: [],
    start: null,
    hidden: null,
    input: v.array(v.object({ day: v.number(), from: typed, to: typed })),
    value: v.nullable(v.array(Hours)),
    toInput: (value) => value ?? [],
    toValue: (input) => sortedHours(readHours(input)),
    faultOf: (input) => input.flatMap((one) => hoursFault(one) ?? [])[0] ?? null,
  }
}

/** The field may be left empty: its value is null then. */
export function optional<Value extends Json>(field: Field<string, Value>): Field<string, Value | null> {
  return { ...ifShown(field), required: false, faultOf: (input) => (input.trim() === '' ? null : field.faultOf(input)) }
}

/** The field is required while it is shown, and null while the form hides it. */
export function ifShown<Value extends Json>(field: Field<string, Value>): Field<string, Value | null> {
  const { look } = field
  return {
    ...field,
    look: look.as === 'choice' ? { ...look, optional: false } : look,
    start: field.blank === '' ? null : field.start,
    hidden: null,
    value: v.nullable(field.value),
    toInput: (value) => (value === null ? '' : field.toInput(value)),
    toValue: (input) => (input.trim() === '' ? null : field.toValue(input)),
    faultOf: (input) => field.faultOf(input),
  }
}

/** A box in place of fields that are empty while it is ticked. */
export function insteadOf(fields: readonly string[], words: Words): InsteadOf {
  return { ...words, insteadOf: fields, input: v.boolean() }
}
