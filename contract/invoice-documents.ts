import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { LANGUAGES } from '../domain/people.ts'
import { defineEndpoint } from './endpoint.ts'
import { Invoice, InvoiceCustomerInput, MOST_RETRIED, StoredCustomer } from './invoice.ts'
import { IdParams } from './list.ts'
import { Amount, Email, Id, Instant, Month, NamedReference } from './primitives.ts'

const call = { area: 'payments', queueable: false } as const

/** Names another customer for a document that was not sent; null for the general consumer. */
export const changeInvoiceCustomer = defineEndpoint({
  ...call,
  id: 'changeInvoiceCustomer',
  method: 'POST',
  path: '/invoices/:id/customer',
  request: { params: IdParams, body: v.object({ customer: v.nullable(InvoiceCustomerInput) }) },
  response: Invoice,
})

/** The platform's PDF of an issued document. */
export const getInvoicePdf = defineEndpoint({
  ...call,
  id: 'getInvoicePdf',
  method: 'GET',
  path: '/invoices/:id/pdf',
  request: { params: IdParams },
  response: v.object({ fileName: v.string(), base64: v.string() }),
})

/** Mails an issued document with its PDF. */
export const mailInvoice = defineEndpoint({
  ...call,
  id: 'mailInvoice',
  method: 'POST',
  path: '/invoices/:id/mail',
  request: {
    params: IdParams,
    body: v.object({ email: Email, language: v.optional(v.picklist(LANGUAGES, 'invalidField')) }),
  },
  response: v.object({ sentTo: v.string() }),
})

const ofMonth = { request: { query: v.object({ month: Month }) } } as const

/** Totals of the documents that were issued in a month, by day and tax rate. Credit notes count with a minus. */
export const getInvoiceTotals = defineEndpoint({
  ...call,
  ...ofMonth,
  id: 'getInvoiceTotals',
  method: 'GET',
  path: '/invoices/totals',
  response: v.object({
    month: Month,
    asOf: Instant,
    currency: v.picklist(CURRENCIES),
    data: v.array(
      v.object({
        day: v.string(),
        /** Basis points. */
        taxRate: v.number(),
        invoices: v.number(),
        creditNotes: v.number(),
        net: Amount,
        tax: Amount,
        total: Amount,
      }),
    ),
  }),
})

/**
 * Preview of a month's run: sold passes without an invoice, and amounts without one that shops owe for their stamps.
 */
export const InvoiceRun = v.object({
  month: Month,
  asOf: Instant,
  currency: v.picklist(CURRENCIES),
  passes: v.array(
    v.object({
      /** Id of the sale; a pass has one sale for each period. */
      id: Id,
      passId: Id,
      plates: v.array(v.string()),
      receiptNumber: v.string(),
      soldAt: Instant,
      location: NamedReference,
      /** Null for the general consumer. */
      customer: v.nullable(StoredCustomer),
      total: Amount,
    }),
  ),
  shops: v.array(
    v.object({
      id: Id,
      name: v.string(),
      stamps: v.number(),
      /** Customer of the shop's last invoice; null if a person has to name one. */
      customer: v.nullable(StoredCustomer),
      total: Amount,
      /** False while the month lasts: its stamps are not complete. */
      isOver: v.boolean(),
    }),
  ),
})
export type InvoiceRun = v.InferOutput<typeof InvoiceRun>

export const previewInvoiceRun = defineEndpoint({
  ...call,
  ...ofMonth,
  id: 'previewInvoiceRun',
  method: 'GET',
  path: '/invoices/run',
  response: InvoiceRun,
})

const chosen = v.pipe(v.array(Id), v.maxLength(MOST_RETRIED, 'limit_invalid'))

/** Creates the documents that were chosen in the preview, without those that have an invoice by now. */
export const startInvoiceRun = defineEndpoint({
  ...call,
  id: 'startInvoiceRun',
  method: 'POST',
  path: '/invoices/run',
  request: { body: v.object({ month: Month, passes: chosen, shops: chosen }) },
  response: v.object({ ids: v.array(Id) }),
})

/** Calls for documents of invoices and for runs. */
export const INVOICE_DOCUMENT_ENDPOINTS = [
  changeInvoiceCustomer,
  getInvoicePdf,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
] as const
