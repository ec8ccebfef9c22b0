import { type SQL, and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import type { companyRevenue } from '../../contract/dashboard.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { PERIODS, periodsAt } from '../../domain/periods.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { type PassPeriods, readPassesOfZone } from './pass-revenue.ts'
import { type ScopedLocation, notInShifts, readScope } from '../reports/scope.ts'

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
export const amountOf = (which: SQL) =>
  sql<number>`coalesce(sum(${services.totalCost}) filter (where ${which}), 0)::bigint`.mapWith(Number)
export const countOf = (which: SQL) => sql<number>`count(*) filter (where ${which})`.mapWith(Number)

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

/** Later facts of each location: those that happened in the periods, minus those about sales of the periods. */
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
