import { queryOptions } from '@tanstack/react-query'

import { type Holiday, holidayCalls } from '../../../contract/holiday.ts'
import { verifyHoliday } from '../../../contract/holiday-year.ts'
import { type ApiClient, holidayCollection } from '../../data/kept-data.ts'
import { defineKeptList } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsDeletion, learnsRecord } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import type { HolidaySearch } from './holidays-search.ts'

/** Returns the query of the kept holidays that match the address, by date. */
export const holidayQuery = defineKeptList<Holiday, HolidaySearch>({
  collection: 'holidays',
  table: (db) => db.holidays,
  searched: ({ holidayName, description, holidayDate }) =>
    `${holidayName} ${description ?? ''} ${holidayDate} ${formatDay(holidayDate)}`,
  filters: {
    active: ({ isActive }, active) => isActive === active,
    year: ({ holidayDate }, year) => holidayDate.startsWith(`${year}-`),
  },
  order: (one, other) => (one.holidayDate < other.holidayDate ? -1 : 1),
})

/** Returns the query whether the company already has a holiday on a day. */
export function verifiedDay(api: ApiClient, companyId: string, date: string) {
  return queryOptions({
    queryKey: ['holidays', 'verify', companyId, date],
    queryFn: ({ signal }) => api.call(verifyHoliday, { params: { companyId, date } }, { signal }),
    retry: false,
  })
}

const collection = holidayCollection

export const createHoliday = defineOnlineWrite({ endpoint: holidayCalls.create, collection, learns: learnsRecord })
export const editHoliday = defineOnlineWrite({ endpoint: holidayCalls.edit, collection, learns: learnsRecord })
export const deleteHoliday = defineOnlineWrite({ endpoint: holidayCalls.remove, collection, learns: learnsDeletion })
