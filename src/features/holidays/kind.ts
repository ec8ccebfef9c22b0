import { msg } from '@lingui/core/macro'

import { HOLIDAY_DESCRIPTION_MAX, HOLIDAY_NAME_MAX } from '../../../domain/holidays.ts'
import { defineRecordForm } from '../../records/form/define-record-form.ts'
import { day, optional, text } from '../../records/form/field-types.ts'
import { defineKind } from '../../records/record-kind.ts'

export const holidayForm = defineRecordForm({
  fields: {
    holidayDate: day({ label: msg`Date` }),
    holidayName: text({ label: msg`Name`, max: HOLIDAY_NAME_MAX, code: 'holiday_name_too_long', capitals: 'words' }),
    description: optional(
      text({ label: msg`Description`, max: HOLIDAY_DESCRIPTION_MAX, code: 'description_too_long', rows: 3 }),
    ),
  },
})

export type HolidayFields = (typeof holidayForm)['fields']

export const holidayKind = defineKind({
  one: msg`Holiday`,
  kept: {
    collection: 'holidays',
    table: (db) => db.holidays,
    subject: ({ holidayName }) => ({ name: holidayName }),
  },
  help: 'calendar',
  link: (id) => ({ to: '/dashboard/calendar/update/$id', params: { id } }),
  fields: { ...holidayForm.words, isActive: { label: msg`Counts as a holiday`, value: 'yes_or_no' } },
})
