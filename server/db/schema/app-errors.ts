import { bigint, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { APP_ERROR_KINDS } from '../../../domain/tablets.ts'
import { instant } from './columns.ts'

/**
 * Errors of the app, one row for each place in the code and release. Global, because an error may happen before anybody
 * has signed in. The application's role can't read the table; the reports and the super admin use definer functions.
 */
export const appErrors = pgTable(
  'app_errors',
  {
    id: uuid('id').primaryKey(),
    /** Hash of the kind and of the stack without the parts that differ between builds. */
    fingerprint: text('fingerprint').notNull(),
    version: text('version').notNull(),
    kind: text('kind', { enum: APP_ERROR_KINDS }).notNull(),
    /** Message of the first report, without personal data. */
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    /** Address of the screen without ids. */
    screen: text('screen').notNull(),
    /** Family of the browser with its main version. */
    browser: text('browser').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('app_errors_place').on(table.fingerprint, table.version)],
).enableRLS()
