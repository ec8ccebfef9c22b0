import * as v from 'valibot'

import { MONEY_BACK_KINDS, REFUND_GROUPS } from '../domain/reports.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, NamedReference, commaList } from './primitives.ts'
import {
  KnownOn,
  Place,
  group,
  headers,
  hours,
  keyset,
  range,
  read,
  reportMoment,
  rowsOf,
  withDateRange,
} from './report.ts'

/** A row of money that went back to a customer, or that is owed to one. Refunds are negative. */
export const ReportedRefund = v.object({
  id: Id,
  /** Instant that reports use. */
  at: Instant,
  /** Moment at which the money changed hands, if its month was closed before the payment arrived; otherwise null. */
  takenAt: v.nullable(Instant),
  location: Place,
  register: v.nullable(v.string()),
  registerName: v.nullable(v.string()),
  /** Null for a credit, and for a refund outside all registers. */
  cashUpId: v.nullable(Id),
  cashUpOpenedAt: v.nullable(Instant),
  kind: v.picklist(MONEY_BACK_KINDS),
  /** The stay; null for a pass. */
  serviceId: v.nullable(Id),
  passId: v.nullable(Id),
  receiptNumber: v.nullable(v.string()),
  licensePlate: v.nullable(v.string()),
  method: v.nullable(v.picklist(PAYMENT_METHODS)),
  amount: Amount,
  /** For money that is owed: whether it has been refunded. Null for refunds. */
  isRefunded: v.nullable(v.boolean()),
  /** For a refund: moment and kind of the row that it pays back. */
  of: v.nullable(v.object({ at: Instant, kind: v.picklist(['second_payment', 'credit', 'pass']) })),
  reason: v.nullable(v.string()),
  reference: v.nullable(v.string()),
  operator: v.nullable(NamedReference),
})
export type ReportedRefund = v.InferOutput<typeof ReportedRefund>

export const RefundSums = v.object({
  rows: v.number(),
  secondPayments: Amount,
  credits: Amount,
  /** Negative sum of the refunds. */
  refunds: Amount,
  /** Negative sum of the refunds of passes. */
  passRefunds: Amount,
  /** Refunds by the method of the refund; negative. */
  cash: Amount,
  dataphone: Amount,
  digital: Amount,
})
export type RefundSums = v.InferOutput<typeof RefundSums>

export const RefundTotals = v.object({
  ...reportMoment,
  groups: v.array(v.object({ ...group, sums: RefundSums })),
  total: RefundSums,
})
export type RefundTotals = v.InferOutput<typeof RefundTotals>

const filters = {
  ...range,
  ...hours,
  locationIds: commaList(Id),
  operatorIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
  knownOn: KnownOn,
}

export const refundsReport = defineEndpoint({
  ...read,
  id: 'refundsReport',
  path: '/operator/reports/refunds',
  request: { headers, query: withDateRange(v.object({ ...filters, ...keyset })) },
  response: rowsOf(ReportedRefund),
})

export const refundsTotals = defineEndpoint({
  ...read,
  id: 'refundsTotals',
  path: '/operator/reports/refunds/totals',
  request: {
    headers,
    query: withDateRange(v.object({ ...filters, groupBy: v.optional(v.picklist(REFUND_GROUPS, 'invalidField')) })),
  },
  response: RefundTotals,
})
