import * as v from 'valibot'

import { HOLIDAY_DESCRIPTION_MAX, HOLIDAY_NAME_MAX } from '../domain/holidays.ts'
import { defineCrud } from './crud.ts'
import { nullIfOmitted } from './field-changes.ts'
import { flagFilter, searchFilter } from './list.ts'
import { Id, LocalDay, Version, cleaned, textOrNull } from './primitives.ts'

/** A day on which the locations of a company use the hours and rates of day 8. */
export const Holiday = v.object({
  id: Id,
  version: Version,
  holidayName: v.string(),
  holidayDate: LocalDay,
  description: v.nullable(v.string()),
  isActive: v.boolean(),
})
export type Holiday = v.InferOutput<typeof Holiday>

const HolidayName = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.maxLength(HOLIDAY_NAME_MAX, 'holiday_name_too_long'),
)

export const HOLIDAY_FIELDS = {
  holidayName: HolidayName,
  holidayDate: LocalDay,
  description: textOrNull(HOLIDAY_DESCRIPTION_MAX, 'description_too_long'),
  isActive: v.boolean('invalidField'),
}

export const NewHoliday = v.object({
  id: Id,
  ...nullIfOmitted(HOLIDAY_FIELDS),
  isActive: v.optional(HOLIDAY_FIELDS.isActive, true),
})
export type NewHoliday = v.InferInput<typeof NewHoliday>

export const holidayCalls = defineCrud({
  names: ['Holiday', 'Holidays'],
  area: 'entities',
  path: '/calendar',
  record: Holiday,
  fields: HOLIDAY_FIELDS,
  input: NewHoliday,
  filters: {
    /** Any part of a name. */
    search: searchFilter(HOLIDAY_NAME_MAX),
    year: v.optional(v.pipe(v.string('year_invalid'), v.regex(/^\d{4}$/, 'year_invalid'))),
    isActive: flagFilter,
  },
})

export const { changes: holidayChanges } = holidayCalls
