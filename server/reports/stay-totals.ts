import { type SQL, and, eq, gte, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { ReportSums, ReportTotals, salesTotals } from '../../contract/report.ts'
import { fullName } from '../../domain/people.ts'
import { dayAfter } from '../../domain/periods.ts'
import type { ReportGroup } from '../../domain/reports.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import { type InstantRange, instantOf, wallClock } from '../../domain/zoned-time.ts'
import { agreements } from '../db/schema/agreements.ts'
import { payments } from '../db/schema/payments.ts'
import { operators } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import { type ReportContext, type Scope, readScope } from './scope.ts'
import { type Narrowed, type StayReport, narrow } from './stay-conditions.ts'

type Asked = Pick<ParsedRequest<typeof salesTotals>, 'query' | 'headers'>

const NOTHING: ReportSums = { services: 0, minutes: 0, serviceCharge: 0, discount: 0, correction: 0, adjustment50: 0, totalCost: 0, tax: 0, serviceFee: 0, cash: 0, dataphone: 0, digital: 0 }

function sumOf(all: readonly ReportSums[]): ReportSums {
  const total = { ...NOTHING }
  for (const sums of all) for (const name of Object.keys(NOTHING)) if (isSum(name)) total[name] += sums[name]
  return total
}

function isSum(name: string): name is keyof ReportSums {
  return Object.hasOwn(NOTHING, name)
}

const DAY_CHARS = 10
const MONTH_CHARS = 7

interface Span {
  /** `2026-11-20` or `2026-11`. */
  key: string
  from: Date
}

/** The days or months of a range by the clock of a report, in their order. */
function spansOf(group: 'day' | 'month', { from, before }: InstantRange, timeZone: string): Span[] {
  const dayOf = (instant: Date) => wallClock(instant, timeZone).slice(0, DAY_CHARS)
  const last = dayOf(new Date(before.getTime() - 1))
  const spans: Span[] = []
  for (let day = dayOf(from); day <= last; day = dayAfter(day, 1)) {
    const key = group === 'day' ? day : day.slice(0, MONTH_CHARS)
    if (spans.at(-1)?.key !== key) spans.push({ key, from: instantOf(`${day}T00:00:00`, timeZone) })
  }
  return spans
}

/** What tells the groups apart; null of what is in no group. Days and months by the instants at which they begin, hours first by the quarter of an hour: clocks differ by whole ones, and asking a clock costs more than all sums of a stay. */
function keyOf(group: ReportGroup | undefined, report: StayReport, spans: readonly Span[]): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${services.locationId}`.mapWith(String)
    case 'day':
    case 'month':
      // As plain numbers, among which PostgreSQL finds its way in a fifth of the time.
      return sql`width_bucket(date_part('epoch', ${report.moment}), ${sql.param(spans.map(({ from }) => from.getTime() / 1000))}::float8[])`.mapWith(String)
    case 'hour':
      return sql`date_bin('15 minutes', ${report.moment}, timestamptz '2000-01-01 00:00:00Z')`
    case 'method':
      return sql`${services.paymentMethod}`
    case 'operator':
      return sql`${report.operator}`.mapWith(String)
    case 'vehicleType':
      return sql`${services.vehicleTypeId}`.mapWith(String)
    case 'agreement':
      return sql`${services.agreementId}`.mapWith(String)
    default:
      return group satisfies never
  }
}

/** What stays that were paid in several parts come to by each method. They are few; of all others the stay itself tells. */
function partsOfSplit(from: Date, { tx, actor }: ReportContext) {
  const ofStays = and(eq(payments.companyId, actor.companyId), sql`${payments.kind} = 'stay'`, gte(payments.at, from))
  const split = tx.db.select({ serviceId: payments.serviceId }).from(payments).where(and(ofStays, sql`${payments.stays} = 0`))
  const by = (method: PaymentMethod) => sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.method} = ${method}), 0)`
  return tx.db
    .select({ serviceId: payments.serviceId, cash: by('cash').as('split_cash'), dataphone: by('dataphone').as('split_dataphone'), digital: by('digital').as('split_digital') })
    .from(payments)
    .where(and(ofStays, inArray(payments.serviceId, split)))
    .groupBy(payments.serviceId)
    .as('parts')
}

/** All of it in one look at the database. */
function gather(group: ReportGroup | undefined, report: StayReport, { range, where }: Narrowed, spans: readonly Span[], context: ReportContext) {
  const parts = partsOfSplit(range.from, context)
  const sum = (of: unknown, name: keyof ReportSums) => sql<number>`coalesce(sum(${of}), 0)::bigint`.mapWith(Number).as(name)
  const by = (method: PaymentMethod) => sum(sql`case when ${parts.serviceId} is not null then ${parts[method]} when ${services.paymentMethod} = ${method} then ${services.totalCost} end`, method)
  return context.tx.db
    .select({
      key: keyOf(group, report, spans).as('group_key'),
      isVoided: sql<boolean>`${services.status} = 'voided'`.as('is_voided'),
      services: sql<number>`count(*)`.mapWith(Number).as('services'),
      minutes: sum(services.totalMinutes, 'minutes'),
      serviceCharge: sum(services.serviceCharge, 'serviceCharge'),
      discount: sum(sql`0 - ${services.discount}`, 'discount'),
      correction: sum(services.correction, 'correction'),
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

/** Sums of a report in groups. */
export async function readTotals(report: StayReport, { query, headers }: Asked, context: ReportContext): Promise<ReportTotals> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  const { timeZone, currency } = scope
  const { range, where } = narrow(report, query, scope, context)
  // To compile so many sums takes longer than to make them.
  await context.tx.db.execute(sql`set local jit = off`)
  const spans = query.groupBy === 'day' || query.groupBy === 'month' ? spansOf(query.groupBy, range, timeZone) : []
  const gathered = gather(query.groupBy, report, { range, where }, spans, context)
  const rows = query.groupBy === 'hour' ? await byHour(gathered, timeZone, context) : (await gathered).map((row) => (spans.length === 0 ? row : { ...row, key: spans[Number(row.key) - 1]?.key ?? null }))
  const standing = rows.filter(({ isVoided }) => !isVoided)
  const voided = rows.filter(({ isVoided }) => isVoided)
  const names = await namesOf(query.groupBy, standing.flatMap(({ key }) => key ?? []), scope, context)
  const groups = query.groupBy === undefined ? [] : standing.map(({ key, isVoided: _, ...sums }) => ({ key, name: key === null ? null : (names.get(key) ?? null), sums }))
  return {
    timeZone,
    currency,
    asOf: context.now.toISOString(),
    groups: groups.toSorted((one, other) => compare(query.groupBy, one, other)),
    total: sumOf(standing),
    voided: { services: voided.reduce((all, { services: some }) => all + some, 0), amount: voided.reduce((all, { totalCost }) => all + totalCost, 0) },
  }
}

interface Gathered extends ReportSums {
  key: string | null
  isVoided: boolean
}

/** Quarters of hours as the hours of a clock. */
async function byHour(gathered: ReturnType<typeof gather>, timeZone: string, { tx }: ReportContext): Promise<Gathered[]> {
  const quarters = gathered.as('quarters')
  const sum = (name: keyof ReportSums) => sql<number>`sum(${quarters[name]})::bigint`.mapWith(Number)
  return tx.db
    .select({
      key: sql<string | null>`extract(hour from (${quarters.key} at time zone ${timeZone}))::int::text`,
      isVoided: sql<boolean>`${quarters.isVoided}`,
      services: sum('services'),
      minutes: sum('minutes'),
      serviceCharge: sum('serviceCharge'),
      discount: sum('discount'),
      correction: sum('correction'),
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

type Group = ReportTotals['groups'][number]

/** Times as they come, what has a name or a word by how much it made; what is in no group last. */
function compare(group: ReportGroup | undefined, one: Group, other: Group): number {
  if (one.key === null || other.key === null) return one.key === null ? 1 : -1
  if (group === 'hour') return Number(one.key) - Number(other.key)
  if (group === 'day' || group === 'month') return one.key < other.key ? -1 : 1
  return other.sums.totalCost - one.sums.totalCost || (one.key < other.key ? -1 : 1)
}

async function namesOf(group: ReportGroup | undefined, keys: readonly string[], { locations }: Scope, { tx, actor }: ReportContext): Promise<ReadonlyMap<string, string>> {
  if (group === 'location') return new Map(locations.map(({ id, name }) => [id, name]))
  if (keys.length === 0) return new Map()
  if (group === 'operator') {
    const people = await tx.db
      .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
      .from(operators)
      .where(and(eq(operators.companyId, actor.companyId), inArray(operators.id, [...keys])))
    return new Map(people.map(({ id, ...person }) => [id, fullName(person)]))
  }
  if (group === 'agreement') {
    const found = await tx.db
      .select({ id: agreements.id, name: agreements.name })
      .from(agreements)
      .where(and(eq(agreements.companyId, actor.companyId), inArray(agreements.id, [...keys])))
    return new Map(found.map(({ id, name }) => [id, name]))
  }
  return new Map()
}
