import { msg } from '@lingui/core/macro'

import { defineKind } from '../../records/record-kind.ts'

export const holidayKind = defineKind({
  one: msg`Holiday`,
  kept: {
    collection: 'holidays',
    table: (db) => db.holidays,
    subject: ({ holidayName }) => ({ name: holidayName }),
  },
  help: 'calendar',
  link: (id) => ({ to: '/dashboard/calendar/update/$id', params: { id } }),
  fields: {
    holidayDate: { label: msg`Date`, value: 'day' },
    holidayName: { label: msg`Name` },
    description: { label: msg`Description` },
    isActive: { label: msg`Counts as a holiday`, value: 'yes_or_no' },
  },
})
