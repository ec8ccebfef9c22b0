import { boolean, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { AGREEMENT_COSTS, AGREEMENT_TYPES } from '../../../domain/agreements.ts'
import { amount } from './columns.ts'
import { recordColumns, recordKeys } from './record-table.ts'

/** A discount by agreement with a partner of the company. Only the parts of its type are set. */
export const agreements = pgTable(
  'agreements',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    /** Empty means all. */
    vehicleTypeIds: integer('vehicle_type_ids').array().notNull(),
    /** Empty means all. */
    locationIds: uuid('location_ids').array().notNull().default([]),
    /** Both null: always valid. Local days, both included. */
    startDate: date('start_date', { mode: 'string' }),
    endDate: date('end_date', { mode: 'string' }),
    enabled: boolean('enabled').notNull().default(true),
    isDefault: boolean('is_default').notNull().default(false),
    type: text('type', { enum: AGREEMENT_TYPES }).notNull(),
    exemptMinutes: integer('exempt_minutes'),
    freeRateMinutes: integer('free_rate_minutes'),
    initialCost: amount('initial_cost'),
    typeCost: text('type_cost', { enum: AGREEMENT_COSTS }),
    minuteCost: amount('minute_cost'),
    fixedCost: amount('fixed_cost'),
    /** Basis points. */
    percentage: integer('percentage'),
    fixedDiscount: amount('fixed_discount'),
    discountMinutes: integer('discount_minutes'),
    /** Monthly budget of an agreement: the number of uses, and their total amount. */
    budgetCount: integer('budget_count'),
    budgetAmount: amount('budget_amount'),
    /** Whether staff must give a reason for the agreement. */
    asksReason: boolean('asks_reason').notNull().default(false),
  },
  (table) => [...recordKeys('agreements', table), unique('agreements_name').on(table.companyId, table.name)],
)
