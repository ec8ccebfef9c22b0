import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ClosedFigures } from '../../../contract/month.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { cashUps } from './cash-ups.ts'
import { companies } from './companies.ts'

/** Closed months: up to the end of the last closed day, nothing is booked any more. A reopened month keeps its row. */
export const bookCloses = pgTable(
  'book_closes',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** Last closed day, by the clock of each location. */
    until: date('until', { mode: 'string' }).notNull(),
    closedAt: instant('closed_at').notNull(),
    /** No foreign key: a super admin is no operator. */
    closedBy: uuid('closed_by').notNull(),
    closedByName: text('closed_by_name').notNull(),
    /** Figures of the month at the close, which the check of the books compares with the reports. */
    figures: jsonb('figures').$type<ClosedFigures>().notNull(),
    reopenedAt: instant('reopened_at'),
    reopenedBy: uuid('reopened_by'),
    reopenedByName: text('reopened_by_name'),
    reopenReason: text('reopen_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // A month has at most one close that was not reopened.
    uniqueIndex('book_closes_until')
      .on(table.companyId, table.until)
      .where(sql`reopened_at is null`),
    check(
      'book_closes_reopened',
      sql`(reopened_at is null) = (reopened_by is null) and (reopened_at is null) = (reopen_reason is null)`,
    ),
    ownCompanyOnly(),
  ],
)

/**
 * Cash that was paid into a bank account. A cancelled deposit keeps its row, and counts again, with a minus, on the day
 * of the cancellation.
 */
export const bankDeposits = pgTable(
  'bank_deposits',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    /** Day on the bank's slip. */
    depositedOn: date('deposited_on', { mode: 'string' }).notNull(),
    amount: amount('amount').notNull(),
    /** Number of the bank's slip. */
    reference: text('reference').notNull(),
    note: text('note'),
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedByName: text('recorded_by_name').notNull(),
    cancelledAt: instant('cancelled_at'),
    /** Day on which the cancellation counts, by the clock of the company. */
    cancelledOn: date('cancelled_on', { mode: 'string' }),
    cancelledByName: text('cancelled_by_name'),
    cancelReason: text('cancel_reason'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('bank_deposits_on').on(table.companyId, table.depositedOn),
    check('bank_deposits_amount', sql`amount > 0`),
    ownCompanyOnly(),
  ],
)

/** Collections whose money is in a deposit. */
export const depositedCollections = pgTable(
  'deposited_collections',
  {
    companyId: companyId(),
    depositId: uuid('deposit_id').notNull(),
    cashUpId: uuid('cash_up_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.depositId, table.cashUpId] }),
    foreignKey({
      columns: [table.companyId, table.depositId],
      foreignColumns: [bankDeposits.companyId, bankDeposits.id],
    }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    index('deposited_collections_of').on(table.companyId, table.cashUpId),
    ownCompanyOnly(),
  ],
)
