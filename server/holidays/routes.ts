import { and, asc, sql } from 'drizzle-orm'

import { fieldNames } from '../../contract/field-changes.ts'
import { type Holiday, HOLIDAY_FIELDS, holidayCalls } from '../../contract/holiday.ts'
import { crudRoutes } from '../crud/crud-routes.ts'
import { tableReading } from '../crud/reading.ts'
import { tableWrites } from '../crud/table-writes.ts'
import { holidays } from '../db/schema/holidays.ts'
import type { Route } from '../http/route.ts'
import { contains, isFlagged } from '../lists/filters.ts'

const ROOM = { entity: 'holiday', collection: 'holidays', table: holidays } as const

export function toRecord({ companyId: _, changedXid: __, ...holiday }: typeof holidays.$inferSelect): Holiday {
  return holiday
}

export const inYear = (year: string | undefined) =>
  year === undefined ? undefined : sql`extract(year from ${holidays.holidayDate}) = ${Number(year)}`

export const holidayRoutes: readonly Route[] = crudRoutes(holidayCalls, {
  ...ROOM,
  reading: tableReading(holidays, toRecord),
  ...tableWrites<typeof holidayCalls, typeof holidays, keyof typeof HOLIDAY_FIELDS>({
    ...ROOM,
    fields: fieldNames(HOLIDAY_FIELDS),
    toRecord,
    toValues: (given) => given,
    duplicates: { holidays_day: { path: 'holidayDate', code: 'holiday_exists' } },
  }),
  matching: ({ search, year, isActive }) =>
    and(contains(holidays.holidayName, search), inYear(year), isFlagged(holidays.isActive, isActive)),
  order: [asc(holidays.holidayDate)],
})
