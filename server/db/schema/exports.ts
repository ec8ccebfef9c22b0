import { bigint, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { EXPORTED_LISTS, EXPORT_FAILURES, EXPORT_STATES } from '../../../domain/exports.ts'
import { LANGUAGES } from '../../../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../../../domain/roles.ts'
import { bytes, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Files of lists and reports that the server creates for a person. */
export const exports = pgTable(
  'exports',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** No foreign key: a super admin has no operator row. */
    askedBy: uuid('asked_by').notNull(),
    askerRole: text('asker_role', { enum: BACK_OFFICE_ROLES }).notNull(),
    askerName: text('asker_name').notNull(),
    askerEmail: text('asker_email').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    list: text('list', { enum: EXPORTED_LISTS }).notNull(),
    /** Query of the list or report, without paging. */
    query: jsonb('query').$type<Record<string, string>>().notNull(),
    /** Time zone of the file's days, if it covers several locations. */
    timeZone: text('time_zone').notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    rows: integer('rows').notNull(),
    done: integer('done').notNull().default(0),
    /** Attempt that writes the file. A newer attempt or a cancellation makes later writes of this one fail. */
    attempt: uuid('attempt'),
    attempts: integer('attempts').notNull().default(0),
    /** Time of the attempt's last write. A long silence means that it has died. */
    heardAt: instant('heard_at'),
    /** Locations that the requester saw at the time; null for the whole company. */
    seenLocationIds: uuid('seen_location_ids').array(),
    fileName: text('file_name'),
    size: bigint('size', { mode: 'number' }),
    pieces: integer('pieces').notNull().default(0),
    failure: text('failure', { enum: EXPORT_FAILURES }),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('exports_asked').on(table.companyId, table.askedBy, table.createdAt.desc()),
    ownCompanyOnly(),
  ],
)

/** Bytes of a file, in order. They are in the database, so that every process has them and none is left behind. */
export const exportPieces = pgTable(
  'export_pieces',
  {
    companyId: companyId(),
    exportId: uuid('export_id').notNull(),
    nth: integer('nth').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.exportId, table.nth] }),
    foreignKey({
      name: 'export_pieces_export_fk',
      columns: [table.companyId, table.exportId],
      foreignColumns: [exports.companyId, exports.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)
