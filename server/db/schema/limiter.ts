import { customType, index, pgTable } from 'drizzle-orm/pg-core'

import { instant } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Buckets of the limiter, by the hash of their name, so that a reader of the table learns no e-mail and no address. A
 * bucket leaks one drop per interval, so the time at which it will be empty gives its level. An empty bucket needs no
 * row. Global, because tries happen before a company is known.
 */
export const limiterBuckets = pgTable(
  'limiter_buckets',
  {
    key: bytes('key').primaryKey(),
    emptyAt: instant('empty_at').notNull(),
  },
  (table) => [index('limiter_buckets_empty').on(table.emptyAt)],
).enableRLS()
