import * as v from 'valibot'

import { HOLIDAY_DESCRIPTION_MAX, HOLIDAY_NAME_MAX } from '../domain/holidays.ts'
import { defineCrud } from './crud.ts'
import { CALENDAR, Holiday, holidayChanges } from './holiday-record.ts'
import { Id, LocalDay, textOrNull } from './primitives.ts'

const HolidayName = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), v.maxLength(HOLIDAY_NAME_MAX, 'holiday_name_too_long'))

const fields = {
  holidayName: HolidayName,
  holidayDate: LocalDay,
  description: textOrNull(HOLIDAY_DESCRIPTION_MAX, 'description_too_long'),
  isActive: v.boolean('invalidField'),
}

export const NewHoliday = v.object({ id: Id, ...fields, description: v.optional(fields.description, null), isActive: v.optional(fields.isActive, true) })
export type NewHoliday = v.InferInput<typeof NewHoliday>

const calls = defineCrud({
  names: ['Holiday', 'Holidays'],
  area: 'entities',
  path: CALENDAR,
  record: Holiday,
  fields,
  input: NewHoliday,
  filters: {
    /** Any part of a name. */
    search: v.optional(v.pipe(v.string('invalidField'), v.maxLength(HOLIDAY_NAME_MAX, 'invalidField'))),
    year: v.optional(v.pipe(v.string('year_invalid'), v.regex(/^\d{4}$/, 'year_invalid'))),
    isActive: v.optional(v.picklist(['true', 'false'], 'invalidField')),
  },
})

export const holidayCalls = { ...calls, changes: holidayChanges }
