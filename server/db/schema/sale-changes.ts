import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { BOOK_IDENTITIES } from '../../../domain/books.ts'
import { SALE_CHANGES } from '../../../domain/reports.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { services } from './services.ts'

/**
 * Later facts about sold stays, booked when they happen: the earlier state of a sold stay, with a minus, and its new
 * state. Each side has one row per payment method. The figures of the day of the sale leave these facts out, so they
 * never change.
 */
export const saleChanges = pgTable(
  'sale_changes',
  {
    companyId: companyId(),
    /** One id for all rows of a change. */
    id: uuid('id').notNull(),
    part: integer('part').notNull(),
    /** −1: the earlier state, with a minus; 1: the new state. */
    side: integer('side').$type<1 | -1>().notNull(),
    serviceId: uuid('service_id').notNull(),
    kind: text('kind', { enum: SALE_CHANGES }).notNull(),
    /** Moment used by reports. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** Time of the stay's payment; the change does not count in the payment's day. */
    soldAt: instant('sold_at').notNull(),
    by: uuid('by'),
    byName: text('by_name').notNull(),
    locationId: uuid('location_id').notNull(),
    cashUpId: uuid('cash_up_id'),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    agreementId: uuid('agreement_id'),
    operatorId: uuid('operator_id'),
    /** Method of this row's share of the amounts. */
    method: text('method', { enum: PAYMENT_METHODS }),
    /** All methods on this side of the change. */
    methods: text('methods', { enum: PAYMENT_METHODS }).array().notNull(),
    services: integer('services').notNull(),
    minutes: integer('minutes').notNull(),
    serviceCharge: amount('service_charge').notNull(),
    overstay: amount('overstay').notNull(),
    discount: amount('discount').notNull(),
    correction: amount('correction').notNull(),
    zeroFloor: amount('zero_floor').notNull(),
    lostTicketFee: amount('lost_ticket_fee').notNull(),
    difference: amount('difference').notNull(),
    adjustment50: amount('adjustment_50').notNull(),
    totalCost: amount('total_cost').notNull(),
    tax: amount('tax').notNull(),
    serviceFee: amount('service_fee').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id, table.part] }),
    foreignKey({ columns: [table.companyId, table.serviceId], foreignColumns: [services.companyId, services.id] }),
    index('sale_changes_at').on(table.companyId, table.at, table.id),
    index('sale_changes_sold_at').on(table.companyId, table.soldAt),
    index('sale_changes_service').on(table.companyId, table.serviceId),
    ownCompanyOnly(),
  ],
)

/** The last nightly check of a company's books. */
export const bookChecks = pgTable(
  'book_checks',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    checkedAt: instant('checked_at').notNull(),
    /** Number of faults that it found; null until the check is done. */
    faults: integer('faults'),
  },
  () => [ownCompanyOnly()],
)

/** Faults that the nightly checks found in the books. */
export const bookFaults = pgTable(
  'book_faults',
  {
    companyId: companyId().references(() => companies.id),
    identity: text('identity', { enum: BOOK_IDENTITIES }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    locationId: uuid('location_id'),
    amount: amount('amount').notNull(),
    foundAt: instant('found_at').notNull(),
    /** The last check that found the fault. */
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.identity, table.subjectId] }), ownCompanyOnly()],
)

/** Amounts and counts that change, in minor units. */
export const SALE_SUMS = [
  'services',
  'minutes',
  'serviceCharge',
  'overstay',
  'discount',
  'correction',
  'zeroFloor',
  'lostTicketFee',
  'difference',
  'adjustment50',
  'totalCost',
  'tax',
  'serviceFee',
] as const satisfies readonly (keyof typeof saleChanges.$inferSelect)[]
