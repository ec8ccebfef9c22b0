import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { type AllowedHours } from '../../../domain/memberships.ts'
import { amount, changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { locations } from './locations.ts'
import { memberships } from './memberships.ts'
import { drivers } from './people.ts'

/** Sold memberships, each for one location. */
export const passes = pgTable(
  'passes',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    membershipId: uuid('membership_id').notNull(),
    locationId: uuid('location_id').notNull(),
    /** Null after the driver was deleted. */
    driverId: uuid('driver_id'),
    plates: text('plates').array().notNull(),
    /** Local days, both included. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Day of the month on which it renews. */
    anchorDay: integer('anchor_day').notNull(),
    block: text('block'),
    apartment: text('apartment'),
    pausedOn: date('paused_on', { mode: 'string' }),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /** Terms of the membership at the time of purchase. */
    authorizedVehicles: integer('authorized_vehicles').notNull(),
    parkingSpaces: integer('parking_spaces').notNull(),
    /** Null: always valid. */
    allowedHours: jsonb('allowed_hours').$type<AllowedHours | null>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.membershipId],
      foreignColumns: [memberships.companyId, memberships.id],
    }),
    foreignKey({ columns: [table.companyId, table.locationId], foreignColumns: [locations.companyId, locations.id] }),
    foreignKey({ columns: [table.companyId, table.driverId], foreignColumns: [drivers.companyId, drivers.id] }),
    index('passes_changed').on(table.companyId, table.changedXid, table.id),
    index('passes_location').on(table.companyId, table.locationId, table.endsOn),
    index('passes_membership').on(table.companyId, table.membershipId),
    index('passes_driver').on(table.companyId, table.driverId),
    check('passes_days', sql`ends_on >= starts_on and cardinality(plates) >= 1`),
    ownCompanyOnly(),
  ],
)

/** Sales of passes: days, for a price. A sale and its payment have the same id. */
export const passPeriods = pgTable(
  'pass_periods',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    passId: uuid('pass_id').notNull(),
    locationId: uuid('location_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Amount taken; refunds are limited to it. */
    cost: amount('cost').notNull(),
    /** VAT and commission of the sale: their rates at that time in basis points, and the resulting amounts. */
    taxRate: integer('tax_rate'),
    tax: amount('tax'),
    commissionRate: integer('commission_rate'),
    serviceFee: amount('service_fee'),
    /** Amount taken minus the membership's price at that time; null if they are equal. */
    difference: amount('difference'),
    /** Start of the price that equals the amount taken. */
    differenceRatesOf: instant('difference_rates_of'),
    receiptNumber: text('receipt_number').notNull(),
    soldAt: instant('sold_at').notNull(),
    /** No foreign key: a super admin has no operator row. */
    soldBy: uuid('sold_by').notNull(),
    soldByName: text('sold_by_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.passId], foreignColumns: [passes.companyId, passes.id] }),
    unique('pass_periods_receipt').on(table.companyId, table.locationId, table.receiptNumber),
    index('pass_periods_pass').on(table.companyId, table.passId),
    index('pass_periods_sold').on(table.companyId, table.soldAt),
    index('pass_periods_difference')
      .on(table.companyId, table.soldAt)
      .where(sql`difference is not null`),
    ownCompanyOnly(),
  ],
)
