import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  CONNECTED_PLATFORMS,
  INVOICE_FAULTS,
  INVOICE_KINDS,
  INVOICE_ORIGINS,
  INVOICE_STATES,
  type InvoiceCustomer,
} from '../../../domain/invoicing.ts'
import { LANGUAGES } from '../../../domain/people.ts'
import { amount, bytes, companyId, instant, ownCompanyOnly } from './columns.ts'
import { companies } from './companies.ts'
import { passPeriods } from './passes.ts'
import { services } from './services.ts'
import { shops } from './shops.ts'

/** Connection of a company to its invoicing platform. */
export const invoicingAccounts = pgTable(
  'invoicing_accounts',
  {
    companyId: companyId()
      .primaryKey()
      .references(() => companies.id),
    platform: text('platform', { enum: CONNECTED_PLATFORMS }).notNull(),
    /** True if documents go to the simulator of the demo instead of the platform. */
    isSimulated: boolean('is_simulated').notNull(),
    /** User name or e-mail at the platform; shown to admins, unlike the key. */
    userName: text('user_name').notNull(),
    /** Access key, encrypted: see `server/secrets`. */
    sealedKey: text('sealed_key').notNull(),
    /** Ids at the platform, by the key of the choice. */
    choices: jsonb('choices').$type<Record<string, string>>().notNull(),
    /** Tax rates in basis points with the platform's ids, as of the last check. */
    taxes: jsonb('taxes').$type<Record<string, string>>().notNull(),
    connectedAt: instant('connected_at').notNull(),
    /** Time at which the choices were last found valid at the platform; null if they were not. */
    checkedAt: instant('checked_at'),
    lastCallAt: instant('last_call_at'),
    /**
     * Reason why nothing is sent: the platform refuses the key, or this server can't decrypt it. Null if there is no
     * trouble.
     */
    trouble: text('trouble', { enum: ['credentials', 'key'] }),
    /** Time until which the platform has asked us to wait. */
    pausedUntil: instant('paused_until'),
  },
  () => [ownCompanyOnly()],
)

/**
 * Invoices and credit notes of stays, of sold passes, and of a shop's amount due for the stamps of a month. An issued
 * document is never changed: a credit note cancels it.
 */
export const invoices = pgTable(
  'invoices',
  {
    companyId: companyId().references(() => companies.id),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: INVOICE_KINDS }).notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull(),
    origin: text('origin', { enum: INVOICE_ORIGINS }).notNull(),
    serviceId: uuid('service_id'),
    passPeriodId: uuid('pass_period_id'),
    shopId: uuid('shop_id'),
    /** Month of a shop's stamps: `2026-11`. */
    month: text('month'),
    /** Null for a shop's month, which has stays of several locations. */
    locationId: uuid('location_id'),
    /** The invoice that a credit note cancels. */
    credits: uuid('credits'),
    /** Reason for the credit note, in the admin's words. */
    reason: text('reason'),
    /** Null for the general consumer. */
    customer: jsonb('customer').$type<InvoiceCustomer>(),
    /** Time of the stay's payment, from which the deadline counts. */
    paidAt: instant('paid_at').notNull(),
    /** Total of the document; until the document is sent, the total of its stay. */
    total: amount('total').notNull(),
    taxRate: integer('tax_rate'),
    /** Tax as the platform computes it; null until the document is sent. */
    tax: amount('tax'),
    createdAt: instant('created_at').notNull(),
    /** Time of the last sending; set before the call. */
    sentAt: instant('sent_at'),
    issuedAt: instant('issued_at'),
    /** Increased for a new document that replaces a rejected one: the platform distinguishes documents by it. */
    attempt: integer('attempt').notNull().default(1),
    /** True once a call may have reached the platform without an answer. */
    isUnsure: boolean('is_unsure').notNull().default(false),
    /** Number of consecutive calls without an answer. */
    tries: integer('tries').notNull().default(0),
    platform: text('platform', { enum: CONNECTED_PLATFORMS }),
    /** Id at the platform. */
    platformId: text('platform_id'),
    number: text('number'),
    /** CUFE, CUDE or UUID of the tax office. */
    code: text('code'),
    url: text('url'),
    fault: text('fault', { enum: INVOICE_FAULTS }),
    /** The platform's own words. */
    faultText: text('fault_text'),
    /** Address to which the issued document is to be mailed; null if there is none, or once the mail is queued. */
    mailTo: text('mail_to'),
    mailLanguage: text('mail_language', { enum: LANGUAGES }),
    /** The document as PDF, stored once it was mailed. */
    pdf: bytes('pdf'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.serviceId], foreignColumns: [services.companyId, services.id] }),
    foreignKey({ columns: [table.companyId, table.credits], foreignColumns: [table.companyId, table.id] }),
    check('invoices_credit', sql`(kind = 'credit_note') = (credits is not null)`),
    foreignKey({
      columns: [table.companyId, table.passPeriodId],
      foreignColumns: [passPeriods.companyId, passPeriods.id],
    }),
    foreignKey({ columns: [table.companyId, table.shopId], foreignColumns: [shops.companyId, shops.id] }),
    check('invoices_subject', sql`num_nonnulls(service_id, pass_period_id, shop_id) = 1`),
    check('invoices_month', sql`(shop_id is null) = (month is null) and (shop_id is null) = (location_id is not null)`),
    check('invoices_issued', sql`state not in ('issued', 'credited') or number is not null`),
    // A stay, a sold pass and a shop's month have at most one invoice in effect, and an invoice at most one credit
    // note.
    uniqueIndex('invoices_one_live')
      .on(table.companyId, table.serviceId)
      .where(sql`kind = 'invoice' and state not in ('credited', 'dropped')`),
    uniqueIndex('invoices_one_of_pass')
      .on(table.companyId, table.passPeriodId)
      .where(sql`kind = 'invoice' and state not in ('credited', 'dropped')`),
    uniqueIndex('invoices_one_of_shop')
      .on(table.companyId, table.shopId, table.month)
      .where(sql`kind = 'invoice' and state not in ('credited', 'dropped')`),
    uniqueIndex('invoices_one_credit')
      .on(table.companyId, table.credits)
      .where(sql`credits is not null`),
    index('invoices_service').on(table.companyId, table.serviceId),
    index('invoices_created').on(table.companyId, table.createdAt, table.id),
    index('invoices_open')
      .on(table.companyId, table.state, table.paidAt)
      .where(sql`state not in ('issued', 'credited', 'dropped')`),
    ownCompanyOnly(),
  ],
)

/** Every transition of a document, written before and after each call to the platform. */
export const invoiceEvents = pgTable(
  'invoice_events',
  {
    companyId: companyId(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    at: instant('at').notNull(),
    state: text('state', { enum: INVOICE_STATES }).notNull(),
    /** `requested`, `sending`, `sent`, `asked`, `issued`, `rejected`, `no_answer`, `retried`, `credited`, `mailed`. */
    what: text('what').notNull(),
    detail: text('detail'),
    byName: text('by_name'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq] }),
    foreignKey({
      columns: [table.companyId, table.invoiceId],
      foreignColumns: [invoices.companyId, invoices.id],
    }).onDelete('cascade'),
    index('invoice_events_of').on(table.companyId, table.invoiceId, table.seq),
    ownCompanyOnly(),
  ],
)
