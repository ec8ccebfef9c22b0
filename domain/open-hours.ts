import type { Day } from './locations.ts'
import { dayAfter, weekdayOf } from './periods.ts'
import { wallClock } from './zoned-time.ts'

interface Hours {
  day: Day
  opens: string
  closes: string
}

/** Whether a place is open by its schedule at an instant, a holiday being day 8; null where it has none. What closes no later than it opens closes on the next day. */
export function isOpenAt(now: Date, { schedule, timeZone }: { schedule: readonly Hours[]; timeZone: string }, isHoliday: (day: string) => boolean): boolean | null {
  if (schedule.length === 0) return null
  const wall = wallClock(now, timeZone)
  const [today, time] = [wall.slice(0, 10), wall.slice(11, 16)]
  const hoursOf = (day: string) => schedule.filter((hours) => hours.day === (isHoliday(day) ? 8 : weekdayOf(day)))
  const isPastMidnight = ({ opens, closes }: Hours) => closes <= opens
  return (
    hoursOf(today).some((hours) => hours.opens <= time && (isPastMidnight(hours) || time < hours.closes)) ||
    hoursOf(dayAfter(today, -1)).some((hours) => isPastMidnight(hours) && time < hours.closes)
  )
}
