import { type SQL, eq, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { PassSums, PassTotals, passesTotals } from '../../contract/pass-report.ts'
import type { PassGroup } from '../../domain/reports.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { addUp } from './group-sums.ts'
import { namedGroups } from './group-names.ts'
import { OF_PASS, OF_PERIOD, PASS_FEE, PASS_TAX, PAYMENT_KIND, narrowPasses } from './pass-conditions.ts'
import { PAYMENT_MOMENT, type ReportContext, readScope } from './scope.ts'
import { type Span, spanNumber, spansOf } from './spans.ts'

type TotalsRequest = Pick<ParsedRequest<typeof passesTotals>, 'query' | 'headers'>

const NOTHING: PassSums = {
  payments: 0,
  sales: 0,
  renewals: 0,
  refunds: 0,
  amount: 0,
  cash: 0,
  dataphone: 0,
  digital: 0,
  tax: 0,
  serviceFee: 0,
}

/** Returns the key of a group: days and months by their index in `spans`. */
function keyOf(group: PassGroup | undefined, spans: readonly Span[]): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${passes.locationId}::text`
    case 'membership':
      return sql`${passes.membershipId}::text`
    case 'operator':
      return sql`${payments.by}::text`
    case 'method':
      return sql`${payments.method}`
    case 'taxRate':
      return sql`${passPeriods.taxRate}::text`
    case 'day':
    case 'month':
      return sql`${spanNumber(PAYMENT_MOMENT, spans)}::text`
    default:
      return group satisfies never
  }
}

/** Returns the sums of the passes report in groups. */
export async function readPassTotals({ query, headers }: TotalsRequest, context: ReportContext): Promise<PassTotals> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  const { range, where } = narrowPasses(query, scope, context)
  const { groupBy } = query
  const spans = groupBy === 'day' || groupBy === 'month' ? spansOf(groupBy, range, scope.timeZone) : []
  const sum = (which: SQL) =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${which}), 0)::bigint`.mapWith(Number)
  const rows = await context.tx.db
    .select({
      key: keyOf(groupBy, spans),
      payments: sql<number>`count(*)`.mapWith(Number),
      sales: sum(eq(PAYMENT_KIND, 'sale')),
      renewals: sum(eq(PAYMENT_KIND, 'renewal')),
      refunds: sum(eq(PAYMENT_KIND, 'refund')),
      amount: sum(sql`true`),
      cash: sum(eq(payments.method, 'cash')),
      dataphone: sum(eq(payments.method, 'dataphone')),
      digital: sum(eq(payments.method, 'digital')),
      tax: sql<number>`coalesce(sum(${PASS_TAX}), 0)::bigint`.mapWith(Number),
      serviceFee: sql<number>`coalesce(sum(${PASS_FEE}), 0)::bigint`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(passes, OF_PASS)
    .leftJoin(passPeriods, OF_PERIOD)
    .where(where)
    .groupBy(sql`1`)
  const keyed = rows.map(({ key, ...sums }) => ({ key, sums }))
  const groups = await namedGroups(keyed, ({ amount }) => amount, { group: groupBy, spans, scope }, context)
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
