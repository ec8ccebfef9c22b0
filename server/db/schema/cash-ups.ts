import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { APPROVALS, CASH_MOVEMENTS, CASH_UP_STATUSES } from '../../../domain/cash-ups.ts'
import type { Pieces } from '../../../domain/denominations.ts'
import { amount, companyId, instant, ownCompanyOnly } from './columns.ts'
import { locations } from './locations.ts'
import { recordColumns, recordKeys } from './record-table.ts'

const count = (name: string) => jsonb(name).$type<Pieces[]>()

/** One shift of one register. */
export const cashUps = pgTable(
  'cash_ups',
  {
    ...recordColumns(),
    locationId: uuid('location_id').notNull(),
    /** `main`, or the id of a kiosk device. */
    register: text('register').notNull(),
    status: text('status', { enum: CASH_UP_STATUSES }).notNull(),
    /** No foreign key: a super admin has no operator row. */
    openedBy: uuid('opened_by').notNull(),
    openedAt: instant('opened_at').notNull(),
    float: amount('float').notNull(),
    floatCount: count('float_count'),
    openingNote: text('opening_note'),
    /** Cash only, including second payments and their refunds. `addToCashUp` keeps this sum and those below. */
    payIns: amount('pay_ins').notNull().default(0),
    payOuts: amount('pay_outs').notNull().default(0),
    /** Payments of stays, by method: the sums of the cash-up's payments. */
    cash: amount('cash').notNull().default(0),
    dataphone: amount('dataphone').notNull().default(0),
    digital: amount('digital').notNull().default(0),
    services: integer('services').notNull().default(0),
    /** Increases with each change of these sums after the close. */
    revision: integer('revision').notNull().default(0),
    operatorEndShiftId: uuid('operator_end_shift_id'),
    closedAt: instant('closed_at'),
    /** Sums at the close. */
    closedCash: amount('closed_cash'),
    closedDataphone: amount('closed_dataphone'),
    closedDigital: amount('closed_digital'),
    closedServices: integer('closed_services'),
    closedPayIns: amount('closed_pay_ins'),
    closedPayOuts: amount('closed_pay_outs'),
    expectedCash: amount('expected_cash'),
    countedCash: amount('counted_cash'),
    cashCount: count('cash_count'),
    leftInDrawer: amount('left_in_drawer'),
    leftCount: count('left_count'),
    verifiedDataphone: amount('verified_dataphone'),
    verifiedDigital: amount('verified_digital'),
    varianceReason: text('variance_reason'),
    approval: text('approval', { enum: APPROVALS }).notNull().default('not_needed'),
    approvedBy: uuid('approved_by'),
    approvedAt: instant('approved_at'),
    vehiclesInside: jsonb('vehicles_inside').$type<{ vehicleTypeId: number; count: number }[]>(),
    collectedBy: uuid('collected_by'),
    collectedAt: instant('collected_at'),
    /** Moment of writing the collection; null before this column existed. */
    collectionRecordedAt: instant('collection_recorded_at'),
    /** Moment at which the collection counts, if it arrived after its month was closed; otherwise null. */
    collectionBookedAt: instant('collection_booked_at'),
    amountReceived: amount('amount_received'),
    collectionReceipt: text('collection_receipt'),
    collectionNote: text('collection_note'),
  },
  (table) => [
    ...recordKeys('cash_ups', table),
    foreignKey({ columns: [table.companyId, table.locationId], foreignColumns: [locations.companyId, locations.id] }),
    uniqueIndex('cash_ups_one_current')
      .on(table.companyId, table.locationId, table.register)
      .where(sql`status = 'current'`),
    uniqueIndex('cash_ups_receipt').on(table.companyId, table.collectionReceipt),
    index('cash_ups_collected')
      .on(table.companyId, sql`coalesce(collection_booked_at, collected_at)`)
      .where(sql`status = 'collected'`),
    index('cash_ups_opened').on(table.companyId, table.openedAt, table.id),
    index('cash_ups_location_opened').on(table.companyId, table.locationId, table.openedAt, table.id),
  ],
)

const ofCashUp = () => ({
  companyId: companyId(),
  id: uuid('id').notNull(),
  cashUpId: uuid('cash_up_id').notNull(),
  at: instant('at').notNull(),
  by: uuid('by').notNull(),
})

/** Cash put into an open register, or taken out of it. */
export const cashMovements = pgTable(
  'cash_movements',
  {
    ...ofCashUp(),
    kind: text('kind', { enum: CASH_MOVEMENTS }).notNull(),
    amount: amount('amount').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    index('cash_movements_of').on(table.companyId, table.cashUpId),
    ownCompanyOnly(),
  ],
)

/** Counts of people who closed a cash-up after another person. */
export const cashRecounts = pgTable(
  'cash_recounts',
  { ...ofCashUp(), countedCash: amount('counted_cash').notNull(), cashCount: count('cash_count') },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    index('cash_recounts_of').on(table.companyId, table.cashUpId),
    ownCompanyOnly(),
  ],
)

/** Corrections after the money was collected. */
export const cashAdjustments = pgTable(
  'cash_adjustments',
  { ...ofCashUp(), amount: amount('amount').notNull(), reason: text('reason').notNull() },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    index('cash_adjustments_of').on(table.companyId, table.cashUpId),
    ownCompanyOnly(),
  ],
)

/**
 * Cash-ups that were opened while their register was already open. Their ids stand for the cash-up that they joined.
 */
export const cashUpJoins = pgTable(
  'cash_up_joins',
  {
    companyId: companyId(),
    /** Id of the cash-up that never started. */
    id: uuid('id').notNull(),
    cashUpId: uuid('cash_up_id').notNull(),
    at: instant('at').notNull(),
    by: uuid('by').notNull(),
    float: amount('float').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.cashUpId], foreignColumns: [cashUps.companyId, cashUps.id] }),
    ownCompanyOnly(),
  ],
)
