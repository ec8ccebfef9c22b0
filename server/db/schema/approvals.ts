import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { APPROVED_ACTS } from '../../../domain/approvals.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { services } from './services.ts'

/** Requests of staff to approve an act above the limits of their shift, with the answer. */
export const approvals = pgTable(
  'approvals',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    locationId: uuid('location_id').notNull(),
    act: text('act', { enum: APPROVED_ACTS }).notNull(),
    /** Amount that the company loses by the act: the price of the stay at the request, or the stated reduction. */
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    askedAt: instant('asked_at').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    deviceId: uuid('device_id'),
    /** Null until an administrator answers. */
    approved: boolean('approved'),
    decidedAt: instant('decided_at'),
    /** No foreign key: a super admin is no operator. */
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.serviceId],
      foreignColumns: [services.companyId, services.id],
    }).onDelete('cascade'),
    index('approvals_service').on(table.companyId, table.serviceId),
    index('approvals_asked').on(table.companyId, table.askedAt),
    ownCompanyOnly(),
  ],
)
