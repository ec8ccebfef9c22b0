import { type SQL, and, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import type { hourlyRevenue } from '../../contract/dashboard.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { dayAfter } from '../../domain/periods.ts'
import { type InstantRange, instantOf, instantRange, wallClock } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { localTime } from '../locations/local-time.ts'
import { atLocations } from '../reports/in-list-or-all.ts'
import { type Scope, notInShifts, readScope } from '../reports/scope.ts'
import { amountOf, countOf } from './revenue.ts'

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

/** Later facts by clock hour: those that happened in the range, minus those about sales of the range. */
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
