import { type SQL, type SQLWrapper, and, eq, isNotNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { revenueTrend } from '../../contract/dashboard.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { dayAfter, periodsAt } from '../../domain/periods.ts'
import { type InstantRange, instantOf, wallClock } from '../../domain/zoned-time.ts'
import { passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { localTime } from '../locations/local-time.ts'
import { atLocations } from '../reports/in-list-or-all.ts'
import { OF_PASS } from '../reports/pass-conditions.ts'
import { PAYMENT_MOMENT, notInShifts, readScope } from '../reports/scope.ts'
import { locationsByZone } from './revenue.ts'

type Trend = ResponseOf<typeof revenueTrend>
type Series = Trend['total']['days']
type ByHours = Omit<Trend['data'][number], 'location'>

const HOURS = 24
const MONTHS = 12
const WEEK_DAYS = 7

/** Locations of one time zone, and the shifts that the reader counts blind. */
interface Group {
  timeZone: string
  /** Null for all locations of the company. */
  locationIds: readonly string[] | null
  hiddenShifts: readonly string[]
}

/** Returns revenue by the hours of today and of the same weekday a week before, and by the days and months so far. */
export async function readTrend(
  { query }: ParsedRequest<typeof revenueTrend>,
  context: CompanyContext,
): Promise<Trend> {
  const { locations, locationIds, currency, hiddenShifts } = await readScope(query.locationIds, undefined, context)
  const zones = locationsByZone(locations)
  const hours = new Map<string, ByHours>()
  let days: Series = []
  let months: Series = empty(MONTHS)
  for (const [timeZone, ids] of zones) {
    const group = { timeZone, locationIds: locationIds === null && zones.size === 1 ? null : ids, hiddenShifts }
    for (const [id, one] of await readHoursOfGroup(group, ids, context)) hours.set(id, one)
    const year = await readYearOfGroup(group, context)
    days = addSeries(days, year.days)
    months = addSeries(months, year.months)
  }
  const data = locations.map((location) => ({ location, ...(hours.get(location.id) ?? emptyHours()) }))
  return {
    asOf: context.now.toISOString(),
    currency,
    data,
    total: { ...data.reduce<ByHours>(addHours, emptyHours()), days, months },
  }
}

/** Returns the moments and amounts of all revenue in the ranges: stays, their later changes, and passes. */
function revenueIn(ranges: readonly InstantRange[], group: Group, { tx, actor }: CompanyContext) {
  const { locationIds, hiddenShifts } = group
  const { companyId } = actor
  const within = (at: SQLWrapper): SQL =>
    sql`(${sql.join(
      ranges.map(
        ({ from, before }) =>
          sql`(${at} >= ${from.toISOString()}::timestamptz and ${at} < ${before.toISOString()}::timestamptz)`,
      ),
      sql` or `,
    )})`
  const row = (locationId: SQLWrapper, at: SQLWrapper, amount: SQLWrapper) => ({
    locationId: sql<string>`${locationId}`.as('location_id'),
    at: sql<Date>`${at}`.as('at'),
    amount: sql<number>`${amount}`.as('amount'),
  })
  const stays = tx.db
    .select(row(services.locationId, services.paidAt, services.totalCost))
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        eq(services.status, 'completed'),
        within(services.paidAt),
        atLocations(locationIds, services.locationId),
        notInShifts(services.cashUpId, hiddenShifts),
      ),
    )
  // A change counts on its own day, and the day of the sale keeps its first amount.
  const changes = (at: SQLWrapper, amount: SQLWrapper) =>
    tx.db
      .select(row(saleChanges.locationId, at, amount))
      .from(saleChanges)
      .where(
        and(
          eq(saleChanges.companyId, companyId),
          within(at),
          atLocations(locationIds, saleChanges.locationId),
          notInShifts(saleChanges.cashUpId, hiddenShifts),
        ),
      )
  const ofPasses = tx.db
    .select(row(passes.locationId, PAYMENT_MOMENT, payments.amount))
    .from(payments)
    .innerJoin(passes, OF_PASS)
    .where(
      and(
        eq(payments.companyId, companyId),
        isNotNull(payments.passId),
        within(PAYMENT_MOMENT),
        atLocations(locationIds, passes.locationId),
        notInShifts(payments.cashUpId, hiddenShifts),
      ),
    )
  return unionAll(
    stays,
    changes(saleChanges.at, saleChanges.totalCost),
    changes(saleChanges.soldAt, sql`-${saleChanges.totalCost}`),
    ofPasses,
  ).as('revenue')
}

/** Returns the two days of each location. An hour that occurs twice has the sum of both. */
async function readHoursOfGroup(
  group: Group,
  ids: readonly string[],
  context: CompanyContext,
): Promise<Map<string, ByHours>> {
  const { timeZone } = group
  const wall = wallClock(context.now, timeZone)
  const today = periodsAt(context.now, timeZone).day.now
  const earlier = dayAfter(wall.slice(0, 10), -WEEK_DAYS)
  const before = {
    from: instantOf(`${earlier}T00:00:00`, timeZone),
    before: instantOf(`${dayAfter(earlier, 1)}T00:00:00`, timeZone),
  }
  const sameTime = new Date(instantOf(`${earlier}${wall.slice(10)}`, timeZone).getTime() + 1)
  const revenue = revenueIn([before, today], group, context)
  const isToday = sql<boolean>`${revenue.at} >= ${today.from.toISOString()}::timestamptz`
  const rows = await context.tx.db
    .select({
      locationId: revenue.locationId,
      isToday,
      hour: sql<number>`extract(hour from ${localTime(revenue.at, timeZone, { from: before.from, before: today.before })})::int`,
      amount: sumOf(revenue.amount),
      soFar:
        sql<number>`coalesce(sum(${revenue.amount}) filter (where ${revenue.at} < ${sameTime.toISOString()}::timestamptz), 0)::bigint`.mapWith(
          Number,
        ),
    })
    .from(revenue)
    .groupBy(sql`1, 2, 3`)
  const begun = Number(wall.slice(11, 13)) + 1
  return new Map(
    ids.map((id) => {
      const here = rows.filter(({ locationId }) => locationId === id)
      const at = (hour: number, of: boolean) => here.find((one) => one.hour === hour && one.isToday === of)?.amount ?? 0
      return [
        id,
        {
          before: here.reduce((sum, one) => sum + (one.isToday ? 0 : one.soFar), 0),
          hours: emptyHours().hours.map(({ hour }) => ({
            hour,
            amount: hour < begun ? at(hour, true) : null,
            before: at(hour, false),
          })),
        },
      ]
    }),
  )
}

/** Returns the days of this month and the months of this year, together for all locations of a time zone. */
async function readYearOfGroup(group: Group, context: CompanyContext): Promise<{ days: Series; months: Series }> {
  const { timeZone } = group
  const range = periodsAt(context.now, timeZone).year.now
  const revenue = revenueIn([range], group, context)
  const rows = await context.tx.db
    .select({
      day: sql<string>`to_char(${localTime(revenue.at, timeZone, range)}, 'YYYY-MM-DD')`,
      amount: sumOf(revenue.amount),
    })
    .from(revenue)
    .groupBy(sql`1`)
  const [year = 0, month = 1, day = 1] = wallClock(context.now, timeZone).slice(0, 10).split('-').map(Number)
  const monthOf = (of: string) => Number(of.slice(5, 7))
  const sumWhere = (is: (of: string) => boolean) => rows.reduce((sum, one) => (is(one.day) ? sum + one.amount : sum), 0)
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return {
    days: Array.from({ length: lastDay }, (_, nth) =>
      nth < day ? sumWhere((of) => monthOf(of) === month && Number(of.slice(8)) === nth + 1) : null,
    ),
    months: Array.from({ length: MONTHS }, (_, nth) =>
      nth < month ? sumWhere((of) => monthOf(of) === nth + 1) : null,
    ),
  }
}

const sumOf = (amount: SQLWrapper) => sql<number>`sum(${amount})::bigint`.mapWith(Number)

const empty = (length: number): Series => Array.from({ length }, () => null)
const emptyHours = (): ByHours => ({
  before: 0,
  hours: Array.from({ length: HOURS }, (_, hour) => ({ hour, amount: null, before: 0 })),
})

/** Null only if both are: a moment has begun if it has begun in one of the time zones. */
const add = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : one + other

function addSeries(one: Series, other: Series): Series {
  return empty(Math.max(one.length, other.length)).map((_, nth) => add(one[nth] ?? null, other[nth] ?? null))
}

function addHours(sum: ByHours, one: ByHours): ByHours {
  return {
    before: sum.before + one.before,
    hours: sum.hours.map(({ hour, amount, before }, nth) => ({
      hour,
      amount: add(amount, one.hours[nth]?.amount ?? null),
      before: before + (one.hours[nth]?.before ?? 0),
    })),
  }
}
