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

/** Returns the last closing time of the hours and the night that start on this day. */
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
 * Returns the expected end of a shift: the location's next closing time after its start, or the end of the day without
 * one. Holidays count as ordinary weekdays, which is accurate enough for a warning.
 */
export function closingAfter(openedAt: string, location: Place): Date {
  const day = wallClock(new Date(openedAt), location.timeZone).slice(0, 10)
  // A night that started on the previous day may continue.
  const closings = [-1, 0].map((days) => closingOn(dayAfter(day, days), location))
  return closings.find((closing) => closing.getTime() > Date.parse(openedAt)) ?? closingOn(dayAfter(day, 1), location)
}

/** Returns whether a register has been open so long past its closing time that somebody should check. */
export function isOverdue(openedAt: string, location: Place, now: Date): boolean {
  return now.getTime() > closingAfter(openedAt, location).getTime() + FORGOTTEN_HOURS * HOUR_MS
}
