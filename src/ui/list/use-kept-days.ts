import { firstWholeDay } from '../../../domain/kept-window.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { formatDay } from '../../lib/dates.ts'
import { type DateRange, dateRangeOf, daysAfter } from '../chips/date-range.ts'
import { useMinute } from '../elapsed.tsx'

const YEAR_DAYS = 365

export interface KeptDays {
  /** First and last day, formatted. */
  first: string
  last: string
  /** The last year: searched if the device has no match. */
  lastYear: DateRange
}

/** Returns the days whose data is complete on the device. */
function keptDays(now: Date, dayOf: (instant: Date) => string): DateRange {
  return { startDate: dayOf(firstWholeDay(now)), endDate: dayOf(now) }
}

/** Returns the days whose services and cash-ups are complete on the device. */
export function useKeptDays(timeZone: string): KeptDays {
  const now = new Date(useMinute() * MINUTE_MS)
  const { startDate, endDate } = keptDays(now, (instant) => wallClock(instant, timeZone).slice(0, 10))
  return {
    first: formatDay(startDate),
    last: formatDay(endDate),
    lastYear: dateRangeOf(daysAfter(endDate, -YEAR_DAYS), endDate),
  }
}
