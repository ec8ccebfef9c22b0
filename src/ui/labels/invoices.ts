import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CustomerIdType, InvoiceFault, InvoiceKind, InvoiceState } from '../../../domain/invoicing.ts'

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, MessageDescriptor>> = {
  requested: msg`To be issued`,
  queued: msg`In the queue`,
  sent: msg`Sent, no answer yet`,
  issued: msg`Issued`,
  rejected: msg`Rejected`,
  credited: msg`Credited`,
  dropped: msg`Not issued: the stay was voided`,
}

export const INVOICE_KIND_LABELS: Readonly<Record<InvoiceKind, MessageDescriptor>> = {
  invoice: msg`Invoice`,
  credit_note: msg`Credit note`,
}

/** Cause of a rejection. */
export const INVOICE_FAULT_LABELS: Readonly<Record<InvoiceFault, MessageDescriptor>> = {
  settings: msg`A setting does not match the platform`,
  tax_unknown: msg`The platform lacks this tax rate`,
  customer: msg`The customer’s data are not accepted`,
  amounts: msg`The amounts are not accepted`,
  date: msg`The date is not accepted`,
  tax_office: msg`The tax office rejected it`,
  plan: msg`The plan at the platform does not allow it`,
  other: msg`The platform rejected it`,
}

/** What fixes a rejection, and who can do it. */
export const INVOICE_FIX_LABELS: Readonly<Record<InvoiceFault, MessageDescriptor>> = {
  settings: msg`Check the choices under My company, then try again.`,
  tax_unknown: msg`Create the tax at the platform, check the connection under My company, then try again.`,
  customer: msg`Open the document and correct the customer, then try again.`,
  amounts: msg`Open the stay and check its price. If it is right, tell support.`,
  date: msg`Open the period at the platform, then try again.`,
  tax_office: msg`Read the reason of the tax office and fix it at the platform, then try again.`,
  plan: msg`Extend the plan at the platform, then try again.`,
  other: msg`Read the platform’s words. If they do not help, tell support.`,
}

export const CUSTOMER_ID_LABELS: Readonly<Record<CustomerIdType, MessageDescriptor>> = {
  nit: msg`Company (tax ID)`,
  citizenship: msg`Citizenship card`,
  foreigner: msg`Foreigner ID`,
  passport: msg`Passport`,
}
