import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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

import { LINK_PURPOSES } from '../../../contract/password-link.ts'
import { GENDERS, IDENTIFICATION_TYPES, LANGUAGES } from '../../../domain/people.ts'
import { BACK_OFFICE_ROLES } from '../../../domain/roles.ts'
import { AUTHORISERS } from '../../../domain/privacy.ts'
import { NOTIFICATION_METHODS } from '../../../domain/services.ts'
import { OWNER_ROLES } from '../../../domain/vehicles.ts'
import { bytes, companyId, instant, ownCompanyOnly, version } from './columns.ts'
import { companies } from './companies.ts'
import { locations } from './locations.ts'
import { recordColumns, recordKeys } from './record-table.ts'

/**
 * People who can sign in, across all companies: an e-mail is unique everywhere. The application's role can't read the
 * table; sign-in uses definer functions.
 */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** Null for an invited person without a password. */
    passwordHash: text('password_hash'),
    role: text('role', { enum: BACK_OFFICE_ROLES }).notNull(),
    /** Null for super admins, who choose a company for each request. */
    companyId: uuid('company_id').references(() => companies.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Since when the person has a second factor; null without one. */
    factorSince: instant('factor_since'),
  },
  (table) => [
    uniqueIndex('identities_email').on(sql`lower(${table.email})`),
    check('identities_company', sql`(role = 'super_admin') = (company_id is null)`),
  ],
).enableRLS()

/** Sessions by the hash of their token, so that a copy of the table lets nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Id with which a person without the token can end the session. */
    id: uuid('id').notNull().defaultRandom(),
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    deviceId: uuid('device_id'),
    /** User agent and address of the sign-in. */
    userAgent: text('user_agent'),
    address: text('address'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Time of the last use, to five minutes. */
    seenAt: instant('seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Last time that the person gave their second factor in this session. */
    provedAt: instant('proved_at'),
  },
  (table) => [index('sessions_identity').on(table.identityId), index('sessions_expiry').on(table.expiresAt)],
).enableRLS()

/**
 * Devices on which somebody has signed in, by the hash of the device's proof. The proof does not sign anybody in; it
 * distinguishes a person's own device from a stranger's when sign-ins are limited.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    identityId: uuid('identity_id')
      .notNull()
      .references(() => identities.id, { onDelete: 'cascade' }),
    proofHash: bytes('proof_hash').notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.identityId, table.proofHash] }),
    index('known_devices_used').on(table.usedAt),
  ],
).enableRLS()

/**
 * Requested changes of a sign-in e-mail, one per person. Only the hash of the link's token is stored. The address may
 * belong to somebody else; then nobody has the token.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    identityId: uuid('identity_id')
      .primaryKey()
      .references(() => identities.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    hash: bytes('hash').notNull(),
    /** Session in which the change was requested. The person's session survives the change. */
    askedIn: bytes('asked_in').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_changes_expiry').on(table.expiresAt)],
).enableRLS()

/**
 * Sign-ups in progress, one per e-mail that received a code. The code is stored only as its argon2 hash. With the code
 * the person can continue on another device.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    /** In lower case. */
    email: text('email').primaryKey(),
    codeHash: text('code_hash').notNull(),
    details: jsonb('details').$type<unknown>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    /**
     * Operator created by the sign-up. The row is kept for a while for a person who repeats the request after a lost
     * answer.
     */
    founder: uuid('founder').references(() => identities.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sign_ups_expiry').on(table.expiresAt)],
).enableRLS()

/**
 * Links with which people set their password, one per person, so that a newer link replaces it. Only the hash of the
 * token is stored. A change of the person's e-mail, password or activity ends it.
 */
export const passwordLinks = pgTable(
  'password_links',
  {
    identityId: uuid('identity_id')
      .primaryKey()
      .references(() => identities.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: LINK_PURPOSES }).notNull(),
    hash: bytes('hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_links_expiry').on(table.expiresAt)],
).enableRLS()

/** A user of the back-office. Has the id of the identity that signs in. */
export const operators = pgTable(
  'operators',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    role: text('role', { enum: BACK_OFFICE_ROLES }).notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phoneCode: text('phone_code'),
    phone: text('phone'),
    gender: text('gender', { enum: GENDERS }),
    language: text('language', { enum: LANGUAGES }).notNull(),
    photo: text('photo'),
    legacy: boolean('legacy').notNull().default(false),
    /** Expiry of an invitation that was not accepted. Null for a person with a password. */
    invitationEndsAt: instant('invitation_ends_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /**
     * Set for a deleted user. The row stays for the person's past work; nobody signs in with it, and its e-mail may be
     * invited again.
     */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex('operators_email')
      .on(table.companyId, sql`lower(${table.email})`)
      .where(sql`deleted_at is null`),
    ownCompanyOnly(),
  ],
)

/** The locations that a staff member is limited to. */
export const operatorLocations = pgTable(
  'operator_locations',
  {
    companyId: companyId(),
    operatorId: uuid('operator_id').notNull(),
    locationId: uuid('location_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.operatorId, table.locationId] }),
    foreignKey({
      columns: [table.companyId, table.operatorId],
      foreignColumns: [operators.companyId, operators.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.companyId, table.locationId],
      foreignColumns: [locations.companyId, locations.id],
    }).onDelete('cascade'),
    ownCompanyOnly(),
  ],
)

export const drivers = pgTable(
  'drivers',
  {
    ...recordColumns(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    isCompany: boolean('is_company').notNull().default(false),
    identificationType: text('identification_type', { enum: IDENTIFICATION_TYPES }),
    identification: text('identification'),
    email: text('email'),
    phoneCode: text('phone_code'),
    phone: text('phone'),
    notificationMethod: text('notification_method', { enum: NOTIFICATION_METHODS }),
    photo: text('photo'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the person permitted the use of their data; null if nobody recorded it. */
    authorisedAt: instant('authorised_at'),
    /** The driver on the page of a link, or staff who asked the driver. */
    authorisedBy: text('authorised_by', { enum: AUTHORISERS }),
    /** Set for an erased driver. The row has nothing but a pseudonym, which the person's stays and passes show. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    ...recordKeys('drivers', table),
    unique('drivers_email').on(table.companyId, table.email),
    unique('drivers_phone').on(table.companyId, table.phoneCode, table.phone),
    unique('drivers_identification').on(table.companyId, table.identificationType, table.identification),
    index('drivers_name').on(table.companyId, table.firstName, table.lastName, table.id),
    check('drivers_email_lower', sql`email = lower(email)`),
    check('drivers_authorised', sql`(authorised_at is null) = (authorised_by is null)`),
  ],
)

/** Ids that a device gave to a driver who already existed. They stand for that driver. */
export const driverAliases = pgTable(
  'driver_aliases',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    driverId: uuid('driver_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.driverId],
      foreignColumns: [drivers.companyId, drivers.id],
    }).onDelete('cascade'),
    index('driver_aliases_driver').on(table.companyId, table.driverId),
    ownCompanyOnly(),
  ],
)

export const vehicles = pgTable(
  'vehicles',
  {
    ...recordColumns(),
    licensePlate: text('license_plate').notNull(),
    brand: text('brand'),
    model: text('model'),
    color: text('color'),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    ownerRole: text('owner_role', { enum: OWNER_ROLES }).notNull().default('driver'),
    driverId: uuid('driver_id').notNull(),
  },
  (table) => [
    ...recordKeys('vehicles', table),
    foreignKey({
      columns: [table.companyId, table.driverId],
      foreignColumns: [drivers.companyId, drivers.id],
    }).onDelete('cascade'),
    index('vehicles_driver').on(table.companyId, table.driverId),
    index('vehicles_plate').on(table.companyId, table.licensePlate),
    unique('vehicles_of_driver').on(table.companyId, table.driverId, table.licensePlate),
    uniqueIndex('vehicles_bicycle_code')
      .on(table.companyId, table.licensePlate)
      .where(sql`license_plate ~ '^BIC[0-9]{9}$'`),
  ],
)
