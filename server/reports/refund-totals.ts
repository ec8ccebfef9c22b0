import { type SQL, and, eq, gte, lt, or, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { RefundSums, RefundTotals, refundsTotals } from '../../contract/refund-report.ts'
import type { MoneyBackKind, RefundGroup } from '../../domain/reports.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { type InstantRange, instantRange } from '../../domain/zoned-time.ts'
import { passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { withinHours } from '../locations/local-time.ts'
import { addUp } from './group-sums.ts'
import { namedGroups } from './group-names.ts'
import { atLocations, inListOrAll } from './in-list-or-all.ts'
import { OF_STAY } from './money-beside.ts'
import { OF_PASS } from './pass-conditions.ts'
import {
  PAYMENT_MOMENT,
  type ReportContext,
  type Scope,
  knownBefore,
  notInShifts,
  readScope,
  recordedBefore,
} from './scope.ts'
import { type Span, spanNumber, spansOf } from './spans.ts'

type TotalsRequest = Pick<ParsedRequest<typeof refundsTotals>, 'query' | 'headers'>
export type RefundFilters = Omit<TotalsRequest['query'], 'groupBy'>

/** Location of the stay or the pass. */
export const REFUND_LOCATION = sql<string>`coalesce(${services.locationId}, ${passes.locationId})`

export const MONEY_BACK_KIND = sql<MoneyBackKind>`case when ${payments.passId} is not null then 'pass_refund' else ${payments.kind} end`

const NOTHING: RefundSums = {
  rows: 0,
  secondPayments: 0,
  credits: 0,
  refunds: 0,
  passRefunds: 0,
  cash: 0,
  dataphone: 0,
  digital: 0,
}

/**
 * Selects second payments, credits and refunds of a report. A second payment that was assigned to a cash-up later
 * counts once: the row without a cash-up and its reversal are left out.
 */
export function narrowRefunds(
  asked: RefundFilters,
  scope: Scope,
  { actor }: ReportContext,
): { range: InstantRange; where: SQL | undefined } {
  const { timeZone, locationIds, hiddenShifts } = scope
  const range = instantRange(asked.startDate, asked.endDate, timeZone)
  const where = and(
    eq(payments.companyId, actor.companyId),
    sql`${payments.kind} in ('second_payment', 'refund', 'credit')`,
    or(
      eq(payments.kind, 'refund'),
      sql`${payments.reversalOf} is null and not exists (select from payments x where x.company_id = ${payments.companyId} and x.reversal_of = ${payments.id} and x.kind <> 'refund')`,
    ),
    gte(PAYMENT_MOMENT, range.from),
    lt(PAYMENT_MOMENT, range.before),
    recordedBefore(payments.recordedAt, knownBefore(asked.knownOn, scope)),
    atLocations(locationIds, services.locationId, passes.locationId),
    notInShifts(payments.cashUpId, hiddenShifts),
    inListOrAll(payments.by, asked.operatorIds),
    inListOrAll(payments.method, asked.paymentMethods),
    withinHours(PAYMENT_MOMENT, asked, timeZone, range),
  )
  return { range, where }
}

function keyOf(group: RefundGroup | undefined, spans: readonly Span[]): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${REFUND_LOCATION}::text`
    case 'operator':
      return sql`${payments.by}::text`
    case 'method':
      return sql`${payments.method}`
    case 'day':
    case 'month':
      return sql`${spanNumber(PAYMENT_MOMENT, spans)}::text`
    default:
      return group satisfies never
  }
}

/** Returns the sums of the refunds report in groups. */
export async function readRefundTotals(
  { query, headers }: TotalsRequest,
  context: ReportContext,
): Promise<RefundTotals> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  const { range, where } = narrowRefunds(query, scope, context)
  const { groupBy } = query
  const spans = groupBy === 'day' || groupBy === 'month' ? spansOf(groupBy, range, scope.timeZone) : []
  const sum = (kind: MoneyBackKind) =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${MONEY_BACK_KIND} = ${kind}), 0)::bigint`.mapWith(
      Number,
    )
  const by = (method: PaymentMethod) =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = 'refund' and ${payments.method} = ${method}), 0)::bigint`.mapWith(
      Number,
    )
  const rows = await context.tx.db
    .select({
      key: keyOf(groupBy, spans),
      rows: sql<number>`count(*)`.mapWith(Number),
      secondPayments: sum('second_payment'),
      credits: sum('credit'),
      refunds: sum('refund'),
      passRefunds: sum('pass_refund'),
      cash: by('cash'),
      dataphone: by('dataphone'),
      digital: by('digital'),
    })
    .from(payments)
    .leftJoin(services, OF_STAY)
    .leftJoin(passes, OF_PASS)
    .where(where)
    .groupBy(sql`1`)
  const keyed = rows.map(({ key, ...sums }) => ({ key, sums }))
  const groups = await namedGroups(
    keyed,
    ({ cash, dataphone, digital }) => cash + dataphone + digital,
    { group: groupBy, spans, scope },
    context,
  )
  return {
    timeZone: scope.timeZone,
    currency: scope.currency,
    asOf: context.now.toISOString(),
    groups,
    total: addUp(
      NOTHING,
      keyed.map(({ sums }) => sums),
    ),
  }
}

/** Returns the rows of the report summed by kind and method. */
export async function readRefundKinds(
  { query, headers }: { query: RefundFilters; headers: TotalsRequest['headers'] },
  context: ReportContext,
): Promise<{ kind: MoneyBackKind; method: PaymentMethod | null; count: number; amount: number }[]> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  return context.tx.db
    .select({
      kind: MONEY_BACK_KIND,
      method: payments.method,
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${payments.amount}), 0)::bigint`.mapWith(Number),
    })
    .from(payments)
    .leftJoin(services, OF_STAY)
    .leftJoin(passes, OF_PASS)
    .where(narrowRefunds(query, scope, context).where)
    .groupBy(sql`1`, sql`2`)
    .orderBy(sql`1`, sql`2`)
}
