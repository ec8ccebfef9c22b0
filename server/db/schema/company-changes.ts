import { bigint, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'

import { companyId, ownCompanyOnly, transactionId } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Number of the last change of each company's kept records. A trigger takes the next number at the commit and holds the
 * row until then, so that numbers become visible in their order.
 */
export const companyChanges = pgTable(
  'company_changes',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    number: bigint('number', { mode: 'number' }).notNull(),
    /** Transaction that took the number: it takes one, however many rows it changes. */
    takenXid: transactionId('taken_xid').notNull(),
    /** Number of the last change of each collection; a collection without a change is missing. */
    collections: jsonb('collections').$type<Record<string, number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId] }), ownCompanyOnly()],
)

/** Transactions by the number that they took. Deltas read the rows that these transactions changed. */
export const companyCommits = pgTable(
  'company_commits',
  {
    companyId: companyId(),
    number: bigint('number', { mode: 'number' }).notNull(),
    xid: transactionId('xid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.number] }), ownCompanyOnly()],
)
