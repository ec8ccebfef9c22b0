import * as v from 'valibot'

import { isCfdiCustomer } from '../domain/cfdi.ts'
import { CURRENCIES } from '../domain/countries.ts'
import {
  CONNECTED_PLATFORMS,
  CONNECTION_TROUBLES,
  CUSTOMER_ID_TYPES,
  INVOICE_FAULTS,
  INVOICE_KINDS,
  INVOICE_ORIGINS,
  INVOICE_STATES,
} from '../domain/invoicing.ts'
import { normalTaxId } from '../domain/tax-ids.ts'
import { dateRangeEntries, isDateRangeInOrder } from './date-range.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import {
  Amount,
  EmailOrNull,
  Id,
  Instant,
  NamedReference,
  Reason,
  TimeZone,
  cleanedCode,
  commaList,
  requiredText,
  textOrNull,
} from './primitives.ts'

/** Maximum length of a customer's name, in characters. */
export const CUSTOMER_NAME_MAX = 100
/** Maximum length of a customer's address, in characters. */
export const CUSTOMER_ADDRESS_MAX = 200
/** Maximum number of documents in one retry. */
export const MOST_RETRIED = 500

/** Customer of an invoice, as a person types it. The company's country decides which tax ids are valid. */
export const InvoiceCustomerInput = v.object({
  idType: v.picklist(CUSTOMER_ID_TYPES, 'invalidField'),
  taxId: v.pipe(
    v.string('required'),
    cleanedCode,
    v.nonEmpty('required'),
    v.maxLength(20, 'tax_id_invalid'),
    v.transform(normalTaxId),
  ),
  name: requiredText(CUSTOMER_NAME_MAX),
  email: EmailOrNull,
  address: textOrNull(CUSTOMER_ADDRESS_MAX, 'text_too_long'),
  /** In Mexico: tax regime, use of the CFDI and postal code, from the catalogues of the tax office. */
  cfdi: v.optional(
    v.nullable(
      v.pipe(
        v.object({
          regime: v.string('invalidField'),
          use: v.string('invalidField'),
          postalCode: v.string('invalidField'),
        }),
        v.check(isCfdiCustomer, 'invalidField'),
      ),
    ),
  ),
})
export type InvoiceCustomerInput = v.InferOutput<typeof InvoiceCustomerInput>

export const StoredCustomer = v.object({
  idType: v.picklist(CUSTOMER_ID_TYPES),
  taxId: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  address: v.nullable(v.string()),
  cfdi: v.optional(v.nullable(v.object({ regime: v.string(), use: v.string(), postalCode: v.string() }))),
})

/** An invoice or credit note of a stay, of a sold pass, or of a shop's month: one of the three is set. */
export const Invoice = v.object({
  id: Id,
  kind: v.picklist(INVOICE_KINDS),
  state: v.picklist(INVOICE_STATES),
  origin: v.picklist(INVOICE_ORIGINS),
  service: v.nullable(v.object({ id: Id, receiptNumber: v.string(), licensePlate: v.string() })),
  pass: v.nullable(v.object({ id: Id, receiptNumber: v.string(), plates: v.array(v.string()) })),
  shop: v.nullable(v.object({ id: Id, name: v.string(), month: v.string() })),
  /** Null for a shop's month, which has stays of several locations. */
  location: v.nullable(NamedReference),
  currency: v.picklist(CURRENCIES),
  /** Null for the general consumer. */
  customer: v.nullable(StoredCustomer),
  paidAt: Instant,
  createdAt: Instant,
  issuedAt: v.nullable(Instant),
  /** Legal deadline for issuing the document; null for a credit note. */
  dueAt: v.nullable(Instant),
  isLate: v.boolean(),
  total: Amount,
  /** Basis points; the rate and the tax are null until the document is sent. */
  taxRate: v.nullable(v.number()),
  tax: v.nullable(Amount),
  number: v.nullable(v.string()),
  /** CUFE, CUDE or UUID of the tax office. */
  code: v.nullable(v.string()),
  url: v.nullable(v.string()),
  /** Reason for a credit note. */
  reason: v.nullable(v.string()),
  /** Cause of a rejection and the platform's own words; null unless it was rejected. */
  fault: v.nullable(v.picklist(INVOICE_FAULTS)),
  faultText: v.nullable(v.string()),
})
export type Invoice = v.InferOutput<typeof Invoice>

const call = { area: 'payments', queueable: false } as const

const filter = {
  states: commaList(v.picklist(INVOICE_STATES, 'invalidField')),
  faults: commaList(v.picklist(INVOICE_FAULTS, 'invalidField')),
  kinds: commaList(v.picklist(INVOICE_KINDS, 'invalidField')),
  /** Only documents of this stay. */
  serviceId: v.optional(Id),
  /** Range of the payment's day. */
  ...dateRangeEntries,
}

export const listInvoices = defineEndpoint({
  ...call,
  id: 'listInvoices',
  method: 'GET',
  path: '/invoices',
  request: {
    headers: v.object({ timezone: v.optional(TimeZone) }),
    query: v.pipe(
      v.object({ ...pageEntries, ...filter }),
      v.check((query) => isDateRangeInOrder(query), 'date_range_invalid'),
    ),
  },
  response: listOf(Invoice),
})

/** Counts documents by state, and rejected ones by fault. */
export const countInvoices = defineEndpoint({
  ...call,
  id: 'countInvoices',
  method: 'GET',
  path: '/invoices/count',
  request: {},
  response: v.object({
    asOf: Instant,
    currency: v.picklist(CURRENCIES),
    states: v.array(v.object({ state: v.picklist(INVOICE_STATES), count: v.number(), total: Amount })),
    faults: v.array(
      v.object({ fault: v.picklist(INVOICE_FAULTS), count: v.number(), example: v.nullable(v.string()) }),
    ),
    late: v.number(),
  }),
})

/** Requests an invoice for a paid stay, or changes its customer before it is sent. */
export const requestInvoice = defineEndpoint({
  ...call,
  id: 'requestInvoice',
  method: 'POST',
  path: '/services/:id/invoice',
  request: { params: IdParams, body: v.object({ customer: v.nullable(InvoiceCustomerInput) }) },
  response: Invoice,
  idempotent: true,
})

/** Issues documents that wait for a person, or retries rejected ones. */
export const issueInvoices = defineEndpoint({
  ...call,
  id: 'issueInvoices',
  method: 'POST',
  path: '/invoices/issue',
  request: {
    body: v.object({
      ids: v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(MOST_RETRIED, 'limit_invalid')),
    }),
  },
  response: v.object({ ids: v.array(Id) }),
})

/** Cancels an issued invoice with a credit note. */
export const creditInvoice = defineEndpoint({
  ...call,
  id: 'creditInvoice',
  method: 'POST',
  path: '/invoices/:id/credit',
  request: { params: IdParams, body: v.object({ id: Id, reason: Reason }) },
  response: Invoice,
  idempotent: true,
})

/** Finds the name and e-mail of a tax id in the company's last invoice to it. */
export const findInvoiceCustomer = defineEndpoint({
  ...call,
  id: 'findInvoiceCustomer',
  method: 'GET',
  path: '/invoices/customers',
  request: { query: v.object({ taxId: v.pipe(v.string('required'), cleanedCode, v.maxLength(20, 'tax_id_invalid')) }) },
  response: v.object({ customer: v.nullable(StoredCustomer) }),
})

const Choices = v.record(v.string(), v.string())

/** Connection of the company to its invoicing platform. The access key is never returned. */
export const InvoicingConnection = v.object({
  platform: v.picklist(CONNECTED_PLATFORMS),
  isSimulated: v.boolean(),
  userName: v.string(),
  choices: Choices,
  connectedAt: Instant,
  /** When the choices were last found valid; null if they were not. */
  checkedAt: v.nullable(Instant),
  lastCallAt: v.nullable(Instant),
  /** The platform refuses the key, or the server can't decrypt it. */
  trouble: v.nullable(v.picklist(CONNECTION_TROUBLES)),
  pausedUntil: v.nullable(Instant),
  /** Number of documents sent in the last seven days, and how many of these calls failed. */
  week: v.object({ sent: v.number(), failed: v.number() }),
})
export type InvoicingConnection = v.InferOutput<typeof InvoicingConnection>

export const getInvoicingConnection = defineEndpoint({
  ...call,
  id: 'getInvoicingConnection',
  method: 'GET',
  path: '/invoicing/connection',
  request: {},
  response: v.object({
    connection: v.nullable(InvoicingConnection),
    /** True if this installation offers a simulator instead of a platform. */
    offersSimulator: v.boolean(),
  }),
})

const CatalogueEntry = v.object({ id: v.string(), name: v.string() })

/** Result of asking the platform: its catalogues and the missing choices. */
export const InvoicingCheck = v.object({
  connection: InvoicingConnection,
  catalogues: v.record(v.string(), v.array(CatalogueEntry)),
  /** Choices that are missing, or unknown to the platform. */
  missing: v.array(v.string()),
  /** True if the platform has a sales tax at the company's rate. */
  hasTax: v.boolean(),
})
export type InvoicingCheck = v.InferOutput<typeof InvoicingCheck>

/** Connects the company to a platform, or replaces the key. Fails if the platform refuses the key. */
export const connectInvoicing = defineEndpoint({
  ...call,
  id: 'connectInvoicing',
  method: 'POST',
  path: '/invoicing/connection',
  request: {
    body: v.object({
      platform: v.picklist(CONNECTED_PLATFORMS, 'invalidField'),
      isSimulated: v.optional(v.boolean('invalidField'), false),
      userName: requiredText(200),
      accessKey: requiredText(500),
    }),
  },
  response: InvoicingCheck,
})

/** Asks the platform for its catalogues and checks the choices. */
export const checkInvoicing = defineEndpoint({
  ...call,
  id: 'checkInvoicing',
  method: 'POST',
  path: '/invoicing/connection/check',
  request: { body: v.object({ choices: v.optional(Choices) }) },
  response: InvoicingCheck,
})

export const disconnectInvoicing = defineEndpoint({
  ...call,
  id: 'disconnectInvoicing',
  method: 'DELETE',
  path: '/invoicing/connection',
  request: {},
  response: v.object({ connection: v.null() }),
})

/** Calls for invoices and the platform that issues them. */
export const INVOICE_ENDPOINTS = [
  listInvoices,
  countInvoices,
  requestInvoice,
  issueInvoices,
  creditInvoice,
  findInvoiceCustomer,
  getInvoicingConnection,
  connectInvoicing,
  checkInvoicing,
  disconnectInvoicing,
] as const
