import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import { COUNTRIES, CURRENCIES } from '../../../domain/countries.ts'
import { AUDIT_ACTIONS } from '../../../contract/audit-actions.ts'
import type { Json } from '../../../domain/json.ts'
import { AMOUNT_STYLES } from '../../../domain/money.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../../../domain/people.ts'
import { ROLES } from '../../../domain/roles.ts'
import { VEHICLE_SYMBOLS } from '../../../domain/vehicles.ts'
import { amount, changedBy, companyId, instant, ownCompanyOnly, version } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    version: version(),
    country: text('country', { enum: COUNTRIES }).notNull(),
    currency: text('currency', { enum: CURRENCIES }).notNull(),
    name: text('name').notNull(),
    legalName: text('legal_name').notNull(),
    businessName: text('business_name').notNull(),
    taxId: text('tax_id').notNull(),
    /** When a super admin released the tax id, because it belongs to somebody else; null if it is the company's. */
    taxIdReleasedAt: instant('tax_id_released_at'),
    logo: text('logo'),
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    contactPerson: text('contact_person'),
    contactPosition: text('contact_position'),
    invoicingPlatform: text('invoicing_platform', { enum: INVOICING_PLATFORMS }),
    invoicingType: text('invoicing_type', { enum: INVOICING_TYPES }).notNull().default('amount'),
    invoicingThreshold: amount('invoicing_threshold'),
    automaticInvoicing: boolean('automatic_invoicing').notNull().default(false),
    /** Basis points. */
    vatRate: integer('vat_rate').notNull(),
    invoiceRequestEmail: text('invoice_request_email'),
    /**
     * Number of days after the payment in which a customer may request an invoice; null for the number in the country's
     * law.
     */
    invoiceRequestDays: integer('invoice_request_days'),
    insuranceCompany: text('insurance_company'),
    insurancePolicy: text('insurance_policy'),
    liabilityNotice: text('liability_notice'),
    /** Words about the use of personal data; null for those of the country's law. */
    privacyNotice: text('privacy_notice'),
    /** Address of the company's whole privacy notice. */
    privacyNoticeAddress: text('privacy_notice_address'),
    amountStyle: text('amount_style', { enum: AMOUNT_STYLES }).notNull().default('spec'),
    /** Whether administrators need a second factor. */
    adminsNeedFactor: boolean('admins_need_factor').notNull().default(false),
    /** First steps that an admin has hidden. */
    skippedSteps: text('skipped_steps')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The optional check digit does not distinguish companies. A released tax id is free for its owner.
    uniqueIndex('companies_tax_id')
      .on(table.country, sql`split_part(${table.taxId}, '-', 1)`)
      .where(sql`tax_id_released_at is null`),
    pgPolicy('own_company_only', {
      for: 'all',
      to: 'public',
      using: sql`id = app_company()`,
      withCheck: sql`id = app_company()`,
    }),
  ],
)

export const companyVehicleTypes = pgTable(
  'company_vehicle_types',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    /** The company's own name for the type; null for the product's name. */
    customName: text('custom_name'),
    /** SVG cleaned by the server; null for the product's own drawing. */
    icon: text('icon'),
    /** Position among the company's types, lowest first. */
    position: integer('position').notNull().default(0),
    /** A drawing of the product that the company chose; null for that of the standard type. */
    symbol: text('symbol', { enum: VEHICLE_SYMBOLS }),
    /** Forms of the type's plates, separated by spaces; null if the plate does not show the type. */
    platePattern: text('plate_pattern'),
    isActive: boolean('is_active').notNull().default(true),
    /** A deleted class keeps its row for the names of its stays, and its id is never reused. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('company_vehicle_types_type').on(table.companyId, table.vehicleTypeId),
    check(
      'company_vehicle_types_known',
      sql`vehicle_type_id between 1 and 3 or (vehicle_type_id / 100 between 1 and 3 and vehicle_type_id % 100 between 1 and 12)`,
    ),
    ownCompanyOnly(),
  ],
)

/** Deleted rows of delta-read collections, so that devices learn of the deletion. */
export const tombstones = pgTable(
  'tombstones',
  {
    companyId: companyId(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    collection: text('collection').notNull(),
    rowId: uuid('row_id').notNull(),
    changedXid: changedBy(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq] }),
    index('tombstones_changed').on(table.companyId, table.collection, table.changedXid),
    ownCompanyOnly(),
  ],
)

/** Changes with author, time and device. Written in the transaction of the change, and never changed afterwards. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    /** Name at that time: a person may be renamed or deleted later. */
    actorName: text('actor_name'),
    /**
     * Role and e-mail at that time, so that nobody can impersonate somebody by taking their name; null for older
     * entries.
     */
    actorRole: text('actor_role', { enum: ROLES }),
    actorEmail: text('actor_email'),
    /** Author whose work the actor sent after the author had left. */
    onBehalfOfId: uuid('on_behalf_of_id'),
    onBehalfOfName: text('on_behalf_of_name'),
    deviceId: uuid('device_id'),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** The changed fields only: `{ remarks: 'old' }`. */
    before: jsonb('before').$type<Record<string, Json>>().notNull(),
    after: jsonb('after').$type<Record<string, Json>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }),
    index('audit_entries_of').on(table.companyId, table.entity, table.entityId, table.at),
    index('audit_entries_at').on(table.companyId, table.at, table.id),
    index('audit_entries_by').on(table.companyId, table.actorId, table.at, table.id),
    ownCompanyOnly(),
  ],
)
