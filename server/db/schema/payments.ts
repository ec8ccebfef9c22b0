import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { LEDGER_KINDS } from '../../../domain/payments.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { cashUps } from './cash-ups.ts'
import { passes } from './passes.ts'
import { services } from './services.ts'

/**
 * The ledger: each payment, and each part of one, is a row that never changes. What puts one right is a row that takes it
 * back, the same with a minus, and one that stands in its place. The sums of a cash-up are the sums of its rows.
 */
export const payments = pgTable(
  'payments',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    /** Set where it is the payment of a stay; that of a pass has `passId`. */
    serviceId: uuid('service_id'),
    passId: uuid('pass_id'),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    /** Null where nothing had to be paid. */
    method: text('method', { enum: PAYMENT_METHODS }),
    /** Less than nothing where money is given back, or a row is taken back. */
    amount: amount('amount').notNull(),
    /**
     * Number of stays that the payment adds to its cash-up: 1 for the first part of a stay's payment, −1 for its
     * reversal, else 0.
     */
    stays: integer('stays').notNull(),
    /** Number of the slip that a terminal gave for it. */
    reference: text('reference'),
    /** Null: it waits for an admin. */
    cashUpId: uuid('cash_up_id'),
    /**
     * The version of the cash-up that first counts it; null if it changes none of the sums, or is older than this
     * column.
     */
    cashUpVersion: integer('cash_up_version'),
    /** The cash-up that the device named, whose money had been collected when the payment came. */
    carriedInFrom: uuid('carried_in_from'),
    /** Person who took or refunded the money; null for a kiosk. No foreign key: a super admin is no operator. */
    by: uuid('by'),
    byName: text('by_name').notNull(),
    deviceId: uuid('device_id'),
    /** When the money changed hands; of a row that puts another right, that of the other. */
    at: instant('at').notNull(),
    /** When the row was written. */
    recordedAt: instant('recorded_at').notNull(),
    /** The row that this one takes back, or the payment that is given back. */
    reversalOf: uuid('reversal_of'),
    /** Why it is given back by another method than it was paid by. */
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
    // A row is taken back once, and a payment given back once.
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
    // Money beside the sales, by its day.
    index('payments_money_back')
      .on(table.companyId, table.at, table.id)
      .where(sql`kind in ('second_payment', 'refund', 'credit')`),
    ownCompanyOnly(),
  ],
)
