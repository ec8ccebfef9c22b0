import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  doublePrecision,
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

import { DEFAULT_LIMITS, USUAL_SHIFT_ACTS } from '../../../domain/location-limits.ts'
import {
  PARKING_SERVICES,
  PARKING_TYPES,
  PAYMENT_TYPES,
  RATE_KINDS,
  RATE_PERIODS,
  type Day,
} from '../../../domain/locations.ts'
import type { Cap, Fraction } from '../../../contract/location.ts'
import type { RateConditions } from '../../../domain/pricing/rate.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import { amount, changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { recordColumns, recordKeys } from './record-table.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const locations = pgTable(
  'locations',
  {
    ...recordColumns(),
    name: text('name').notNull(),
    description: text('description'),
    address: text('address').notNull(),
    city: text('city').notNull(),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    timeZone: text('time_zone').notNull(),
    parkingType: text('parking_type', { enum: PARKING_TYPES }).notNull(),
    parkingServices: text('parking_services', { enum: PARKING_SERVICES }).array().notNull(),
    nightFrom: text('night_from'),
    nightTo: text('night_to'),
    paymentType: text('payment_type', { enum: PAYMENT_TYPES }).notNull(),
    spaces: integer('spaces').notNull(),
    managerId: uuid('manager_id'),
    logo: text('logo'),
    checkInHeader: text('check_in_header').notNull().default(''),
    checkInFooter: text('check_in_footer').notNull().default(''),
    checkOutHeader: text('check_out_header').notNull().default(''),
    checkOutFooter: text('check_out_footer').notNull().default(''),
    /** Basis points. */
    digitalCommission: integer('digital_commission').notNull().default(0),
    graceMinutes: integer('grace_minutes').notNull().default(0),
    exemptMinutes: integer('exempt_minutes').notNull().default(0),
    /** Basis points; null for the company's own. */
    taxRate: integer('tax_rate'),
    /** Largest difference of a count that needs neither a reason nor an approval. */
    varianceLimit: amount('variance_limit').notNull().default(0),
    /** An end needs a reason if it is at least this many minutes before the payment, and saves at least this amount. */
    earlyEndMinutes: integer('early_end_minutes').notNull().default(DEFAULT_LIMITS.earlyEndMinutes),
    earlyEndAmount: amount('early_end_amount').notNull().default(DEFAULT_LIMITS.earlyEndAmount),
    /** Whether only the opener of a shift, or an admin, takes cash out. */
    payOutsByOpener: boolean('pay_outs_by_opener').notNull().default(DEFAULT_LIMITS.payOutsByOpener),
    /** A larger reduction of a price by a correction needs a reason; null for the currency's default. */
    loweredPrice: amount('lowered_price'),
    /** A larger second payment is refunded by an admin; null for the currency's default. */
    refundByStaff: amount('refund_by_staff'),
    /** Deviations of one kind that a person may have in a shift before they need attention: number and amount. */
    shiftActs: integer('shift_acts').notNull().default(USUAL_SHIFT_ACTS),
    /** Null for the currency's default. */
    shiftAmount: amount('shift_amount'),
    /** Whether the person who closes a register counts without seeing the expected amount. */
    blindClose: boolean('blind_close').notNull().default(false),
    lostTicketFee: amount('lost_ticket_fee').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [...recordKeys('locations', table)],
)

/** Opening hours by day, with several windows per day; a day without a row is closed. */
export const schedules = pgTable(
  'schedules',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    locationId: uuid('location_id').notNull(),
    day: integer('day').$type<Day>().notNull(),
    opens: text('opens').notNull(),
    closes: text('closes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('schedules_window').on(table.companyId, table.locationId, table.day, table.opens),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

export const locationVehicleTypes = pgTable(
  'location_vehicle_types',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    locationId: uuid('location_id').notNull(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    spaces: integer('spaces').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('location_vehicle_types_type').on(table.companyId, table.locationId, table.vehicleTypeId),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

export const kioskDevices = pgTable(
  'kiosk_devices',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    locationId: uuid('location_id').notNull(),
    version: version(),
    changedXid: changedBy(),
    name: text('name').notNull(),
    receiptPrefix: text('receipt_prefix'),
    /** Hash of the token of the pairing; null if not paired. */
    tokenHash: bytes('token_hash'),
    pairedAt: instant('paired_at'),
    revokedAt: instant('revoked_at'),
    lastHeartbeatAt: instant('last_heartbeat_at'),
    /** Milliseconds by which the device's clock was ahead at the last heartbeat. */
    clockSkew: integer('clock_skew'),
    appVersion: text('app_version'),
    queueLength: integer('queue_length'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('kiosk_devices_location').on(table.companyId, table.locationId),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

/** Numbers of all past pairings of a location, so that two pairings never use the same receipt prefix. */
export const kioskPrefixes = pgTable(
  'kiosk_prefixes',
  {
    companyId: companyId(),
    locationId: uuid('location_id').notNull(),
    number: integer('number').notNull(),
    deviceId: uuid('device_id').notNull(),
    pairedAt: instant('paired_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.locationId, table.number] }),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

/** Codes with which devices pair themselves, by their hash, because the company is unknown before. */
export const kioskCodes = pgTable('kiosk_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  placeId: uuid('place_id').notNull(),
  deviceId: uuid('device_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
}).enableRLS()

/**
 * Prices of a location. A change is a new row with a later `valid_from`: a stay keeps the prices in force at its entry.
 */
export const rates = pgTable(
  'rates',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    locationId: uuid('location_id').notNull(),
    kind: text('kind', { enum: RATE_KINDS }).notNull(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    validFrom: instant('valid_from').notNull(),
    days: jsonb('days').$type<Day[]>().notNull(),
    from: text('from_time'),
    to: text('to_time'),
    cost: amount('cost'),
    minutes: integer('minutes'),
    per: text('per', { enum: RATE_PERIODS }),
    /** Fractions before the repeating one. */
    first: jsonb('first_fractions').$type<Fraction[]>(),
    /** Start and end of a special rate. */
    name: text('name'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Conditions of a price by time of arrival, or of a flat period. */
    conditions: jsonb('conditions').$type<RateConditions>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('rates_location').on(table.companyId, table.locationId),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

/** A published version of a location's rates. The rates themselves are rows of `rates` with the same start. */
export const rateVersions = pgTable(
  'rate_versions',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    locationId: uuid('location_id').notNull(),
    number: integer('number').notNull(),
    startsAt: instant('starts_at').notNull(),
    madeFrom: uuid('made_from'),
    restores: uuid('restores'),
    publishedAt: instant('published_at').notNull(),
    /** No foreign key: a super admin has no operator row. Null for rates from before versions existed. */
    publishedBy: uuid('published_by'),
    publishedByName: text('published_by_name'),
    withdrawnAt: instant('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnByName: text('withdrawn_by_name'),
    rates: jsonb('rates').$type<VersionRate[]>().notNull(),
    caps: jsonb('caps').$type<Cap[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('rate_versions_number').on(table.companyId, table.locationId, table.number),
    uniqueIndex('rate_versions_start')
      .on(table.companyId, table.locationId, table.startsAt)
      .where(sql`withdrawn_at is null`),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)
