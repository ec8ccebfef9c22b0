import * as v from 'valibot'

import type { FieldCode } from '../../../contract/errors.ts'
import type { Json } from '../../../domain/json.ts'
import { DAYS, type Day } from '../../../domain/locations.ts'
import { sortedHours } from '../../../domain/memberships.ts'
import { amountFault, amountOf, amountText } from '../../lib/amount-text.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { PercentWords, percentText } from '../../ui/percent.tsx'
import { HoursWords } from '../../ui/week/hours-words.tsx'
import { hoursFault, readHours } from '../../ui/week/week-hours.ts'
import type { ValueWords } from '../record-kind.ts'
import { TEXT_VALUE, type Field, type InsteadOf, type Look, type Words } from './field.ts'
import { cleanText, codeText } from '../../../domain/text/outside-text.ts'

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
    ...TEXT_VALUE,
    toValue: cleanText,
    faultOf: (input) => (cleanText(input) === '' ? 'required' : cleanText(input).length > max ? code : null),
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

const wholeOf = (input: string) => (/^\d{1,9}$/.test(codeText(input)) ? Number(codeText(input)) : null)

/** A whole number. */
export function count({ max, min = 1, code, ...words }: Words & { max: number; min?: number; code: FieldCode }) {
  const look: Look = { as: 'number', decimal: false }
  return number({ ...words, look, bounds: { min, max }, code, read: wholeOf, write: String })
}

/** Whole minutes from 0 on. */
export function minutes({ max, ...words }: Words & { max: number }) {
  return count({ ...words, max, min: 0, code: 'minutes_invalid' })
}

/** Basis points, typed as a percentage with or without its sign, by default one above 0. */
export function percent({
  max,
  min = 1,
  code = 'percentage_invalid',
  ...words
}: Words & { max: number; min?: 0 | 1; code?: FieldCode }) {
  return number({
    ...words,
    look: { as: 'number', decimal: true, unit: '%' },
    bounds: { min, max },
    code,
    read: (input) => amountOf(input.replace(/\s*%\s*$/, '')),
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

/** The field may be left empty: its value is then null. */
export function optional<Value extends Json>(field: Field<string, Value>): Field<string, Value | null> {
  const { look } = field
  return {
    ...ifShown(field),
    required: false,
    look: look.as === 'choice' ? { ...look, optional: true } : look,
    faultOf: (input) => (input.trim() === '' ? null : field.faultOf(input)),
  }
}

/** The field is required while it is shown, and null while the form hides it. */
export function ifShown<Value extends Json>(field: Field<string, Value>): Field<string, Value | null> {
  return {
    ...field,
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
