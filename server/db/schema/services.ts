import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { EntryPass } from '../../../domain/pricing/pass.ts'
import type { PriceLine } from '../../../domain/pricing/price-line.ts'
import type { StayTerms } from '../../../domain/pricing/stay-terms.ts'
import { END_MARKS } from '../../../domain/early-end.ts'
import { INVOICE_STATES } from '../../../domain/invoicing.ts'
import {
  NOTIFICATION_METHODS,
  OPERATIONS,
  PAYMENT_METHODS,
  SERVICE_STATUSES,
  type Visitor,
  VOID_CAUSES,
} from '../../../domain/services.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { agreements } from './agreements.ts'
import { cashUps } from './cash-ups.ts'
import { locations } from './locations.ts'
import { passes } from './passes.ts'
import { recordColumns, recordKeys } from './record-table.ts'

/** Parking sessions. */
export const services = pgTable(
  'services',
  {
    ...recordColumns(),
    locationId: uuid('location_id').notNull(),
    operation: text('operation', { enum: OPERATIONS }).notNull(),
    status: text('status', { enum: SERVICE_STATUSES }).notNull(),
    receiptNumber: text('receipt_number').notNull(),
    /**
     * People read out the last digits of the number. This is a column, because under row-level security no index serves
     * an expression that isn't leakproof.
     */
    receiptBackwards: text('receipt_backwards').generatedAlwaysAs(sql`reverse(receipt_number)`),
    licensePlate: text('license_plate').notNull(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    paidAt: instant('paid_at'),
    totalMinutes: integer('total_minutes'),
    paymentMethod: text('payment_method', { enum: PAYMENT_METHODS }),
    serviceCharge: amount('service_charge'),
    discount: amount('discount'),
    agreementId: uuid('agreement_id'),
    agreementName: text('agreement_name'),
    /** Reason for the agreement, if it needs one. */
    agreementReason: text('agreement_reason'),
    adjustment50: amount('adjustment_50'),
    totalCost: amount('total_cost'),
    tax: amount('tax'),
    serviceFee: amount('service_fee'),
    /** Sum of the correction lines, even if it exceeds the price; null without any. */
    correction: amount('correction'),
    /** Lines of the price. */
    priceLines: jsonb('price_lines').$type<PriceLine[]>(),
    /**
     * Terms with which the stay was priced, in addition to the rates of its entry; null if it was paid before terms
     * were stored.
     */
    terms: jsonb('terms').$type<StayTerms>(),
    /**
     * Reduction of the price by a correction of fields, if above the location's limit, with the reason; a null reason
     * means that none was given.
     */
    loweredBy: amount('lowered_by'),
    loweredReason: text('lowered_reason'),
    /** Amount that the device asked for, possibly by other rates. */
    quotedTotal: amount('quoted_total'),
    /**
     * Amount taken minus the price by the rates, included in the total. Null if equal, and for stays paid before 0049.
     */
    difference: amount('difference'),
    /** Start of the older rates that explain the difference; null if none do. */
    differenceRatesOf: instant('difference_rates_of'),
    /** Amount that a device reported although no customer can have been asked for it. No total includes it. */
    refusedQuote: amount('refused_quote'),
    cashReceived: amount('cash_received'),
    /** Time until which a paid vehicle may leave. */
    graceUntil: instant('grace_until'),
    /** Amount of second payments that is due to be refunded; null without any. */
    refundDue: amount('refund_due'),
    /** Details of an end that needs a check: the minutes until the payment or its arrival, and the amount saved. */
    endMark: text('end_mark', { enum: END_MARKS }),
    endGapMinutes: integer('end_gap_minutes'),
    endGapAmount: amount('end_gap_amount'),
    endReason: text('end_reason'),
    voidReason: text('void_reason'),
    voidCause: text('void_cause', { enum: VOID_CAUSES }),
    /** Person who asked an admin to void the stay, and the reason. */
    voidAskedAt: instant('void_asked_at'),
    voidAskedBy: uuid('void_asked_by'),
    voidAskedReason: text('void_asked_reason'),
    invoiceNumber: text('invoice_number'),
    /** State of its latest invoice; null if it has none. */
    invoiceState: text('invoice_state', { enum: INVOICE_STATES }),
    /** Random part of the address of its receipt; null if it was paid before receipts had addresses. */
    receiptCode: text('receipt_code'),
    remarks: text('remarks'),
    /** Notes at the entry. */
    space: text('space'),
    keyTag: text('key_tag'),
    keptItems: text('kept_items'),
    /** Visitor at a residence, the person visited, and the person who admitted the visitor. */
    visitor: jsonb('visitor').$type<Visitor>(),
    /** Person who took the vehicle without its ticket, and their document. */
    lostTicketTakenBy: text('lost_ticket_taken_by'),
    lostTicketDocument: text('lost_ticket_document'),
    /** Paid stay that this overstay continues, and the end of its paid time. */
    overstayOf: uuid('overstay_of'),
    overstayGraceUntil: instant('overstay_grace_until'),
    notificationMethod: text('notification_method', { enum: NOTIFICATION_METHODS }),
    operatorId: uuid('operator_id'),
    exitOperatorId: uuid('exit_operator_id'),
    driverId: uuid('driver_id'),
    /** Pass of its plate at the entry, with the pass's state. */
    passId: uuid('pass_id'),
    pass: jsonb('pass').$type<EntryPass>(),
    /** Reference of the first payment. */
    cashUpId: uuid('cash_up_id'),
    editedAt: instant('edited_at'),
  },
  (table) => [
    ...recordKeys('services', table),
    uniqueIndex('services_receipt_code')
      .on(table.companyId, table.receiptCode)
      .where(sql`receipt_code is not null`),
    unique('services_receipt').on(table.companyId, table.locationId, table.receiptNumber),
    foreignKey({ columns: [table.companyId, table.locationId], foreignColumns: [locations.companyId, locations.id] }),
    foreignKey({
      columns: [table.companyId, table.agreementId],
      foreignColumns: [agreements.companyId, agreements.id],
    }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    foreignKey({ columns: [table.companyId, table.passId], foreignColumns: [passes.companyId, passes.id] }),
    uniqueIndex('services_one_overstay')
      .on(table.companyId, table.overstayOf)
      .where(sql`overstay_of is not null and status <> 'voided'`),
    uniqueIndex('services_one_in_progress')
      .on(table.companyId, table.locationId, table.licensePlate)
      .where(sql`status = 'progress'`),
    index('services_started').on(table.companyId, table.startedAt, table.id),
    index('services_location_started').on(table.companyId, table.locationId, table.startedAt, table.id),
    index('services_plate').on(table.companyId, table.licensePlate, table.startedAt),
    index('services_agreement')
      .on(table.companyId, table.agreementId, table.paidAt)
      .where(sql`agreement_id is not null`),
    index('services_inside')
      .on(table.companyId, table.locationId, table.vehicleTypeId)
      .where(sql`status = 'progress'`),
    index('services_pass_inside')
      .on(table.companyId, table.passId)
      .where(sql`status = 'progress' and pass_id is not null`),
    index('services_cash_up').on(table.companyId, table.cashUpId),
    index('services_refund_due')
      .on(table.companyId, table.startedAt, table.id)
      .where(sql`refund_due > 0`),
    index('services_difference')
      .on(table.companyId, table.cashUpId)
      .where(sql`difference is not null`),
    index('services_refused_quote')
      .on(table.companyId, table.paidAt)
      .where(sql`refused_quote is not null`),
    index('services_void_asked')
      .on(table.companyId, table.voidAskedAt)
      .where(sql`void_asked_at is not null`),
    index('services_end_mark')
      .on(table.companyId, table.startedAt, table.id)
      .where(sql`end_mark is not null`),
    index('services_open')
      .on(table.companyId, table.status, table.startedAt, table.id)
      .where(sql`status <> 'completed'`),
    index('services_cost').on(table.companyId, table.totalCost.desc().nullsLast(), table.id.desc()),
  ],
)

/** Amount that an admin adds to a price or subtracts, with a reason; also the fee for a lost ticket. */
export const serviceCorrections = pgTable(
  'service_corrections',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    serviceId: uuid('service_id').notNull(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
    /** Null for an admin's line. */
    kind: text('kind', { enum: ['lost_ticket'] }),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.serviceId],
      foreignColumns: [services.companyId, services.id],
    }).onDelete('cascade'),
    index('service_corrections_of').on(table.companyId, table.serviceId),
    ownCompanyOnly(),
  ],
)

/**
 * Every ending of each plate of a service, so that any part of a plate is found in a range of an index. A trigram index
 * was rejected: under row-level security PostgreSQL uses no index for LIKE, which isn't leakproof, and two letters make
 * no trigram. A trigger maintains the table.
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
