import { randomUUID } from 'node:crypto'

import {
  changeInvoiceCustomer,
  getInvoicePdf,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
} from '../../../../contract/invoice-documents.ts'
import {
  checkInvoicing,
  connectInvoicing,
  countInvoices,
  creditInvoice,
  disconnectInvoicing,
  findInvoiceCustomer,
  getInvoicingConnection,
  issueInvoices,
  listInvoices,
  requestInvoice,
} from '../../../../contract/invoice.ts'
import { type Sample, sample } from './sample.ts'

/** Calls for invoices. */
export const INVOICE_SAMPLES: readonly Sample[] = [
  sample(listInvoices, () => ({ headers: {}, query: {} })),
  sample(countInvoices, () => ({})),
  sample(requestInvoice, ({ unassignedService }) => ({ params: { id: unassignedService }, body: { customer: null } })),
  sample(issueInvoices, ({ invoice }) => ({ body: { ids: [invoice] } })),
  sample(creditInvoice, ({ invoice }) => ({
    params: { id: invoice },
    body: { id: randomUUID(), reason: 'A reason of ten characters' },
  })),
  sample(changeInvoiceCustomer, ({ requestedInvoice }) => ({
    params: { id: requestedInvoice },
    body: { customer: null },
  })),
  sample(getInvoicePdf, ({ invoice }) => ({ params: { id: invoice } })),
  sample(getInvoiceTotals, () => ({ query: { month: '2026-11' } })),
  sample(mailInvoice, ({ invoice }) => ({ params: { id: invoice }, body: { email: 'maria@example.test' } })),
  sample(previewInvoiceRun, () => ({ query: { month: '2026-11' } })),
  sample(startInvoiceRun, () => ({ body: { month: '2026-11', passes: [], shops: [] } })),
  sample(findInvoiceCustomer, () => ({ query: { taxId: '800197268' } })),
  sample(getInvoicingConnection, () => ({})),
  sample(connectInvoicing, () => ({
    body: { platform: 'siigo' as const, userName: 'simulador@parq.test', accessKey: 'public', isSimulated: true },
  })),
  sample(checkInvoicing, () => ({ body: {} })),
  sample(disconnectInvoicing, () => ({})),
]
