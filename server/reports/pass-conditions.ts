import { type SQL, and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { passesTotals } from '../../contract/pass-report.ts'
import type { PassPaymentKind } from '../../domain/reports.ts'
import { type InstantRange, instantRange } from '../../domain/zoned-time.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { withinHours } from '../locations/local-time.ts'
import { atLocations, inListOrAll } from './in-list-or-all.ts'
import { PAYMENT_MOMENT, knownBefore, notInShifts, recordedBefore, type ReportContext, type Scope } from './scope.ts'
import { ofTaxRates } from './stay-conditions.ts'

type Filters = Omit<ParsedRequest<typeof passesTotals>['query'], 'groupBy'>

/** Join to the pass of a payment. */
export const OF_PASS = and(eq(passes.companyId, payments.companyId), eq(passes.id, payments.passId))
/** Join to the sale of a payment, which has the same id. A refund names the refunded sale. */
export const OF_PERIOD = and(
  eq(passPeriods.companyId, payments.companyId),
  sql`${passPeriods.id} = coalesce(${payments.reversalOf}, ${payments.id})`,
)

/** The first sale of a pass creates it; later sales renew it. */
export const PAYMENT_KIND = sql<PassPaymentKind>`case when ${payments.kind} = 'refund' then 'refund' when ${passPeriods.soldAt} = ${passes.createdAt} then 'sale' else 'renewal' end`

/** VAT inside a payment, by the rate of its sale; negative for a refund. */
export const PASS_TAX = sql<
  number | null
>`(case when ${payments.kind} = 'refund' then ${payments.amount} + (2 * abs(${payments.amount}) * 10000 + 10000 + ${passPeriods.taxRate}) / (2 * (10000 + ${passPeriods.taxRate})) else ${passPeriods.tax} end)`.mapWith(
  Number,
)
/** Commission of a payment. A refund returns none. */
export const PASS_FEE =
  sql<number>`(case when ${payments.kind} = 'refund' then 0 else coalesce(${passPeriods.serviceFee}, 0) end)`.mapWith(
    Number,
  )

/** Selects the ledger rows of a report of passes, in its range of days and hours. */
export function narrowPasses(
  asked: Filters,
  scope: Scope,
  { actor }: ReportContext,
): { range: InstantRange; where: SQL | undefined } {
  const { timeZone, locationIds, hiddenShifts } = scope
  const range = instantRange(asked.startDate, asked.endDate, timeZone)
  const where = and(
    eq(payments.companyId, actor.companyId),
    isNotNull(payments.passId),
    gte(PAYMENT_MOMENT, range.from),
    lt(PAYMENT_MOMENT, range.before),
    recordedBefore(payments.recordedAt, knownBefore(asked.knownOn, scope)),
    atLocations(locationIds, passes.locationId),
    notInShifts(payments.cashUpId, hiddenShifts),
    inListOrAll(payments.by, asked.operatorIds),
    inListOrAll(payments.method, asked.paymentMethods),
    inListOrAll(passes.membershipId, asked.membershipIds),
    ofTaxRates(sql`${passPeriods.taxRate}::text`, asked.taxRates),
    withinHours(PAYMENT_MOMENT, asked, timeZone, range),
  )
  return { range, where }
}
