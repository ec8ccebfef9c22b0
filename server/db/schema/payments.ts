import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { LEDGER_KINDS } from '../../../domain/payments.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { cashUps } from './cash-ups.ts'
import { passes } from './passes.ts'
import { services } from './services.ts'

/**
 * The ledger. Each payment, and each part of a payment, is a row that never changes. A correction adds a reversal, the
 * same row with a minus, and a replacement. The sums of a cash-up are the sums of its rows.
 */
export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** Set for the payment of a stay; a payment for a pass has `passId`. */
    serviceId: uuid('service_id'),
    passId: uuid('pass_id'),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Null if nothing had to be paid. */
    method: text('method', { enum: PAYMENT_METHODS }),
    /** Negative for a refund or a reversal. */
    amount: amount('amount').notNull(),
    /**
     * Number of stays that the payment adds to its cash-up: 1 for the first part of a stay's payment, −1 for its
     * reversal, otherwise 0.
     */
    stays: integer('stays').notNull(),
    /** Number of the terminal's slip. */
    reference: text('reference'),
    /** Null while the payment waits for an admin. */
    cashUpId: uuid('cash_up_id'),
    /**
     * Version of the cash-up that first counts the payment; null if the payment changes no sums, or is older than this
     * column.
     */
    cashUpVersion: integer('cash_up_version'),
    /** Cash-up that the device named, whose money was already collected when the payment arrived. */
    carriedInFrom: uuid('carried_in_from'),
    /**
     * Person who took or refunded the money; null for a stay that was paid at a kiosk, the kiosk for its second payments.
     * No foreign key: neither a super admin nor a kiosk has an operator row.
     */
    by: uuid('by'),
    byName: text('by_name').notNull(),
    deviceId: uuid('device_id'),
    /** Moment at which the money changed hands; a correction has the moment of the corrected payment. */
    at: instant('at').notNull(),
    /** Moment of writing the row. */
    recordedAt: instant('recorded_at').notNull(),
    /** Moment that counts in reports, if the payment arrived after its month was closed; otherwise null. */
    bookedAt: instant('booked_at'),
    /** Row that this one reverses, or payment that it refunds. */
    reversalOf: uuid('reversal_of'),
    /** Reason for a refund by another method than that of the payment. */
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.serviceId], foreignColumns: [services.companyId, services.id] }),
    foreignKey({ columns: [table.companyId, table.passId], foreignColumns: [passes.companyId, passes.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    foreignKey({ columns: [table.companyId, table.reversalOf], foreignColumns: [table.companyId, table.id] }),
    check('payments_known', sql`kind in ('stay', 'overstay') or (method is not null and "by" is not null)`),
    check(
      'payments_of_one',
      sql`(service_id is null) <> (pass_id is null) and (kind <> 'pass' or pass_id is not null)`,
    ),
    // A row is reversed at most once, and a payment refunded at most once.
    uniqueIndex('payments_reversal')
      .on(table.companyId, table.reversalOf)
      .where(sql`reversal_of is not null`),
    index('payments_service').on(table.companyId, table.serviceId),
    index('payments_pass')
      .on(table.companyId, table.passId)
      .where(sql`pass_id is not null`),
    // Stays that were paid in several parts.
    index('payments_further_parts')
      .on(table.companyId, table.at, table.serviceId)
      .where(sql`kind = 'stay' and stays = 0`),
    index('payments_cash_up').on(table.companyId, table.cashUpId),
    index('payments_beside_takings')
      .on(table.companyId, table.cashUpId)
      .where(sql`kind in ('second_payment', 'refund')`),
    // Money outside the sales, by its day.
    index('payments_money_back')
      .on(table.companyId, sql`coalesce(booked_at, at)`, table.id)
      .where(sql`kind in ('second_payment', 'refund', 'credit')`),
    ownCompanyOnly(),
  ],
)
