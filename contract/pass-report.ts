import * as v from 'valibot'

import { PASS_STATES } from '../domain/passes.ts'
import { PASS_GROUPS, PASS_PAYMENT_KINDS } from '../domain/reports.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, commaList } from './primitives.ts'
import {
  KnownOn,
  Place,
  TaxRates,
  group,
  headers,
  hours,
  keyset,
  withDateRange,
  range,
  read,
  rowsOf,
  reportMoment,
} from './report.ts'

/** A ledger row of a pass. Refunds are negative, so that amounts add up to the total. */
export const ReportedPassPayment = v.object({
  id: Id,
  /** Instant that reports use. */
  paidAt: Instant,
  /** Moment at which the money changed hands, if its month was closed before the payment arrived; otherwise null. */
  takenAt: v.optional(v.nullable(Instant)),
  location: Place,
  register: v.nullable(v.string()),
  registerName: v.nullable(v.string()),
  /** Null for a transfer outside all registers. */
  cashUpId: v.nullable(Id),
  cashUpOpenedAt: v.optional(v.nullable(Instant)),
  /** Number of the receipt of the sale or refund. */
  receiptNumber: v.nullable(v.string()),
  passId: Id,
  membership: NamedReference,
  /** Null after the driver was deleted. */
  holder: v.nullable(NamedReference),
  plates: v.array(v.string()),
  kind: v.picklist(PASS_PAYMENT_KINDS),
  method: v.nullable(v.picklist(PAYMENT_METHODS)),
  amount: Amount,
  /** VAT inside the amount, by the rate of the sale; negative for a refund. Earlier servers leave these fields out. */
  tax: v.optional(v.nullable(Amount)),
  taxRate: v.optional(v.nullable(v.number())),
  /** The operator's own cost of a digital payment; a refund returns none of it. */
  serviceFee: v.optional(v.nullable(Amount)),
  /** First of the days that were sold. */
  startsOn: v.optional(v.nullable(LocalDay)),
  endsOn: v.optional(v.nullable(LocalDay)),
  /** Number of the slip or the transfer. */
  reference: v.nullable(v.string()),
  /** Person who took or refunded the money. */
  operator: v.nullable(NamedReference),
  /** State of the pass today. */
  state: v.picklist(PASS_STATES),
})
export type ReportedPassPayment = v.InferOutput<typeof ReportedPassPayment>

export const PassSums = v.object({
  payments: v.number(),
  sales: Amount,
  renewals: Amount,
  /** Negative. */
  refunds: Amount,
  amount: Amount,
  cash: Amount,
  dataphone: Amount,
  digital: Amount,
  /** VAT inside the amount, and commission. 0 for earlier servers. */
  tax: v.optional(Amount, 0),
  serviceFee: v.optional(Amount, 0),
})
export type PassSums = v.InferOutput<typeof PassSums>

export const PassTotals = v.object({
  ...reportMoment,
  groups: v.array(v.object({ ...group, sums: PassSums })),
  total: PassSums,
})
export type PassTotals = v.InferOutput<typeof PassTotals>

const filters = {
  ...range,
  ...hours,
  locationIds: commaList(Id),
  operatorIds: commaList(Id),
  paymentMethods: commaList(v.picklist(PAYMENT_METHODS, 'invalidField')),
  membershipIds: commaList(Id),
  taxRates: TaxRates,
  knownOn: KnownOn,
}

const ofRows = withDateRange(v.object({ ...filters, ...keyset }))
const ofTotals = withDateRange(v.object({ ...filters, groupBy: v.optional(v.picklist(PASS_GROUPS, 'invalidField')) }))

export const passesReport = defineEndpoint({
  ...read,
  id: 'passesReport',
  path: '/operator/reports/passes',
  request: { headers, query: ofRows },
  response: rowsOf(ReportedPassPayment),
})

export const passesTotals = defineEndpoint({
  ...read,
  id: 'passesTotals',
  path: '/operator/reports/passes/totals',
  request: { headers, query: ofTotals },
  response: PassTotals,
})
