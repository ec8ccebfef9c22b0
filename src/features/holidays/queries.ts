import { queryOptions } from '@tanstack/react-query'

import { type Holiday, holidayCalls } from '../../../contract/holiday.ts'
import { addHolidays, suggestHolidays, verifyHoliday } from '../../../contract/holiday-year.ts'
import { comparableText } from '../../../domain/text/comparable-text.ts'
import { type ApiClient, holidayCollection } from '../../data/kept-data.ts'
import type { KeptQuery } from '../../data/use-kept-records.ts'
import { defineOnlineWrite, learnsDeletion, learnsRecord } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import type { HolidaySearch } from './holidays-search.ts'

/** Returns the query of the kept holidays that match the address, by date; without a year, the newest year first. */
export function holidayQuestion({
  q = '',
  year,
  active,
}: Pick<HolidaySearch, 'q' | 'year' | 'active'>): KeptQuery<Holiday> {
  return {
    collection: 'holidays',
    table: (db) => db.holidays,
    matches: ({ holidayName, description, holidayDate, isActive }) =>
      (active === undefined || isActive === active) &&
      (year === undefined || holidayDate.startsWith(`${year}-`)) &&
      comparableText(`${holidayName} ${description ?? ''} ${holidayDate} ${formatDay(holidayDate)}`).includes(
        comparableText(q),
      ),
    order: (one, other) => (one.holidayDate < other.holidayDate ? -1 : 1),
    asked: JSON.stringify([q, year, active]),
  }
}

/** Returns the query whether the company already has a holiday on a day. */
export function verifiedDay(api: ApiClient, companyId: string, date: string) {
  return queryOptions({
    queryKey: ['holidays', 'verify', companyId, date],
    queryFn: ({ signal }) => api.call(verifyHoliday, { params: { companyId, date } }, { signal }),
    retry: false,
  })
}

/** Returns the query of a year's public holidays in the company's country, from the server. */
export function suggestedYear(api: ApiClient, year: number, language: 'en' | 'es') {
  return queryOptions({
    queryKey: ['holidays', 'suggestions', year, language],
    queryFn: async ({ signal }) =>
      (await api.call(suggestHolidays, { params: { year: String(year) }, query: { language } }, { signal })).data,
  })
}

const collection = holidayCollection

export const createHoliday = defineOnlineWrite({ endpoint: holidayCalls.create, collection, learns: learnsRecord })
export const editHoliday = defineOnlineWrite({ endpoint: holidayCalls.edit, collection, learns: learnsRecord })
export const deleteHoliday = defineOnlineWrite({ endpoint: holidayCalls.remove, collection, learns: learnsDeletion })
export const addYear = defineOnlineWrite({
  endpoint: addHolidays,
  collection,
  learns: ({ added }) => ({ changed: added, deleted: [] }),
})
