import { ADMIN_ROLES as ADMINS, BACK_OFFICE_ROLES as STAFF } from '../../domain/roles.ts'

/** Access to invoices and to the platform that issues them. */
export const INVOICING_ACCESS = {
  listInvoices: STAFF,
  countInvoices: ADMINS,
  requestInvoice: STAFF,
  issueInvoices: ADMINS,
  creditInvoice: ADMINS,
  changeInvoiceCustomer: STAFF,
  getInvoicePdf: STAFF,
  mailInvoice: STAFF,
  getInvoiceTotals: ADMINS,
  previewInvoiceRun: ADMINS,
  startInvoiceRun: ADMINS,
  findInvoiceCustomer: STAFF,
  getInvoicingConnection: ADMINS,
  connectInvoicing: ADMINS,
  checkInvoicing: ADMINS,
  disconnectInvoicing: ADMINS,
} as const
