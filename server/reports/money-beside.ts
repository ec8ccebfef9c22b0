import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm'

import type { ReportSums } from '../../contract/report.ts'
import type { StayGroup } from '../../domain/reports.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { localTime, withinHours } from '../locations/local-time.ts'
import { atLocations, inListOrAll } from './in-list-or-all.ts'
import { PAYMENT_MOMENT, knownBefore, notInShifts, recordedBefore, type ReportContext, type Scope } from './scope.ts'
import { type Span, spanNumber } from './spans.ts'
import { type Filters, TAX_RATE, ofTaxRates } from './stay-conditions.ts'

/** Join to the stay of a payment. */
export const OF_STAY = and(eq(services.companyId, payments.companyId), eq(services.id, payments.serviceId))

/** Selects the ledger rows for a report's money outside the sales: second payments, credits and refunds of stays. */
export function narrowMoneyBeside(
  asked: Filters,
  scope: Scope,
  range: InstantRange,
  { actor }: ReportContext,
): SQL | undefined {
  const { timeZone, locationIds, hiddenShifts } = scope
  return and(
    eq(payments.companyId, actor.companyId),
    sql`${payments.kind} in ('second_payment', 'refund', 'credit')`,
    gte(PAYMENT_MOMENT, range.from),
    lt(PAYMENT_MOMENT, range.before),
    recordedBefore(payments.recordedAt, knownBefore(asked.knownOn, scope)),
    atLocations(locationIds, services.locationId),
    notInShifts(payments.cashUpId, hiddenShifts),
    inListOrAll(payments.by, asked.operatorIds),
    inListOrAll(payments.method, asked.paymentMethods),
    inListOrAll(services.vehicleTypeId, asked.vehicleTypeIds?.map(Number)),
    inListOrAll(services.agreementId, asked.agreementIds),
    ofTaxRates(TAX_RATE, asked.taxRates),
    withinHours(PAYMENT_MOMENT, asked, timeZone, range),
  )
}

interface MoneyBeside extends Pick<ReportSums, 'secondPayments' | 'credits' | 'refunds'> {
  key: string | null
}

/** Sums money outside the sales, by the groups of a report; days and months by their index in `spans`. */
export async function moneyBeside(
  asked: Filters & { groupBy?: StayGroup | undefined },
  scope: Scope,
  { range, spans }: { range: InstantRange; spans: readonly Span[] },
  context: ReportContext,
): Promise<MoneyBeside[]> {
  const { statuses } = asked
  // A report of voided stays only has no money outside the sales.
  if (statuses?.length && !statuses.includes('completed')) return []
  const sum = (kind: 'second_payment' | 'credit' | 'refund') =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = ${kind}), 0)::bigint`.mapWith(Number)
  return context.tx.db
    .select({
      key: keyOf(asked.groupBy, { scope, range, spans }),
      secondPayments: sum('second_payment'),
      credits: sum('credit'),
      refunds: sum('refund'),
    })
    .from(payments)
    .innerJoin(services, OF_STAY)
    .where(narrowMoneyBeside(asked, scope, range, context))
    .groupBy(sql`1`)
}

function keyOf(
  group: StayGroup | undefined,
  { scope, range, spans }: { scope: Scope; range: InstantRange; spans: readonly Span[] },
): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${services.locationId}::text`
    case 'day':
    case 'month':
      return sql`${spanNumber(PAYMENT_MOMENT, spans)}::text`
    case 'hour':
      return sql`extract(hour from ${localTime(PAYMENT_MOMENT, scope.timeZone, range)})::int::text`
    case 'method':
      return sql`${payments.method}`
    case 'operator':
      return sql`${payments.by}::text`
    case 'vehicleType':
      return sql`${services.vehicleTypeId}::text`
    case 'agreement':
      return sql`${services.agreementId}::text`
    case 'taxRate':
      return TAX_RATE
    default:
      return group satisfies never
  }
}
