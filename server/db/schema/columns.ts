import { sql } from 'drizzle-orm'
import { bigint, customType, integer, pgPolicy, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Id of the transaction that last changed a row, used by delta reads. A trigger sets it. */
export const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })

export const companyId = () => uuid('company_id').notNull()
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/** Minor units. */
export const amount = (name: string) => bigint(name, { mode: 'number' })
/** A trigger increases it with each change. */
export const version = () => integer('version').notNull().default(1)
export const changedBy = () =>
  transactionId('changed_xid')
    .notNull()
    .default(sql`pg_current_xact_id()`)

/** Row-level security: rows of other companies are invisible to the transaction. */
export const ownCompanyOnly = () =>
  pgPolicy('own_company_only', {
    as: 'permissive',
    for: 'all',
    to: 'public',
    using: sql`company_id = app_company()`,
    withCheck: sql`company_id = app_company()`,
  })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
