import * as v from 'valibot'

import { isTimeZone } from '../domain/zoned-time.ts'

/** In small letters, as the database tells it: however it was written, one id is one text. */
export const Id = v.pipe(v.string('required'), v.uuid('invalidField'), v.toLowerCase())

/** The pattern alone lets the 31st of February through, and offsets that a database reads otherwise than we do. */
function isInstant(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString() === text
}

/** UTC ISO 8601 with milliseconds. */
export const Instant = v.pipe(v.string('required'), v.isoTimestamp('invalidField'), v.check(isInstant, 'invalidField'))

/** Minor units. */
export const Amount = v.pipe(v.number('invalidField'), v.safeInteger('invalidField'))

export const Version = v.pipe(v.number(), v.integer(), v.minValue(1))

export const TimeZone = v.pipe(v.string('time_zone_invalid'), v.maxLength(64, 'time_zone_invalid'), v.check(isTimeZone, 'time_zone_invalid'))

export const NamedReference = v.object({ id: Id, name: v.string() })
export type NamedReference = v.InferOutput<typeof NamedReference>

export const Email = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(99, 'email_too_long'), v.email('email_invalid'))

/** A list in one query parameter: `a,b`. Empty or absent is no filter. */
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

/** Text or nothing: what is blank is nothing. */
export function textOrNull(max: number) {
  return v.pipe(v.nullable(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(max, 'invalidField'))), v.transform((text) => (text === '' ? null : text)))
}
