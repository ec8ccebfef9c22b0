import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { companyId, instant, ownCompanyOnly } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Answers to writes, by the key of their author. Written in the transaction of the effect, so that neither exists
 * without the other. Kept as long as the effect, because a device may repeat a request after months.
 */
export const receipts = pgTable(
  'receipts',
  {
    companyId: companyId(),
    key: uuid('key').notNull(),
    authorId: uuid('author_id').notNull(),
    /** Hash of endpoint, parameters and body. */
    requestHash: bytes('request_hash').notNull(),
    status: integer('status').notNull(),
    /** The answer as JSON. */
    answer: text('answer').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.key] }), ownCompanyOnly()],
)
