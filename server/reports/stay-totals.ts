import { type SQL, and, eq, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ReportTotals, salesTotals } from '../../contract/report.ts'
import { PAYMENT_METHODS } from '../../domain/services.ts'
import { services } from '../db/schema/services.ts'
import { gatherChanges } from './change-totals.ts'
import { inGroupOrder, namesOf } from './group-names.ts'
import { type GroupSums, NOTHING, merged, sumOf } from './group-sums.ts'
import { moneyBeside } from './money-beside.ts'
import { type ReportContext, readScope } from './scope.ts'
import { spansOf } from './spans.ts'
import { CORRECTIONS, FLOOR, LOST_TICKET } from './stay-amounts.ts'
import { type StayConditions, STAY_REPORTS, type StayReport, narrow } from './stay-conditions.ts'
import { partsOfSplit, sumsOfStays } from './stay-sums.ts'

type TotalsRequest = Pick<ParsedRequest<typeof salesTotals>, 'query' | 'headers'>

/** Amounts of a stay that are split between its methods. */
const SHARED = {
  discount: sql`0 - ${services.discount}`,
  correction: CORRECTIONS,
  zeroFloor: FLOOR,
  lostTicketFee: LOST_TICKET,
  difference: services.difference,
  adjustment50: services.adjustment50,
  totalCost: services.totalCost,
  tax: services.tax,
  serviceFee: services.serviceFee,
}

const BESIDE_CHARGE = ['discount', 'correction', 'zeroFloor', 'lostTicketFee', 'difference', 'adjustment50'] as const

/**
 * Sums stays paid in several parts, by method. Each method has its share of each amount, like `sharesOf` in
 * `sold-stay.ts`: running sums are rounded down, so the shares add up exactly.
 */
async function splitByMethod({ range, where }: StayConditions, context: ReportContext): Promise<GroupSums[]> {
  const parts = partsOfSplit(range.from, context)
  const { cash, dataphone, digital } = parts
  const whole = sql`(${cash} + ${dataphone} + ${digital})`
  const found: GroupSums[] = []
  for (const [nth, method] of PAYMENT_METHODS.entries()) {
    const before = sql.join(
      [sql`0`, ...PAYMENT_METHODS.slice(0, nth).map((earlier) => sql`${parts[earlier]}`)],
      sql` + `,
    )
    const share = (of: unknown) =>
      sql`coalesce(case when ${whole} = 0 then ${of} else floor(${of}::numeric * (${before} + ${parts[method]}) / nullif(${whole}, 0)) - floor(${of}::numeric * (${before}) / nullif(${whole}, 0)) end, 0)`
    // The charge is the remainder of a share, so that the columns of a share add up too.
    const charge = sql`(${sql.join([share(SHARED.totalCost), ...BESIDE_CHARGE.map((name) => share(SHARED[name]))], sql` - `)})`
    const chargeIf = (which: SQL) =>
      sql<number>`coalesce(sum(${charge}) filter (where ${services.serviceCharge} is not null and ${which}), 0)::bigint`.mapWith(
        Number,
      )
    // The stay and its minutes count with the first method that paid.
    const isFirst = sql`case when ${services.paymentMethod} = 'cash' and ${cash} <> 0 or ${services.paymentMethod} = 'dataphone' and ${dataphone} <> 0 or ${services.paymentMethod} = 'digital' and ${digital} <> 0 or ${whole} = 0
      then ${services.paymentMethod} = ${method} else ${before} = 0 end`
    const one = (name: keyof typeof SHARED) =>
      sql<number>`coalesce(sum(${share(SHARED[name])}), 0)::bigint`.mapWith(Number)
    const rows = await context.tx.db
      .select({
        key: sql<string | null>`${method}::text`,
        isVoided: sql<boolean>`${services.status} = 'voided'`,
        services: sql<number>`count(*) filter (where ${isFirst})`.mapWith(Number),
        minutes: sql<number>`coalesce(sum(${services.totalMinutes}) filter (where ${isFirst}), 0)::bigint`.mapWith(
          Number,
        ),
        serviceCharge: chargeIf(sql`${services.overstayOf} is null`),
        overstay: chargeIf(sql`${services.overstayOf} is not null`),
        discount: one('discount'),
        correction: one('correction'),
        zeroFloor: one('zeroFloor'),
        lostTicketFee: one('lostTicketFee'),
        difference: one('difference'),
        adjustment50: one('adjustment50'),
        totalCost: one('totalCost'),
        tax: one('tax'),
        serviceFee: one('serviceFee'),
      })
      .from(services)
      .innerJoin(parts, eq(parts.serviceId, services.id))
      .where(and(where, sql`(${parts[method]} <> 0 or ${whole} = 0 and ${services.paymentMethod} = ${method})`))
      .groupBy(sql`1`, sql`2`)
    found.push(...rows.map((row) => ({ ...NOTHING, ...row, [method]: row.totalCost })))
  }
  return found
}

/** Sums of a report in groups. */
export async function readTotals(
  report: StayReport,
  { query, headers }: TotalsRequest,
  context: ReportContext,
): Promise<ReportTotals> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  const { timeZone, currency } = scope
  const { range, where } = narrow(report, query, scope, context)
  // Compiling this many sums takes longer than computing them.
  await context.tx.db.execute(sql`set local jit = off`)
  const spans = query.groupBy === 'day' || query.groupBy === 'month' ? spansOf(query.groupBy, range, timeZone) : []
  // PostgreSQL takes each instant for a group of its own, and would sort all stays on the disk for a few hundred days.
  if (spans.length > 0) await context.tx.db.execute(sql`set local enable_sort = off`)
  const tellsVoided = query.groupBy !== undefined && query.statuses?.includes('voided') === true
  const found: GroupSums[] = [
    ...(await sumsOfStays(query.groupBy, report, { range, where }, { spans, tellsVoided, timeZone }, context)),
    ...(query.groupBy === 'method' ? await splitByMethod({ range, where }, context) : []),
    ...(await gatherChanges(report, query, scope, { range, spans }, context)),
    ...(report === STAY_REPORTS.sales
      ? (await moneyBeside(query, scope, { range, spans }, context)).map((row) => ({
          ...NOTHING,
          ...row,
          isVoided: false,
        }))
      : []),
  ]
  const rows = merged(
    found.map((row) => (spans.length === 0 ? row : { ...row, key: spans[Number(row.key) - 1]?.key ?? null })),
  )
  const standing = rows.filter(({ isVoided }) => !isVoided)
  const voided = rows.filter(({ isVoided }) => isVoided)
  const names = await namesOf(
    query.groupBy,
    rows.flatMap(({ key }) => key ?? []),
    scope,
    context,
  )
  const nameOf = (key: string | null) => (key === null ? null : (names.get(key) ?? null))
  const groups =
    query.groupBy === undefined
      ? []
      : standing.map(({ key, isVoided: _, ...sums }) => ({ key, name: nameOf(key), sums }))
  const voidedGroups = voided.map(({ key, services: some, totalCost }) => ({
    key,
    name: nameOf(key),
    services: some,
    amount: totalCost,
  }))
  return {
    timeZone,
    currency,
    asOf: context.now.toISOString(),
    groups: inGroupOrder(query.groupBy, groups, ({ sums }) => sums.totalCost),
    total: sumOf(standing),
    voided: {
      services: voided.reduce((all, { services: some }) => all + some, 0),
      amount: voided.reduce((all, { totalCost }) => all + totalCost, 0),
      ...(tellsVoided && { groups: inGroupOrder(query.groupBy, voidedGroups, ({ amount }) => amount) }),
    },
  }
}
