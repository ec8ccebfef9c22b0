import { dayAfter } from './periods.ts'
import type { ViewRhythm } from './saved-views.ts'
import { instantOf, wallClock } from './zoned-time.ts'

const MAILED_AT = '06:00:00'
/** Maximum number of days that a mail after an outage covers. */
const MOST_DAYS = 92
const DAYS_OF_WEEK = 7

const dayOf = (instant: Date, timeZone: string) => wallClock(instant, timeZone).slice(0, 10)

/** Returns the last start of a period at or before this day. */
function beginning(rhythm: ViewRhythm, day: string): string {
  if (rhythm === 'day') return day
  if (rhythm === 'month') return `${day.slice(0, 8)}01`
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK
  return dayAfter(day, -sinceMonday)
}

/** Returns the time of the next mail: the first morning after the end of a period, later than `now`. */
export function nextMail(rhythm: ViewRhythm, now: Date, timeZone: string): Date {
  let day = beginning(rhythm, dayOf(now, timeZone))
  while (instantOf(`${day}T${MAILED_AT}`, timeZone) <= now) day = nextBeginning(rhythm, day)
  return instantOf(`${day}T${MAILED_AT}`, timeZone)
}

const LONGEST_MONTH = 31

function nextBeginning(rhythm: ViewRhythm, day: string): string {
  return rhythm === 'day'
    ? dayAfter(day, 1)
    : rhythm === 'week'
      ? dayAfter(day, DAYS_OF_WEEK)
      : beginning('month', dayAfter(day, LONGEST_MONTH))
}

/**
 * Returns the days of a mail, both included: the period that had ended when the mail was due and, if it is late, those
 * that have ended since.
 */
export function mailedDays(rhythm: ViewRhythm, due: Date, now: Date, timeZone: string): { from: string; to: string } {
  const to = dayAfter(beginning(rhythm, dayOf(now, timeZone)), -1)
  const from = beginning(rhythm, dayAfter(beginning(rhythm, dayOf(due, timeZone)), -1))
  const earliest = dayAfter(to, 1 - MOST_DAYS)
  return { from: from < earliest ? earliest : from, to }
}
