import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import {
  type Invoice,
  checkInvoicing,
  connectInvoicing,
  countInvoices,
  creditInvoice,
  disconnectInvoicing,
  getInvoicingConnection,
  issueInvoices,
  listInvoices,
} from '../../../contract/invoice.ts'
import {
  changeInvoiceCustomer,
  getInvoiceTotals,
  mailInvoice,
  previewInvoiceRun,
  startInvoiceRun,
} from '../../../contract/invoice-documents.ts'
import type { InvoiceState } from '../../../domain/invoicing.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import type { Paging } from '../../ui/list/paging.ts'

/** First part of the keys of all queries about documents and their platform. */
export const INVOICES = 'invoices'
/** A document in the queue is issued within seconds. */
const FRESH_MS = 10_000

/** A document with the time zone of its location. */
export type InvoiceRow = Invoice & { timeZone: string }

interface Asked {
  state: InvoiceState | undefined
  service: string | undefined
}

export function invoicesQuery(api: ApiClient, { state, service }: Asked, { page, size }: Paging) {
  return queryOptions({
    queryKey: [INVOICES, 'list', state, service, page, size],
    queryFn: ({ signal }) =>
      api.call(
        listInvoices,
        {
          headers: {},
          query: {
            ...(state !== undefined && { states: state }),
            ...(service !== undefined && { serviceId: service }),
            page: String(page),
            limit: String(size),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

export function invoiceCountsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [INVOICES, 'counts'],
    queryFn: ({ signal }) => api.call(countInvoices, {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

export function connectionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [INVOICES, 'connection'],
    queryFn: ({ signal }) => api.call(getInvoicingConnection, {}, { signal }),
    staleTime: FRESH_MS,
  })
}

export function totalsQuery(api: ApiClient, month: string) {
  return queryOptions({
    queryKey: [INVOICES, 'totals', month],
    queryFn: ({ signal }) => api.call(getInvoiceTotals, { query: { month } }, { signal }),
    staleTime: FRESH_MS,
  })
}

export function runQuery(api: ApiClient, month: string) {
  return queryOptions({
    queryKey: [INVOICES, 'run', month],
    queryFn: ({ signal }) => api.call(previewInvoiceRun, { query: { month } }, { signal }),
    staleTime: FRESH_MS,
  })
}

export const issueDocuments = defineServerWrite({ endpoint: issueInvoices, refreshes: INVOICES })
export const creditDocument = defineServerWrite({ endpoint: creditInvoice, refreshes: INVOICES })
export const changeCustomer = defineServerWrite({ endpoint: changeInvoiceCustomer, refreshes: INVOICES })
export const mailDocument = defineServerWrite({ endpoint: mailInvoice, refreshes: INVOICES })
export const startRun = defineServerWrite({ endpoint: startInvoiceRun, refreshes: INVOICES })
export const connectPlatform = defineServerWrite({ endpoint: connectInvoicing, refreshes: INVOICES })
export const checkPlatform = defineServerWrite({ endpoint: checkInvoicing, refreshes: INVOICES })
export const disconnectPlatform = defineServerWrite({ endpoint: disconnectInvoicing, refreshes: INVOICES })
