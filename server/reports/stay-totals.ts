import { type SQL, and, eq, gte, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ReportSums, ReportTotals, salesTotals } from '../../contract/report.ts'
import type { StayGroup } from '../../domain/reports.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { localTime } from '../locations/local-time.ts'
import { inGroupOrder, namesOf } from './group-names.ts'
import { type ReportContext, readScope } from './scope.ts'
import { type Span, spansOf } from './spans.ts'
import {
  CORRECTIONS_TOTAL,
  LOST_TICKET_TOTAL,
  type StayConditions,
  type StayReport,
  VOIDED_BY,
  narrow,
} from './stay-conditions.ts'

type TotalsRequest = Pick<ParsedRequest<typeof salesTotals>, 'query' | 'headers'>

const NOTHING: ReportSums = {
  services: 0,
  minutes: 0,
  serviceCharge: 0,
  discount: 0,
  correction: 0,
  lostTicketFee: 0,
  difference: 0,
  adjustment50: 0,
  totalCost: 0,
  tax: 0,
  serviceFee: 0,
  cash: 0,
  dataphone: 0,
  digital: 0,
}

function sumOf(all: readonly ReportSums[]): ReportSums {
  const total = { ...NOTHING }
  for (const sums of all) for (const name of Object.keys(NOTHING)) if (isSum(name)) total[name] += sums[name]
  return total
}

function isSum(name: string): name is keyof ReportSums {
  return Object.hasOwn(NOTHING, name)
}

interface GroupOptions {
  spans: readonly Span[]
  /** Whether voided stays have their own groups. */
  tellsVoided: boolean
}

/**
 * Key of a group; null for rows in none. Days and months by their first instant, hours by the quarter of an hour,
 * because time zones differ by whole quarters and a conversion costs more than all sums of a stay.
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
      // Plain numbers take PostgreSQL a fifth of the time.
      return sql`width_bucket(date_part('epoch', ${report.moment}), ${sql.param(spans.map(({ from }) => from.getTime() / 1000))}::float8[])`.mapWith(
        String,
      )
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
    default:
      return group satisfies never
  }
}

/** Sums of stays in several parts, by method. They are few; all other stays have their method in their own row. */
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

/** All sums from one snapshot of the database. */
function gather(
  group: StayGroup | undefined,
  report: StayReport,
  { range, where }: StayConditions,
  telling: GroupOptions,
  context: ReportContext,
) {
  const parts = partsOfSplit(range.from, context)
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
      serviceCharge: sum(services.serviceCharge, 'serviceCharge'),
      discount: sum(sql`0 - ${services.discount}`, 'discount'),
      correction: sum(CORRECTIONS_TOTAL, 'correction'),
      lostTicketFee: sum(LOST_TICKET_TOTAL, 'lostTicketFee'),
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
    .where(where)
    .groupBy(sql`1`, sql`2`)
}

/** Returns the sums of a report in groups. */
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
  const rows =
    query.groupBy === 'hour'
      ? await byHour(gathered, { timeZone, range }, context)
      : (await gathered).map((row) =>
          spans.length === 0 ? row : { ...row, key: spans[Number(row.key) - 1]?.key ?? null },
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

interface GroupSums extends ReportSums {
  key: string | null
  isVoided: boolean
}

/** Returns hours of a time zone from quarters of an hour. */
async function byHour(
  gathered: ReturnType<typeof gather>,
  { timeZone, range }: { timeZone: string; range: InstantRange },
  { tx }: ReportContext,
): Promise<GroupSums[]> {
  const quarters = gathered.as('quarters')
  const sum = (name: keyof ReportSums) => sql<number>`sum(${quarters[name]})::bigint`.mapWith(Number)
  return tx.db
    .select({
      key: sql<string | null>`extract(hour from ${localTime(quarters.key, timeZone, range)})::int::text`,
      isVoided: sql<boolean>`${quarters.isVoided}`,
      services: sum('services'),
      minutes: sum('minutes'),
      serviceCharge: sum('serviceCharge'),
      discount: sum('discount'),
      correction: sum('correction'),
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
}
