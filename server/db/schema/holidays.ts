import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { changedBy, companyId, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'

/** Days on which a company's locations use the hours and rates of day 8. */
export const holidays = pgTable(
  'holidays',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    holidayName: text('name').notNull(),
    /** A local day, in any time zone of a location. */
    holidayDate: date('day', { mode: 'string' }).notNull(),
    description: text('description'),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('holidays_day').on(table.companyId, table.holidayDate),
    index('holidays_changed').on(table.companyId, table.changedXid, table.id),
    ownCompanyOnly(),
  ],
)
