import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, foreignKey, index, integer, jsonb, pgPolicy, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'

import { COUNTRIES, CURRENCIES } from '../../../domain/countries.ts'
import { INVOICING_PLATFORMS, INVOICING_TYPES } from '../../../domain/people.ts'
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
    insuranceCompany: text('insurance_company'),
    insurancePolicy: text('insurance_policy'),
    liabilityNotice: text('liability_notice'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  () => [pgPolicy('own_company_only', { for: 'all', to: 'public', using: sql`id = app_company()`, withCheck: sql`id = app_company()` })],
)

export const companyVehicleTypes = pgTable(
  'company_vehicle_types',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    version: version(),
    changedXid: changedBy(),
    vehicleTypeId: integer('vehicle_type_id').notNull(),
    icon: text('icon'),
    isActive: boolean('is_active').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique('company_vehicle_types_type').on(table.companyId, table.vehicleTypeId),
    check('company_vehicle_types_known', sql`vehicle_type_id between 1 and 3`),
    ownCompanyOnly(),
  ],
)

/** Rows of delta-read collections that were deleted, so that devices learn of it. */
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

/** `resent`: the receipt of a service, by mail. `assigned`: its payment, to a cash-up. `paid_again` and `refunded`: what was paid once more for it. `entered`: a super admin began to work in this company. `link_sent` and `link_used`: of a driver, who corrects or registers themselves by it; `invited`: of a company, somebody who is to be its driver. From `opened` on: of cash-ups. */
const AUDIT_ACTIONS = [
  'created',
  'edited',
  'finished',
  'voided',
  'deleted',
  'resent',
  'password_set',
  'assigned',
  'paid_again',
  'refunded',
  'entered',
  'link_sent',
  'link_used',
  'invited',
  'opened',
  'joined',
  'cash_moved',
  'closed',
  'recounted',
  'approved',
  'collected',
  'adjusted',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Who changed what, when and from which device. Written in the transaction of the change, never changed. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    /** As it was then: a person may be renamed or gone when the entry is read. */
    actorName: text('actor_name'),
    /** Whose work it is that the actor has sent, after they had left. */
    onBehalfOfId: uuid('on_behalf_of_id'),
    onBehalfOfName: text('on_behalf_of_name'),
    deviceId: uuid('device_id'),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** The changed fields only: `{ remarks: 'old' }`. */
    before: jsonb('before').$type<Record<string, string | null>>().notNull(),
    after: jsonb('after').$type<Record<string, string | null>>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }),
    index('audit_entries_of').on(table.companyId, table.entity, table.entityId, table.at),
    ownCompanyOnly(),
  ],
)
