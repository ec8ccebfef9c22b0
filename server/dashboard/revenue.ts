import { type SQL, and, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { companyRevenue, hourlyRevenue } from '../../contract/dashboard.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { PERIODS, dayAfter, periodsAt } from '../../domain/periods.ts'
import { type InstantRange, instantOf, instantRange, wallClock } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { localTime } from '../locations/local-time.ts'
import { type PassPeriods, readPassesOfZone } from './pass-revenue.ts'
import { type Scope, type ScopedLocation, notInShifts, readScope } from '../reports/scope.ts'
import { atLocations } from '../reports/in-list-or-all.ts'

type Revenue = ResponseOf<typeof companyRevenue>
type Periods = Revenue['total']
type Takings = Periods['day']['now']

const NONE = { services: 0, amount: 0, passes: 0 } satisfies Takings
const nothing = (): Periods => ({
  day: { now: NONE, before: NONE },
  month: { now: NONE, before: NONE },
  year: { now: NONE, before: NONE },
})

const add = (one: Takings, other: Takings): Takings => ({
  services: one.services + other.services,
  amount: one.amount + other.amount,
  passes: (one.passes ?? 0) + (other.passes ?? 0),
})

function sumOf(all: readonly Periods[]): Periods {
  return all.reduce((sum, one) => {
    const both = (period: (typeof PERIODS)[number]) => ({
      now: add(sum[period].now, one[period].now),
      before: add(sum[period].before, one[period].before),
    })
    return { day: both('day'), month: both('month'), year: both('year') }
  }, nothing())
}

const isIn = (at: AnyPgColumn, { from, before }: InstantRange): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz`
const within = (range: InstantRange): SQL => isIn(services.paidAt, range)
const amountOf = (which: SQL) =>
  sql<number>`coalesce(sum(${services.totalCost}) filter (where ${which}), 0)::bigint`.mapWith(Number)
const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

/** Groups locations by time zone: their days begin at the same instant. */
export function locationsByZone(locations: readonly ScopedLocation[]): Map<string, string[]> {
  const zones = new Map<string, string[]>()
  for (const { id, timeZone } of locations) zones.set(timeZone, [...(zones.get(timeZone) ?? []), id])
  return zones
}

async function readOfZone(
  timeZone: string,
  ids: readonly string[],
  { isAll, hiddenShifts }: { isAll: boolean; hiddenShifts: readonly string[] },
  context: CompanyContext,
): Promise<Map<string, Periods>> {
  const { tx, actor, now } = context
  const { day, month, year } = periodsAt(now, timeZone)
  const of = ({ now: current, before }: typeof day) => ({
    amount: amountOf(within(current)),
    services: countOf(within(current)),
    amountBefore: amountOf(within(before)),
    servicesBefore: countOf(within(before)),
  })
  const rows = await tx.db
    .select({ locationId: services.locationId, day: of(day), month: of(month), year: of(year) })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.status, 'completed'),
        // Skips payments between last year's period and the earliest period of this comparison.
        sql`(${within(year.before)} or ${services.paidAt} >= ${new Date(Math.min(year.now.from.getTime(), month.before.from.getTime(), day.before.from.getTime())).toISOString()}::timestamptz)`,
        sql`${services.paidAt} >= ${year.before.from.toISOString()}::timestamptz and ${services.paidAt} < ${day.now.before.toISOString()}::timestamptz`,
        isAll ? undefined : inArray(services.locationId, [...ids]),
        notInShifts(services.cashUpId, hiddenShifts),
      ),
    )
    .groupBy(services.locationId)
  const compared = ({ amount, services: count, amountBefore, servicesBefore }: (typeof rows)[number]['day']) => ({
    now: { amount, services: count },
    before: { amount: amountBefore, services: servicesBefore },
  })
  const made = new Map<string, Periods>()
  for (const row of [...rows, ...(await changesOfZone(timeZone, ids, hiddenShifts, context))])
    made.set(
      row.locationId,
      sumOf([
        made.get(row.locationId) ?? nothing(),
        { day: compared(row.day), month: compared(row.month), year: compared(row.year) },
      ]),
    )
  return made
}

/** Later facts of each location in the periods: those made in the period, minus those about its sales. */
async function changesOfZone(
  timeZone: string,
  ids: readonly string[],
  hiddenShifts: readonly string[],
  { tx, actor, now }: CompanyContext,
) {
  const { day, month, year } = periodsAt(now, timeZone)
  const { at, soldAt, totalCost, services: count } = saleChanges
  const of = ({ now: current, before }: typeof day) => {
    const sum = (column: typeof totalCost | typeof count, range: InstantRange) =>
      sql<number>`(coalesce(sum(${column}) filter (where ${isIn(at, range)}), 0) - coalesce(sum(${column}) filter (where ${isIn(soldAt, range)}), 0))::bigint`.mapWith(
        Number,
      )
    return {
      amount: sum(totalCost, current),
      services: sum(count, current),
      amountBefore: sum(totalCost, before),
      servicesBefore: sum(count, before),
    }
  }
  // A change never precedes its sale.
  return tx.db
    .select({ locationId: saleChanges.locationId, day: of(day), month: of(month), year: of(year) })
    .from(saleChanges)
    .where(
      and(
        eq(saleChanges.companyId, actor.companyId),
        gte(at, year.before.from),
        inArray(saleChanges.locationId, [...ids]),
        notInShifts(saleChanges.cashUpId, hiddenShifts),
      ),
    )
    .groupBy(saleChanges.locationId)
}

function withPasses(made: Periods, passes: PassPeriods | undefined): Periods {
  const both = (period: (typeof PERIODS)[number]) => ({
    now: { ...made[period].now, passes: passes?.[period].now ?? 0 },
    before: { ...made[period].before, passes: passes?.[period].before ?? 0 },
  })
  return { day: both('day'), month: both('month'), year: both('year') }
}

/** Returns the revenue of each location, in its own time zone. */
export async function readRevenue(
  { query }: ParsedRequest<typeof companyRevenue>,
  context: CompanyContext,
): Promise<Revenue> {
  const { locations, locationIds, currency, hiddenShifts } = await readScope(query.locationIds, undefined, context)
  const zones = locationsByZone(locations)
  const made = new Map<string, Periods>()
  const ofPasses = new Map<string, PassPeriods>()
  for (const [timeZone, ids] of zones) {
    for (const [id, periods] of await readOfZone(
      timeZone,
      ids,
      { isAll: locationIds === null && zones.size === 1, hiddenShifts },
      context,
    ))
      made.set(id, periods)
    for (const [id, periods] of await readPassesOfZone(timeZone, ids, hiddenShifts, context)) ofPasses.set(id, periods)
  }
  const data = locations.map((location) => ({
    location,
    ...withPasses(made.get(location.id) ?? nothing(), ofPasses.get(location.id)),
  }))
  return { asOf: context.now.toISOString(), currency, data, total: sumOf(data) }
}

interface Hour {
  amount: number
  services: number
  entries: number
}

function ofScope({ locationIds }: Scope, { actor }: CompanyContext): SQL | undefined {
  return and(eq(services.companyId, actor.companyId), atLocations(locationIds, services.locationId))
}

/** Returns figures by clock hour; an hour that occurs twice has the sum of both. */
async function hoursOf(day: string, scope: Scope, context: CompanyContext): Promise<Map<number, Hour>> {
  const { tx } = context
  const range = instantRange(`${day}T00:00:00`, `${day}T23:59:59`, scope.timeZone)
  const { from, before } = range
  const hourOf = (at: typeof services.paidAt | typeof services.startedAt) =>
    sql<number>`extract(hour from ${localTime(at, scope.timeZone, range)})::int`
  const paid = await tx.db
    .select({ hour: hourOf(services.paidAt), amount: amountOf(sql`true`), services: countOf(sql`true`) })
    .from(services)
    .where(
      and(
        ofScope(scope, context),
        eq(services.status, 'completed'),
        gte(services.paidAt, from),
        lt(services.paidAt, before),
        notInShifts(services.cashUpId, scope.hiddenShifts),
      ),
    )
    .groupBy(sql`1`)
  const came = await tx.db
    .select({ hour: hourOf(services.startedAt), entries: countOf(sql`true`) })
    .from(services)
    .where(
      and(
        ofScope(scope, context),
        inArray(services.status, ['progress', 'completed']),
        gte(services.startedAt, from),
        lt(services.startedAt, before),
      ),
    )
    .groupBy(sql`1`)
  const hours = new Map<number, Hour>()
  for (const { hour, amount, services: count } of paid) hours.set(hour, { amount, services: count, entries: 0 })
  for (const { hour, amount, services: count } of await changedHours(range, scope, context)) {
    const { amount: made, services: known } = hours.get(hour) ?? { amount: 0, services: 0 }
    hours.set(hour, { amount: made + amount, services: known + count, entries: 0 })
  }
  for (const { hour, entries } of came) hours.set(hour, { ...(hours.get(hour) ?? { amount: 0, services: 0 }), entries })
  return hours
}

/** Later facts by clock hour: those made in the range, minus those about its sales. */
async function changedHours(
  range: InstantRange,
  { timeZone, locationIds, hiddenShifts }: Scope,
  { tx, actor }: CompanyContext,
): Promise<{ hour: number; amount: number; services: number }[]> {
  const found = []
  for (const [moment, sign] of [
    [saleChanges.at, 1],
    [saleChanges.soldAt, -1],
  ] as const)
    found.push(
      ...(await tx.db
        .select({
          hour: sql<number>`extract(hour from ${localTime(moment, timeZone, range)})::int`,
          amount: sql<number>`(${sign}::int * sum(${saleChanges.totalCost}))::bigint`.mapWith(Number),
          services: sql<number>`(${sign}::int * sum(${saleChanges.services}))::bigint`.mapWith(Number),
        })
        .from(saleChanges)
        .where(
          and(
            eq(saleChanges.companyId, actor.companyId),
            gte(moment, range.from),
            lt(moment, range.before),
            atLocations(locationIds, saleChanges.locationId),
            notInShifts(saleChanges.cashUpId, hiddenShifts),
          ),
        )
        .groupBy(sql`1`)),
    )
  return found
}

/** Returns the vehicles inside at the beginning of each hour of a day; `null` for an hour that has not begun. */
async function insideOf(day: string, scope: Scope, context: CompanyContext): Promise<(number | null)[]> {
  const { tx, now } = context
  const starts = HOURS.map((hour) => instantOf(`${day}T${String(hour).padStart(2, '0')}:00:00`, scope.timeZone))
  const pastStarts = starts.filter((start) => start <= now)
  const [first] = pastStarts
  if (first === undefined) return HOURS.map(() => null)
  const last = pastStarts.at(-1) ?? first
  const stood = (start: Date) =>
    countOf(
      sql`${services.startedAt} <= ${start.toISOString()}::timestamptz and (${services.endedAt} is null or ${services.endedAt} > ${start.toISOString()}::timestamptz)`,
    )
  const [row] = await tx.db
    .select(Object.fromEntries(pastStarts.map((start, nth) => [String(nth), stood(start)])))
    .from(services)
    .where(
      and(
        ofScope(scope, context),
        sql`${services.startedAt} <= ${last.toISOString()}::timestamptz`,
        or(
          and(eq(services.status, 'progress'), isNull(services.endedAt)),
          and(eq(services.status, 'completed'), gt(services.paidAt, first), gt(services.endedAt, first)),
        ),
      ),
    )
  let nth = -1
  return starts.map((start) => {
    if (start > now) return null
    nth++
    return row?.[String(nth)] ?? 0
  })
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const WEEK_DAYS = 7

/** Returns a day by hours, next to the same weekday one week earlier. */
export async function readHours(
  { query, headers }: ParsedRequest<typeof hourlyRevenue>,
  context: CompanyContext,
): Promise<ResponseOf<typeof hourlyRevenue>> {
  const scope = await readScope(query.locationIds, headers.timezone, context)
  const { timeZone, currency } = scope
  const day = query.date ?? wallClock(context.now, timeZone).slice(0, 10)
  const earlier = dayAfter(day, -WEEK_DAYS)
  const [hours, before] = [await hoursOf(day, scope, context), await hoursOf(earlier, scope, context)]
  const [inside, insideBefore] = [await insideOf(day, scope, context), await insideOf(earlier, scope, context)]
  const none = { amount: 0, services: 0, entries: 0 }
  return {
    asOf: context.now.toISOString(),
    timeZone,
    currency,
    day,
    data: HOURS.map((hour) => ({
      hour,
      ...(hours.get(hour) ?? none),
      inside: inside[hour] ?? null,
      before: { ...(before.get(hour) ?? none), inside: insideBefore[hour] ?? null },
    })),
  }
}
