import { index, type PgColumn, primaryKey, uuid } from 'drizzle-orm/pg-core'

import { changedBy, companyId, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'

/** First columns of a table of records: their company, id, version and mark of change. */
export const recordColumns = () => ({
  companyId: companyId().references(() => companies.id),
  id: uuid('id').notNull(),
  version: version(),
  changedXid: changedBy(),
})

/** Returns the primary key, the index that delta reads use, and the row-level security of a table of records. */
export const recordKeys = (name: string, table: { companyId: PgColumn; id: PgColumn; changedXid: PgColumn }) => [
  primaryKey({ columns: [table.companyId, table.id] }),
  index(`${name}_changed`).on(table.companyId, table.changedXid, table.id),
  ownCompanyOnly(),
]
