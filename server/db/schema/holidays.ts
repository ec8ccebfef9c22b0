import { boolean, date, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { recordColumns, recordKeys } from './record-table.ts'

/** Days on which a company's locations use the hours and rates of day 8. */
export const holidays = pgTable(
  'holidays',
  {
    ...recordColumns(),
    holidayName: text('name').notNull(),
    /** A local day, in every time zone of the locations. */
    holidayDate: date('day', { mode: 'string' }).notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [...recordKeys('holidays', table), uniqueIndex('holidays_day').on(table.companyId, table.holidayDate)],
)
