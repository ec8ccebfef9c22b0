import * as v from 'valibot'

import { HOLIDAY_DESCRIPTION_MAX, HOLIDAY_NAME_MAX } from '../domain/holidays.ts'
import { ADMIN_ROLES, BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineCrud } from './crud.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id, LocalDay, Version, textOrNull } from './primitives.ts'

/** A day on which the locations of a company keep the hours and rates of day 8. */
export const Holiday = v.object({
  id: Id,
  version: Version,
  holidayName: v.string(),
  holidayDate: LocalDay,
  description: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type Holiday = v.InferOutput<typeof Holiday>

const HolidayName = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(HOLIDAY_NAME_MAX, 'holiday_name_too_long'))

const fields = {
  holidayName: HolidayName,
  holidayDate: LocalDay,
  description: textOrNull(HOLIDAY_DESCRIPTION_MAX, 'description_too_long'),
  isActive: v.boolean('invalidField'),
}

const NewHoliday = v.object({ id: Id, ...fields, description: v.optional(fields.description, null), isActive: v.optional(fields.isActive, true) })
export type NewHoliday = v.InferInput<typeof NewHoliday>

export const holidayCalls = defineCrud({
  names: ['Holiday', 'Holidays'],
  words: ['a holiday', 'the holidays'],
  area: 'entities',
  path: '/calendar',
  record: Holiday,
  fields,
  input: NewHoliday,
  filters: {
    /** Any part of a name. */
    search: v.optional(v.pipe(v.string('invalidField'), v.maxLength(HOLIDAY_NAME_MAX, 'invalidField'))),
    year: v.optional(v.pipe(v.string('year_invalid'), v.regex(/^\d{4}$/, 'year_invalid'))),
    isActive: v.optional(v.picklist(['true', 'false'], 'invalidField')),
  },
  readers: BACK_OFFICE_ROLES,
  writers: ADMIN_ROLES,
})

/** Answers also where a segment is missing: `missing_parameters` says which are needed. */
export const verifyHoliday = defineEndpoint({
  id: 'verifyHoliday',
  area: 'entities',
  method: 'GET',
  path: '/calendar/verify/:companyId/:date',
  summary: 'Whether the company has a holiday on a day already, and which.',
  roles: BACK_OFFICE_ROLES,
  request: { params: v.object({ companyId: Id, date: LocalDay }) },
  response: v.object({ exists: v.boolean(), holiday: v.nullable(Holiday) }),
  queueable: false,
})

const Year = v.pipe(v.string('year_invalid'), v.regex(/^(19[7-9]\d|20\d\d)$/, 'year_invalid'), v.transform(Number), v.number(), v.integer('year_invalid'), v.minValue(1970, 'year_invalid'), v.maxValue(2099, 'year_invalid'))

export const suggestHolidays = defineEndpoint({
  id: 'suggestHolidays',
  area: 'entities',
  method: 'GET',
  path: '/calendar/suggestions/:year',
  summary: "The public holidays of the company's country in a year, and which of them it has already.",
  roles: ADMIN_ROLES,
  request: { params: v.object({ year: Year }), query: v.object({ language: v.optional(v.picklist(['en', 'es'], 'invalidField'), 'en') }) },
  response: v.object({ data: v.array(v.object({ holidayName: v.string(), holidayDate: LocalDay, isKnown: v.boolean() })) }),
  queueable: false,
})

/** More than any country has. */
const MOST_OF_A_YEAR = 60

export const addHolidays = defineEndpoint({
  id: 'addHolidays',
  area: 'entities',
  method: 'POST',
  path: '/calendar/several',
  summary: 'Creates several holidays at once; a day that has one already is left as it is.',
  roles: ADMIN_ROLES,
  request: { body: v.object({ holidays: v.pipe(v.array(NewHoliday), v.minLength(1, 'required'), v.maxLength(MOST_OF_A_YEAR, 'invalidField')) }) },
  response: v.object({ added: v.array(Holiday) }),
  queueable: false,
  idempotent: true,
})
