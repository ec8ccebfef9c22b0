import * as v from 'valibot'

import { CURRENCIES } from '../domain/countries.ts'
import { RECEIPT_GAPS } from '../domain/books.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  Amount,
  Id,
  Instant,
  LocalDay,
  Month,
  NamedReference,
  Reason,
  commaList,
  requiredText,
  textOrNull,
} from './primitives.ts'
import { IdParams } from './list.ts'
import { PassSums } from './pass-report.ts'
import { MONEY_BACK_KINDS } from '../domain/reports.ts'
import { ReportSums } from './report.ts'

const REFERENCE_MAX = 60
const NOTE_MAX = 300
/** Collections of one deposit. */
const MOST_COLLECTIONS = 500

/** Figures of a month that a close stores. */
export interface ClosedFigures {
  services: number
  sales: number
  tax: number
  passes: number
  passTax: number
  refunds: number
}

/** A closed month, or one that was closed and reopened. */
export const BookClose = v.object({
  id: Id,
  /** Last closed day, by the clock of each location. */
  until: LocalDay,
  closedAt: Instant,
  closedBy: NamedReference,
  reopened: v.nullable(v.object({ at: Instant, by: NamedReference, reason: v.string() })),
})
export type BookClose = v.InferOutput<typeof BookClose>

const VatRow = v.object({
  location: NamedReference,
  source: v.picklist(['stays', 'passes']),
  /** Basis points; null if the sale has no stored rate. */
  rate: v.nullable(v.number()),
  count: v.number(),
  total: Amount,
  /** Rounding of cash, which has no VAT. */
  rounding: Amount,
  base: Amount,
  tax: Amount,
})

const DeferredDay = v.object({ day: LocalDay, sold: Amount, refunded: Amount, earned: Amount, balance: Amount })

const DrawerDifference = v.object({
  cashUpId: Id,
  location: NamedReference,
  collectionReceipt: v.string(),
  collectedAt: Instant,
  amount: Amount,
})

const Collection = v.object({
  cashUpId: Id,
  location: NamedReference,
  collectionReceipt: v.string(),
  collectedAt: Instant,
  amount: Amount,
})
export type Collection = v.InferOutput<typeof Collection>

export const Deposit = v.object({
  id: Id,
  depositedOn: LocalDay,
  amount: Amount,
  /** Sum of its collections. */
  collected: Amount,
  reference: v.string(),
  note: v.nullable(v.string()),
  by: NamedReference,
  recordedAt: Instant,
  cancelled: v.nullable(v.object({ on: LocalDay, by: v.string(), reason: v.string() })),
  collections: v.array(v.object({ cashUpId: Id, collectionReceipt: v.string(), amount: Amount })),
})
export type Deposit = v.InferOutput<typeof Deposit>

/** Numbers of receipts of one device. */
const ReceiptNumbers = v.object({
  prefix: v.string(),
  first: v.number(),
  last: v.number(),
  count: v.number(),
  missing: v.number(),
  /** The first gaps, each with its cause. */
  gaps: v.array(v.object({ first: v.number(), last: v.number(), cause: v.picklist(RECEIPT_GAPS) })),
})

/** Everything that an accountant books for a month, by the clock of each location. */
export const MonthReport = v.object({
  month: v.string(),
  firstDay: LocalDay,
  lastDay: LocalDay,
  timeZones: v.array(v.string()),
  currency: v.picklist(CURRENCIES),
  asOf: Instant,
  /** The close that includes the month; null while the month is open. */
  close: v.nullable(BookClose),
  /** Whether the month is over at each location, so that it can be closed. */
  isOver: v.boolean(),
  sales: v.array(v.object({ location: NamedReference, sums: ReportSums })),
  passes: v.array(v.object({ location: NamedReference, sums: PassSums })),
  vat: v.array(VatRow),
  discounts: v.array(v.object({ agreement: v.nullable(NamedReference), services: v.number(), discount: Amount })),
  /** Prices of passes without VAT, earned day by day over the days that were sold. */
  deferred: v.object({ opening: Amount, closing: Amount, days: v.array(DeferredDay) }),
  /** Cash over and short, by the person who counted, on the day of the collection. */
  drawers: v.array(
    v.object({
      person: NamedReference,
      shifts: v.number(),
      over: Amount,
      /** Negative. */
      short: Amount,
      differences: v.array(DrawerDifference),
    }),
  ),
  /** Cash that was collected and is not in the bank yet. */
  bank: v.object({
    opening: Amount,
    collected: Amount,
    /** Sum of the corrections of collections. */
    adjusted: Amount,
    deposited: Amount,
    cancelled: Amount,
    closing: Amount,
    deposits: v.array(Deposit),
    /** Collections that are in no deposit, the oldest first. */
    waiting: v.array(Collection),
  }),
  refunds: v.array(
    v.object({
      kind: v.picklist(MONEY_BACK_KINDS),
      method: v.nullable(v.picklist(PAYMENT_METHODS)),
      count: v.number(),
      amount: Amount,
    }),
  ),
  receipts: v.array(ReceiptNumbers),
})
export type MonthReport = v.InferOutput<typeof MonthReport>

const of = {
  month: Month,
  locationIds: commaList(Id),
  /** Leaves out everything that was recorded after this day. */
  knownOn: v.optional(LocalDay),
}

const read = { area: 'services', method: 'GET', queueable: false } as const
const write = { area: 'services', method: 'POST', queueable: false, idempotent: true } as const

export const getMonth = defineEndpoint({
  ...read,
  id: 'getMonth',
  path: '/operator/books/month',
  request: { query: v.object(of) },
  response: MonthReport,
})

/** The same figures as a PDF file, in Base64. */
export const getMonthFile = defineEndpoint({
  ...read,
  id: 'getMonthFile',
  path: '/operator/books/month/pdf',
  request: { query: v.object(of) },
  response: v.object({ fileName: v.string(), content: v.string() }),
})

/** Passes that make the deferred income of a day. */
export const listDeferredIncome = defineEndpoint({
  ...read,
  id: 'listDeferredIncome',
  path: '/operator/books/deferred',
  request: { query: v.object({ day: LocalDay, locationIds: commaList(Id), knownOn: v.optional(LocalDay) }) },
  response: v.object({
    currency: v.picklist(CURRENCIES),
    data: v.array(
      v.object({
        id: Id,
        passId: Id,
        receiptNumber: v.string(),
        membership: v.string(),
        location: NamedReference,
        startsOn: LocalDay,
        endsOn: LocalDay,
        sold: Amount,
        refunded: Amount,
        earned: Amount,
        balance: Amount,
      }),
    ),
  }),
})

export const listBookCloses = defineEndpoint({
  ...read,
  id: 'listBookCloses',
  path: '/operator/books/closes',
  request: {},
  response: v.object({ data: v.array(BookClose) }),
})

/** Closes all days to the end of the month. */
export const closeMonth = defineEndpoint({
  ...write,
  id: 'closeMonth',
  path: '/operator/books/closes',
  request: { body: v.object({ id: Id, month: Month }) },
  response: BookClose,
})

/** Reopens the month that was closed last. The close and the reason stay in the list. */
export const reopenMonth = defineEndpoint({
  ...write,
  id: 'reopenMonth',
  path: '/operator/books/closes/:id/reopen',
  request: { params: IdParams, body: v.object({ reason: Reason }) },
  response: BookClose,
})

export const recordDeposit = defineEndpoint({
  ...write,
  id: 'recordDeposit',
  path: '/operator/books/deposits',
  request: {
    body: v.object({
      id: Id,
      depositedOn: LocalDay,
      amount: v.pipe(Amount, v.minValue(1, 'amount_not_positive')),
      reference: requiredText(REFERENCE_MAX),
      /** Required if the amount differs from the sum of the collections. */
      note: v.optional(textOrNull(NOTE_MAX, 'text_too_long'), null),
      cashUpIds: v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(MOST_COLLECTIONS, 'invalidField')),
    }),
  },
  response: Deposit,
})

/** Cancels a deposit that was recorded by mistake; its collections wait for a deposit again. */
export const cancelDeposit = defineEndpoint({
  ...write,
  id: 'cancelDeposit',
  path: '/operator/books/deposits/:id/cancel',
  request: { params: IdParams, body: v.object({ reason: Reason }) },
  response: Deposit,
})

/** Calls for the accountant’s month. */
export const MONTH_ENDPOINTS = [
  getMonth,
  getMonthFile,
  listDeferredIncome,
  listBookCloses,
  closeMonth,
  reopenMonth,
  recordDeposit,
  cancelDeposit,
] as const
