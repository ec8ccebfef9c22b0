import { type SQL, and, eq, gte, inArray, isNull, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ReportSums, ReportTotals, salesTotals } from '../../contract/report.ts'
import type { StayGroup } from '../../domain/reports.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../domain/services.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { localTime } from '../locations/local-time.ts'
import { inGroupOrder, namesOf } from './group-names.ts'
import { type ReportContext, readScope } from './scope.ts'
import { type Span, spanNumber, spansOf } from './spans.ts'
import { gatherChanges } from './change-totals.ts'
import { type GroupSums, NOTHING, merged, sumOf } from './group-sums.ts'
import { moneyBeside } from './money-beside.ts'
import { CHARGE, CORRECTIONS, FLOOR, LOST_TICKET, OVERSTAY } from './stay-amounts.ts'
import { type StayConditions, STAY_REPORTS, type StayReport, TAX_RATE, VOIDED_BY, narrow } from './stay-conditions.ts'

type TotalsRequest = Pick<ParsedRequest<typeof salesTotals>, 'query' | 'headers'>

interface GroupOptions {
  spans: readonly Span[]
  /** Whether voided stays have their own groups. */
  tellsVoided: boolean
}

/**
 * Returns the key of a group; null for rows in none. Days and months are keyed by their first instant, hours by the
 * quarter of an hour, because time zones differ by whole quarters, and a conversion costs more than all sums of a stay.
 */
function keyOf(
  group: StayGroup | undefined,
  report: StayReport,
  { spans, tellsVoided }: GroupOptions,
): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${services.locationId}`.mapWith(String)
    case 'day':
    case 'month':
      return spanNumber(report.moment, spans).mapWith(String)
    case 'hour':
      return sql`date_bin('15 minutes', ${report.moment}, timestamptz '2000-01-01 00:00:00Z')`
    case 'method':
      return sql`${services.paymentMethod}`
    case 'operator':
      // Reads the history only if voided stays are grouped by person.
      return tellsVoided
        ? sql`case when ${services.status} = 'voided' then ${VOIDED_BY} else ${report.operator} end`.mapWith(String)
        : sql`${report.operator}`.mapWith(String)
    case 'vehicleType':
      return sql`${services.vehicleTypeId}`.mapWith(String)
    case 'agreement':
      return sql`${services.agreementId}`.mapWith(String)
    case 'taxRate':
      return TAX_RATE
    default:
      return group satisfies never
  }
}

/**
 * Selects the parts of stays with several parts, by method. Such stays are few; all others have their method in their
 * own row.
 */
function partsOfSplit(from: Date, { tx, actor }: ReportContext) {
  const ofStays = and(eq(payments.companyId, actor.companyId), sql`${payments.kind} = 'stay'`, gte(payments.at, from))
  const split = tx.db
    .select({ serviceId: payments.serviceId })
    .from(payments)
    .where(and(ofStays, sql`${payments.stays} = 0`))
  const by = (method: PaymentMethod) =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.method} = ${method}), 0)`
  return tx.db
    .select({
      serviceId: payments.serviceId,
      cash: by('cash').as('split_cash'),
      dataphone: by('dataphone').as('split_dataphone'),
      digital: by('digital').as('split_digital'),
    })
    .from(payments)
    .where(and(ofStays, inArray(payments.serviceId, split)))
    .groupBy(payments.serviceId)
    .as('parts')
}

/** Computes the sums of stays in one query. */
function gather(
  group: StayGroup | undefined,
  report: StayReport,
  { range, where }: StayConditions,
  telling: GroupOptions,
  context: ReportContext,
) {
  const parts = partsOfSplit(range.from, context)
  // In a group by method, stays paid in several parts are split separately: `splitByMethod`.
  const only = group === 'method' ? isNull(parts.serviceId) : undefined
  const sum = (of: unknown, name: keyof ReportSums) =>
    sql<number>`coalesce(sum(${of}), 0)::bigint`.mapWith(Number).as(name)
  const by = (method: PaymentMethod) =>
    sum(
      sql`case when ${parts.serviceId} is not null then ${parts[method]} when ${services.paymentMethod} = ${method} then ${services.totalCost} end`,
      method,
    )
  return context.tx.db
    .select({
      key: keyOf(group, report, telling).as('group_key'),
      isVoided: sql<boolean>`${services.status} = 'voided'`.as('is_voided'),
      services: sql<number>`count(*)`.mapWith(Number).as('services'),
      minutes: sum(services.totalMinutes, 'minutes'),
      serviceCharge: sum(CHARGE, 'serviceCharge'),
      overstay: sum(OVERSTAY, 'overstay'),
      discount: sum(sql`0 - ${services.discount}`, 'discount'),
      correction: sum(CORRECTIONS, 'correction'),
      zeroFloor: sum(FLOOR, 'zeroFloor'),
      lostTicketFee: sum(LOST_TICKET, 'lostTicketFee'),
      difference: sum(services.difference, 'difference'),
      adjustment50: sum(services.adjustment50, 'adjustment50'),
      totalCost: sum(services.totalCost, 'totalCost'),
      tax: sum(services.tax, 'tax'),
      serviceFee: sum(services.serviceFee, 'serviceFee'),
      cash: by('cash'),
      dataphone: by('dataphone'),
      digital: by('digital'),
    })
    .from(services)
    .leftJoin(parts, eq(parts.serviceId, services.id))
    .where(and(where, only))
    .groupBy(sql`1`, sql`2`)
}

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
  const tellsVoided = query.groupBy !== undefined && query.statuses?.includes('voided') === true
  const gathered = gather(query.groupBy, report, { range, where }, { spans, tellsVoided }, context)
  const found: GroupSums[] = [
    ...(query.groupBy === 'hour'
      ? await byHour(gathered, { timeZone, range }, context)
      : (await gathered).map((row) => ({ ...NOTHING, ...row }))),
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

/** Returns hours of a time zone from quarters of an hour. */
async function byHour(
  gathered: ReturnType<typeof gather>,
  { timeZone, range }: { timeZone: string; range: InstantRange },
  { tx }: ReportContext,
): Promise<GroupSums[]> {
  const quarters = gathered.as('quarters')
  const sum = (name: keyof Awaited<typeof gathered>[number]) =>
    sql<number>`sum(${quarters[name]})::bigint`.mapWith(Number)
  const rows = await tx.db
    .select({
      key: sql<string | null>`extract(hour from ${localTime(quarters.key, timeZone, range)})::int::text`,
      isVoided: sql<boolean>`${quarters.isVoided}`,
      services: sum('services'),
      minutes: sum('minutes'),
      serviceCharge: sum('serviceCharge'),
      overstay: sum('overstay'),
      discount: sum('discount'),
      correction: sum('correction'),
      zeroFloor: sum('zeroFloor'),
      lostTicketFee: sum('lostTicketFee'),
      difference: sum('difference'),
      adjustment50: sum('adjustment50'),
      totalCost: sum('totalCost'),
      tax: sum('tax'),
      serviceFee: sum('serviceFee'),
      cash: sum('cash'),
      dataphone: sum('dataphone'),
      digital: sum('digital'),
    })
    .from(quarters)
    .groupBy(sql`1`, sql`2`)
  return rows.map((row) => ({ ...NOTHING, ...row }))
}
