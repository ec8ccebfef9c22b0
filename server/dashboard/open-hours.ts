import { and, eq, gte, lte } from 'drizzle-orm'

import { isOpenAt } from '../../domain/opening-hours.ts'
import { DAY_MS } from '../../domain/time.ts'
import { holidays } from '../db/schema/holidays.ts'
import { locations, schedules } from '../db/schema/locations.ts'
import type { ReportContext, ScopedLocation } from '../reports/scope.ts'

/** Maximum difference in days between a local day and the UTC day, with a margin. */
const NEAR_DAYS = 2

/** Returns a function that returns whether a location is open now; `null` if the location has no schedule. */
export async function readOpenHours({
  tx,
  actor,
  now,
}: ReportContext): Promise<(location: Pick<ScopedLocation, 'id' | 'timeZone'>, at: Date) => boolean | null> {
  const { companyId } = actor
  const hours = await tx.db
    .select({ locationId: schedules.locationId, day: schedules.day, opens: schedules.opens, closes: schedules.closes })
    .from(schedules)
    .where(eq(schedules.companyId, companyId))
  const nights = await tx.db
    .select({ id: locations.id, from: locations.nightFrom, to: locations.nightTo })
    .from(locations)
    .where(eq(locations.companyId, companyId))
  const nightOf = new Map(
    nights.map(({ id, from, to }) => [id, from === null || to === null ? null : { from, to }] as const),
  )
  const near = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const kept = await tx.db
    .select({ day: holidays.holidayDate })
    .from(holidays)
    .where(
      and(
        eq(holidays.companyId, companyId),
        eq(holidays.isActive, true),
        gte(holidays.holidayDate, near(-NEAR_DAYS)),
        lte(holidays.holidayDate, near(NEAR_DAYS)),
      ),
    )
  const freeDays = new Set(kept.map(({ day }) => day))
  return ({ id, timeZone }, at) =>
    isOpenAt(
      at,
      {
        schedule: hours.filter(({ locationId }) => locationId === id),
        nightSchedule: nightOf.get(id) ?? null,
        timeZone,
      },
      freeDays,
    )
}
