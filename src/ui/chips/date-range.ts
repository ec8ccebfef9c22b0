import * as v from 'valibot'

import { formatDay } from '../../lib/dates.ts'

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

/** Reads `20/11/2026`, also without leading zeros and with other separators, as `2026-11-20`; null where there is no such day. */
export function readDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(text)
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Whether `2026-11-20` is a day that a calendar has. */
export function isDay(iso: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(iso)) return false
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso)
}

/** What was typed into the two fields as a range, or null while it is none: only then can it be applied. */
export function readRange(start: string, end: string): DateRange | null {
  const startDay = readDay(start)
  const endDay = readDay(end)
  if (startDay === null || endDay === null) return null
  const parsed = v.safeParse(DateRange, dateRangeOf(startDay, endDay))
  return parsed.success ? parsed.output : null
}
