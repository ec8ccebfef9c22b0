import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { bytes, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/**
 * Pictures from people, redrawn by the server so that they contain nothing but pixels. They are in the database, so
 * that a copy of the database is a complete backup.
 */
export const files = pgTable(
  'files',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    mediaType: text('media_type', { enum: ['image/webp', 'image/png', 'image/jpeg'] }).notNull(),
    content: bytes('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    createdBy: uuid('created_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('files_created').on(table.companyId, table.createdAt),
    ownCompanyOnly(),
  ],
)
