import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { CASH_UP_STATUSES, NOTIFICATION_METHODS, OPERATIONS, PAYMENT_METHODS, SERVICE_STATUSES } from '../../../domain/services.ts'
import { amount, changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'
import { locations } from './locations.ts'
import { operators } from './people.ts'

/** One shift of one register. */
export const cashUps = pgTable(
  'cash_ups',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    locationId: uuid('location_id').notNull(),
    /** A kiosk's name, or `main`. */
    register: text('register').notNull(),
    status: text('status', { enum: CASH_UP_STATUSES }).notNull(),
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    float: amount('float').notNull(),
    operatorEndShiftId: uuid('operator_end_shift_id'),
    closedAt: instant('closed_at'),
    expectedCash: amount('expected_cash'),
    countedCash: amount('counted_cash'),
    expectedDataphone: amount('expected_dataphone'),
    verifiedDataphone: amount('verified_dataphone'),
    expectedDigital: amount('expected_digital'),
    verifiedDigital: amount('verified_digital'),
    total: amount('total'),
    collectedBy: uuid('collected_by'),
    collectedAt: instant('collected_at'),
    amountReceived: amount('amount_received'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.locationId], foreignColumns: [locations.companyId, locations.id] }),
    foreignKey({ columns: [table.companyId, table.openedBy], foreignColumns: [operators.companyId, operators.id] }),
    uniqueIndex('cash_ups_one_current').on(table.companyId, table.locationId, table.register).where(sql`status = 'current'`),
    index('cash_ups_opened').on(table.companyId, table.locationId, table.openedAt),
    ownCompanyOnly(),
  ],
)

/** Parking sessions. */
export const services = pgTable(
  'services',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    locationId: uuid('location_id').notNull(),
    operation: text('operation', { enum: OPERATIONS }).notNull(),
    status: text('status', { enum: SERVICE_STATUSES }).notNull(),
    receiptNumber: text('receipt_number').notNull(),
    licensePlate: text('license_plate').notNull(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    paidAt: instant('paid_at'),
    totalMinutes: integer('total_minutes'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }),
    serviceCharge: amount('service_charge'),
    discount: amount('discount'),
    agreementName: text('agreement_name'),
    adjustment50: amount('adjustment_50'),
    totalCost: amount('total_cost'),
    tax: amount('tax'),
    serviceFee: amount('service_fee'),
    invoiceNumber: text('invoice_number'),
    remarks: text('remarks'),
    notificationMethod: text('notification_method', { enum: NOTIFICATION_METHODS }),
    operatorId: uuid('operator_id'),
    exitOperatorId: uuid('exit_operator_id'),
    driverId: uuid('driver_id'),
    cashUpId: uuid('cash_up_id'),
    editedAt: instant('edited_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('services_receipt').on(table.companyId, table.locationId, table.receiptNumber),
    foreignKey({ columns: [table.companyId, table.locationId], foreignColumns: [locations.companyId, locations.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    uniqueIndex('services_one_in_progress').on(table.companyId, table.locationId, table.licensePlate).where(sql`status = 'progress'`),
    index('services_started').on(table.companyId, table.startedAt, table.id),
    index('services_location_started').on(table.companyId, table.locationId, table.startedAt, table.id),
    index('services_changed').on(table.companyId, table.changedXid, table.id),
    index('services_plate').on(table.companyId, table.licensePlate, table.startedAt),
    index('services_cash_up').on(table.companyId, table.cashUpId),
    ownCompanyOnly(),
  ],
)

/**
 * Every ending of every plate that a service had, so that any part of a plate is found by a range on an index.
 * A trigram index was rejected: under row-level security PostgreSQL does not use an index for LIKE, which is not
 * leakproof, and two letters make no trigram. Kept by a trigger.
 */
export const plateTerms = pgTable(
  'plate_terms',
  {
    companyId: companyId(),
    term: text('term').notNull(),
    plate: text('plate').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.term, table.plate] }), ownCompanyOnly()],
)
