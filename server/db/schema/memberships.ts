import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'

import { type AllowedHours, VALIDITY_UNITS } from '../../../domain/memberships.ts'
import { amount, instant } from './columns.ts'
import { recordColumns, recordKeys } from './record-table.ts'

/** A company's products: the right to park for some days or months. */
export const memberships = pgTable(
  'memberships',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    cost: amount('cost').notNull(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    /** Empty means all. */
    locationIds: uuid('location_ids').array().notNull().default([]),
    authorizedVehicles: integer('authorized_vehicles').notNull(),
    parkingSpaces: integer('parking_spaces').notNull(),
    /** Null: always valid. */
    allowedHours: jsonb('allowed_hours').$type<AllowedHours | null>(),
    validityUnit: text('validity_unit', { enum: VALIDITY_UNITS }).notNull(),
    validityCount: integer('validity_count').notNull(),
    /** Last day of sale; null for no end. */
    expirationDate: date('expiration_date', { mode: 'string' }),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    ...recordKeys('memberships', table),
    unique('memberships_name').on(table.companyId, table.name),
    check('memberships_spaces', sql`parking_spaces >= 1 and authorized_vehicles >= parking_spaces`),
    check('memberships_validity', sql`validity_count >= 1`),
  ],
)
