import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { type ViewSearch, VIEW_RHYTHMS } from '../../../domain/saved-views.ts'
import { changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'
import { operators } from './people.ts'

/** Saved lists and reports. */
export const savedViews = pgTable(
  'saved_views',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    screen: text('screen').notNull(),
    name: text('name').notNull(),
    search: jsonb('search').$type<ViewSearch>().notNull(),
    /** Null: each person's own columns. */
    columns: text('columns').array(),
    shared: boolean('shared').notNull(),
    /** No foreign key: a super admin has no operator row. */
    ownerId: uuid('owner_id').notNull(),
    /** Author's name at the time: a shared view outlives its author. */
    ownerName: text('owner_name').notNull(),
    rhythm: text('rhythm', { enum: VIEW_RHYTHMS }),
    /** Time of the next mail; null if nobody receives it. */
    mailDueAt: instant('mail_due_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('saved_views_owner').on(table.companyId, table.ownerId),
    ownCompanyOnly(),
  ],
)

/** Recipients of a mailed view. A recipient who unsubscribed stays, so that their link says so. */
export const savedViewReaders = pgTable(
  'saved_view_readers',
  {
    companyId: companyId(),
    viewId: uuid('view_id').notNull(),
    operatorId: uuid('operator_id').notNull(),
    /**
     * Token of the link at the end of each mail. It is readable, because each mail repeats it, and it can only
     * unsubscribe.
     */
    token: text('token').notNull(),
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.viewId, table.operatorId] }),
    unique('saved_view_readers_token').on(table.companyId, table.token),
    foreignKey({
      name: 'saved_view_readers_view_fk',
      columns: [table.companyId, table.viewId],
      foreignColumns: [savedViews.companyId, savedViews.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'saved_view_readers_operator_fk',
      columns: [table.companyId, table.operatorId],
      foreignColumns: [operators.companyId, operators.id],
    }).onDelete('cascade'),
    index('saved_view_readers_operator').on(table.companyId, table.operatorId),
    ownCompanyOnly(),
  ],
)
