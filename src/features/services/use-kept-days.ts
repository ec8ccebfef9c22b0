import { wallClock } from '../../../domain/zoned-time.ts'
import { formatDay } from '../../lib/dates.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { dateRangeOf, type DateRange } from '../../ui/chips/date-range.ts'
import { daysAfter } from '../../ui/chips/quick-ranges.ts'
import { keptDays } from './device-services.ts'

const MINUTE_MS = 60_000
const YEAR_DAYS = 365

export interface KeptDays {
  /** First and last day, as they are shown. */
  first: string
  last: string
  /** A year back: what a search looks through that found nothing on the device. */
  lastYear: DateRange
}

/** The days of which a device keeps every service. */
export function useKeptDays(timeZone: string): KeptDays {
  const now = new Date(useMinute() * MINUTE_MS)
  const { startDate, endDate } = keptDays(now, (instant) => wallClock(instant, timeZone).slice(0, 10))
  return { first: formatDay(startDate), last: formatDay(endDate), lastYear: dateRangeOf(daysAfter(endDate, -YEAR_DAYS), endDate) }
}
