import * as v from 'valibot'

import { DAY_MS } from '../../../domain/time.ts'
import { formatDay, readDay } from '../../lib/dates.ts'

/**
 * The value of a date-range filter, on the clock of the list's time zone: `2026-11-20T00:00:00` to
 * `2026-11-20T23:59:59`.
 */
export const DateRange = v.pipe(
  v.object({
    startDate: v.pipe(v.string('date_range_invalid'), v.minLength(10, 'date_range_invalid')),
    endDate: v.pipe(v.string('date_range_invalid'), v.minLength(10, 'date_range_invalid')),
  }),
  v.check(({ startDate, endDate }) => startDate <= endDate, 'date_range_invalid'),
)

export type DateRange = v.InferOutput<typeof DateRange>

/** Returns the range from the first second of one day to the last of another (`2026-11-20`). */
export function dateRangeOf(startDay: string, endDay: string): DateRange {
  return { startDate: `${startDay}T00:00:00`, endDate: `${endDay}T23:59:59` }
}

export function dateRangeSummary({ startDate, endDate }: DateRange): string {
  const start = formatDay(startDate)
  const end = formatDay(endDate)
  return start === end ? start : `${start} – ${end}`
}

/** Returns the typed range, or null until both fields form one: only then can it be applied. */
export function readRange(start: string, end: string): DateRange | null {
  const startDay = readDay(start)
  const endDay = readDay(end)
  if (startDay === null || endDay === null) return null
  const parsed = v.safeParse(DateRange, dateRangeOf(startDay, endDay))
  return parsed.success ? parsed.output : null
}

/**
 * Returns the day that is `days` after the day `2026-11-20`. In its own file because workers need it and cannot load
 * the texts of the quick ranges.
 */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
