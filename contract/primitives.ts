import * as v from 'valibot'

import { REASON_MAX, REASON_MIN } from '../domain/cash-ups.ts'
import { EMAIL, asciiEmail } from '../domain/emails.ts'
import { REFERENCE_MAX } from '../domain/payments.ts'
import { isTwoPlates, normalizePlate } from '../domain/plates.ts'
import { cleanText, codeText, nameText } from '../domain/text/outside-text.ts'
import { isTimeZone } from '../domain/zoned-time.ts'

/** Returns the action `trim` with another function, so that the API's document still describes the action as `trim`. */
function cleanedBy(clean: (text: string) => string): v.TrimAction {
  return {
    ...v.trim(),
    '~run'(dataset) {
      dataset.value = clean(dataset.value)
      return dataset
    },
  }
}

/** Cleans a text of any kind: `v.trim()` for text from outside. */
export const cleaned = cleanedBy(cleanText)
/** Cleans a plate, code, number, phone or e-mail address. */
export const cleanedCode = cleanedBy(codeText)
/** Cleans an e-mail address, with its domain as mail servers take it. */
export const cleanedEmail = cleanedBy((text) => asciiEmail(codeText(text)))
/** Cleans a name of a person. */
export const cleanedName = cleanedBy(nameText)

/** In lower case, like in the database, so that each id has one spelling. */
export const Id = v.pipe(v.string('required'), v.uuid('invalidField'), v.toLowerCase())

const RFC_3339 = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** In UTC with milliseconds; null outside the years 0001 to 9999, because PostgreSQL has no year 0. */
function normalInstant(text: string): string | null {
  const time = Date.parse(text)
  if (Number.isNaN(time)) return null
  const normal = new Date(time).toISOString()
  if (normal.startsWith('0000')) return null
  if (normal === text) return normal
  return RFC_3339.test(text) && isCalendarDay(text.slice(0, 10)) && normal.length === 24 ? normal : null
}

/** Instant in RFC 3339, with an offset, to the second or finer. Stored and returned in UTC with milliseconds. */
export const Instant = v.pipe(
  v.string('required'),
  v.toUpperCase(),
  v.isoTimestamp('invalidField'),
  v.check((text) => normalInstant(text) !== null, 'invalidField'),
  v.transform((text) => normalInstant(text) ?? text),
)

const DAY = /^\d{4}-\d\d-\d\d$/

/** The pattern alone accepts 31 February and the year 0. */
function isCalendarDay(day: string): boolean {
  if (day.startsWith('0000')) return false
  const time = Date.parse(`${day}T00:00:00.000Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/** A calendar day in any time zone: `2026-12-25`. */
export const LocalDay = v.pipe(
  v.string('required'),
  v.isoDate('day_unknown'),
  v.check((text) => !DAY.test(text) || isCalendarDay(text), 'day_unknown'),
)

/** Minor units. */
export const Amount = v.pipe(v.number('invalidField'), v.safeInteger('invalidField'))

/** Time of day: `21:30`. */
export const Clock = v.pipe(v.string('required'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalidField'))

/** Calendar month since 1900: `2026-11`. `Date` and PostgreSQL interpret the years 0 to 99 differently. */
export const Month = v.pipe(
  v.string('required'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'day_unknown'),
  v.check((month) => month >= '1900', 'day_unknown'),
)

export const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A time zone in a request. */
export const TimeZone = v.pipe(
  v.string('time_zone_invalid'),
  v.maxLength(64, 'time_zone_invalid'),
  v.check(isTimeZone, 'time_zone_invalid'),
)

/**
 * A time zone in an answer. The reader may not know it: a browser's list of zones may be older than the server's, and a
 * record older than both.
 */
export const ResponseTimeZone = v.pipe(v.string(), v.maxLength(64))

export const NamedReference = v.object({ id: Id, name: v.string() })
export type NamedReference = v.InferOutput<typeof NamedReference>

/** Valibot's own pattern rejects addresses that mail servers accept, such as `o'connor@` and `xn--` domains. */
export const emailFormat: v.EmailAction<string, 'email_invalid'> = { ...v.email('email_invalid'), requirement: EMAIL }

export const Email = v.pipe(
  v.string('required'),
  cleanedEmail,
  v.nonEmpty('required'),
  v.maxLength(99, 'email_too_long'),
  emailFormat,
)

/** An e-mail or null; blank text becomes null. */
export const EmailOrNull = v.pipe(
  textOrNull(99, 'invalidField', cleanedEmail),
  v.check((email) => email === null || v.is(Email, email), 'email_invalid'),
)

/** A list in one query parameter: `a,b`. Empty or absent means no filter. */
export function commaList<Item extends v.GenericSchema<string, string>>(item: Item) {
  return v.optional(
    v.pipe(
      v.string('invalidField'),
      v.maxLength(8_000, 'invalidField'),
      v.transform((text) => text.split(',').filter((part) => part !== '')),
      v.array(item),
    ),
  )
}

/** Number of the slip or transfer of a card or digital payment. */
export const PaymentReference = textOrNull(REFERENCE_MAX)

/** Required text of at most `max` characters. */
export const requiredText = (max: number) =>
  v.pipe(v.string('required'), cleaned, v.nonEmpty('required'), v.maxLength(max, 'text_too_long'))

/** Whole number within inclusive bounds. */
export function wholeNumber<Code extends string>(min: number, max: number, code: Code) {
  return v.pipe(v.number('invalidField'), v.integer(code), v.minValue(min, code), v.maxValue(max, code))
}

/** Amount from 0 to a maximum. */
export const amountUpTo = (max: number) =>
  v.pipe(Amount, v.minValue(0, 'amount_negative'), v.maxValue(max, 'amount_too_large'))

/** Text or null; blank text becomes null. */
export function textOrNull(
  max: number,
  tooLong:
    | 'invalidField'
    | 'text_too_long'
    | 'description_too_long'
    | 'type_name_too_long'
    | 'identification_invalid'
    | 'phone_invalid' = 'invalidField',
  clean = cleaned,
) {
  return v.pipe(
    v.nullable(v.pipe(v.string('invalidField'), clean, v.maxLength(max, tooLong))),
    v.transform((text) => (text === '' ? null : text)),
  )
}

/** Checks the format only: the server knows the country that decides whether it is a plate. */
export const Plate = v.pipe(
  v.string('required'),
  v.check((text) => !isTwoPlates(text), 'plate_invalid'),
  v.transform(normalizePlate),
  v.nonEmpty('required'),
  v.regex(/^[A-Z0-9]{2,12}$/, 'plate_invalid'),
)

/** Reason for an act that others will ask about. */
export const Reason = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.minLength(REASON_MIN, 'reason_too_short'),
  v.maxLength(REASON_MAX, 'reason_too_long'),
)
