import { type SQL, type SQLWrapper, eq, sql } from 'drizzle-orm'

import { type ClockStretch, clockAt } from '../../domain/pricing/zone-clock.ts'
import { type InstantRange, UTC, wallClock } from '../../domain/zoned-time.ts'
import { locations } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'

/** Years of records. A range of a caller may be longer, and would bring changes of the clock of thousands of years. */
const RECORDED: Record<keyof InstantRange, number> = { from: Date.UTC(2000, 0, 1), before: Date.UTC(2100, 0, 1) }

/**
 * Returns the local time of an instant, as a timestamp without a zone. `at time zone` with a zone's name is not used in
 * SQL: PostgreSQL fails on names that only Node knows (Debian ships them separately, in tzdata-legacy), interprets
 * `CST` and `+05:00` differently from Node, and may know other changes of law than Node.
 * @param at an instant in `range`; for an earlier or later instant, the clock of the nearest end is used
 */
export function localTime(at: SQLWrapper, timeZone: string, { from, before }: InstantRange): SQL {
  const changes: SQL[] = []
  let clock = clockAt(timeZone, Math.max(from.getTime(), RECORDED.from))
  while (clock.until < Math.min(before.getTime(), RECORDED.before)) {
    changes.push(sql`when ${at} < ${new Date(clock.until).toISOString()}::timestamptz then ${secondsOf(clock)} `)
    clock = clockAt(timeZone, clock.until)
  }
  const ahead = changes.length === 0 ? secondsOf(clock) : sql`case ${sql.join(changes)}else ${secondsOf(clock)} end`
  return sql`((${at}) at time zone 'UTC' + (${ahead}) * interval '1 second')`
}

function secondsOf({ offset }: ClockStretch): SQL {
  return sql`${offset / 1000}::int`
}

/** Returns whether the local time of day is from `fromTime` to before `toTime`. Undefined if no hours are requested. */
export function withinHours(
  at: SQLWrapper,
  { fromTime, toTime }: { fromTime?: string | undefined; toTime?: string | undefined },
  timeZone: string,
  range: InstantRange,
): SQL | undefined {
  if (fromTime === undefined || toTime === undefined) return undefined
  const time = sql`${localTime(at, timeZone, range)}::time`
  return sql`(${time} >= ${fromTime}::time and ${time} < ${toTime}::time)`
}

/** Returns the time zones of the actor's company, including those of locations that the actor does not see. */
export async function zonesOfCompany({
  tx,
  actor,
}: Pick<CompanyContext, 'tx'> & { actor: Pick<CompanyContext['actor'], 'companyId'> }): Promise<string[]> {
  const rows = await tx.db
    .selectDistinct({ timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.companyId, actor.companyId))
  return rows.map(({ timeZone }) => timeZone)
}

/**
 * Returns an SQL expression with the result of `of` for the zone of a row's location; `null` if the zone is not in
 * `zones`, the zones of the whole company.
 */
export function byZone(
  zones: readonly string[],
  of: (timeZone: string) => SQL,
  column: SQLWrapper = locations.timeZone,
): SQL {
  // A company without locations has no rows to convert.
  if (zones.length === 0) return of(UTC)
  return sql`(case ${column} ${sql.join(zones.map((zone) => sql`when ${zone} then ${of(zone)} `))}end)`
}

/** The current day at a row's location. */
export function todayThere(zones: readonly string[], now: Date): SQL {
  return byZone(zones, (zone) => sql`${wallClock(now, zone).slice(0, 10)}::date`)
}
