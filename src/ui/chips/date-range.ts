import * as v from 'valibot'

import { formatDay, readDay } from '../../lib/dates.ts'

/** The value of a date-range filter, on the clock of the list's time zone: `2026-11-20T00:00:00` to `2026-11-20T23:59:59`. */
export const DateRange = v.pipe(
  v.object({
    startDate: v.pipe(v.string('date_range_invalid'), v.minLength(10, 'date_range_invalid')),
    endDate: v.pipe(v.string('date_range_invalid'), v.minLength(10, 'date_range_invalid')),
  }),
  v.check(({ startDate, endDate }) => startDate <= endDate, 'date_range_invalid'),
)
export type DateRange = v.InferOutput<typeof DateRange>

/** From the first second of a day to the last of another (`2026-11-20`). */
export function dateRangeOf(startDay: string, endDay: string): DateRange {
  return { startDate: `${startDay}T00:00:00`, endDate: `${endDay}T23:59:59` }
}

export function dateRangeSummary({ startDate, endDate }: DateRange): string {
  const start = formatDay(startDate)
  const end = formatDay(endDate)
  return start === end ? start : `${start} – ${end}`
}

/** What was typed into the two fields as a range, or null while it is none: only then can it be applied. */
export function readRange(start: string, end: string): DateRange | null {
  const startDay = readDay(start)
  const endDay = readDay(end)
  if (startDay === null || endDay === null) return null
  const parsed = v.safeParse(DateRange, dateRangeOf(startDay, endDay))
  return parsed.success ? parsed.output : null
}
