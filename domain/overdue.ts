import type { Day } from './locations.ts'
import { dayAfter, weekdayOf } from './periods.ts'
import { HOUR_MS } from './time.ts'
import { instantOf, wallClock } from './zoned-time.ts'

/** Time past closing after which an open register was probably forgotten. */
const FORGOTTEN_HOURS = 12

interface Place {
  schedule: readonly { day: Day; closes: string }[]
  nightSchedule?: { from: string; to: string } | null
  timeZone: string
}

/** The last closing time of what begins on this day: its hours, and the night if the location is open at night. */
function closingOn(day: string, { schedule, nightSchedule, timeZone }: Place): Date {
  const closes = schedule.filter((hours) => hours.day === weekdayOf(day)).map((hours) => hours.closes)
  if (nightSchedule != null && (closes.length > 0 || schedule.length === 0)) {
    const { from, to } = nightSchedule
    if (to <= from) return instantOf(`${dayAfter(day, 1)}T${to}:00`, timeZone)
    closes.push(to)
  }
  const last = closes.toSorted().at(-1) ?? '24:00'
  return last === '24:00'
    ? instantOf(`${dayAfter(day, 1)}T00:00:00`, timeZone)
    : instantOf(`${day}T${last}:00`, timeZone)
}

/**
 * When a shift ought to have ended: the location's next closing time after it began, and the end of the day where it
 * has none. Holidays are taken as the days of the week that they fall on: for a warning that is near enough.
 */
export function closingAfter(openedAt: string, location: Place): Date {
  const day = wallClock(new Date(openedAt), location.timeZone).slice(0, 10)
  // A night that began on the day before may still be on.
  const closings = [-1, 0].map((days) => closingOn(dayAfter(day, days), location))
  return closings.find((closing) => closing.getTime() > Date.parse(openedAt)) ?? closingOn(dayAfter(day, 1), location)
}

/** Whether an open register is past its closing time by so much that somebody should look. */
export function isOverdue(openedAt: string, location: Place, now: Date): boolean {
  return now.getTime() > closingAfter(openedAt, location).getTime() + FORGOTTEN_HOURS * HOUR_MS
}
