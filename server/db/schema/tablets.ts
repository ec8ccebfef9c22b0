import { sql } from 'drizzle-orm'
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { TabletReport } from '../../../contract/tablet-report.ts'
import { TABLET_ACTS, TABLET_OUTCOMES } from '../../../domain/tablets.ts'
import { companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'

/** Browsers in which people of a company sign in, one row each, with the last report. */
export const tablets = pgTable(
  'tablets',
  {
    companyId: companyId().references(() => companies.id),
    deviceId: uuid('device_id').notNull(),
    /** Person at the last contact. */
    operatorId: uuid('operator_id').notNull(),
    locationId: uuid('location_id'),
    userAgent: text('user_agent'),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** Null if the app is too old to report. */
    report: jsonb('report').$type<TabletReport>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.deviceId] }), ownCompanyOnly()],
)

/** Acts that administrators ask of a device. */
export const tabletRequests = pgTable(
  'tablet_requests',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    deviceId: uuid('device_id').notNull(),
    act: text('act', { enum: TABLET_ACTS }).notNull(),
    /** No foreign key: a super admin is no operator. */
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
    outcome: text('outcome', { enum: TABLET_OUTCOMES }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.deviceId],
      foreignColumns: [tablets.companyId, tablets.deviceId],
    }).onDelete('cascade'),
    index('tablet_requests_device').on(table.companyId, table.deviceId, table.askedAt),
    // Asking twice is one request.
    uniqueIndex('tablet_requests_open')
      .on(table.companyId, table.deviceId, table.act)
      .where(sql`done_at is null`),
    ownCompanyOnly(),
  ],
)
