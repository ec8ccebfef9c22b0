import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { STAY_DEVIATIONS } from '../../../domain/deviations.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { services } from './services.ts'

/** Deviations of stays, one per stay and kind: later changes of a stay change its amounts. */
export const deviations = pgTable(
  'deviations',
  {
    companyId: companyId().references(() => companies.id),
    serviceId: uuid('service_id').notNull(),
    kind: text('kind', { enum: STAY_DEVIATIONS }).notNull(),
    at: instant('at').notNull(),
    locationId: uuid('location_id').notNull(),
    /** Shift of the act; null if it belongs to none. */
    cashUpId: uuid('cash_up_id'),
    /** No foreign key: a super admin is no operator. Null for a device. */
    byId: uuid('by_id'),
    deviceId: uuid('device_id'),
    /** Missing by the server's own records. */
    amount: amount('amount').notNull(),
    /** Price of the time that nobody can prove. */
    unverified: amount('unverified').notNull(),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.serviceId, table.kind] }),
    foreignKey({
      columns: [table.companyId, table.serviceId],
      foreignColumns: [services.companyId, services.id],
    }).onDelete('cascade'),
    index('deviations_at').on(table.companyId, table.kind, table.at),
    index('deviations_by').on(table.companyId, table.byId, table.at),
    ownCompanyOnly(),
  ],
)

/** Spans in which a device had contact, so that an end that it reports later can be judged. */
export const deviceContacts = pgTable(
  'device_contacts',
  {
    companyId: companyId().references(() => companies.id),
    deviceId: uuid('device_id').notNull(),
    since: instant('since').notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.deviceId, table.since] }), ownCompanyOnly()],
)
