import type { Day } from './locations.ts'
import { dayAfter, weekdayOf } from './periods.ts'
import { DAY_MS } from './time.ts'
import { wallClock } from './zoned-time.ts'

/** Hours in which a location is open on one day, half-open; `24:00` is the day's end. */
// Declared as a type, so that edits can carry the value as JSON.
export type OpenWindow = { opens: string; closes: string }

/** Maximum number of hour ranges on one weekday: mornings, afternoons, evenings, and room to spare. */
export const WINDOWS_A_DAY = 6

const MIDNIGHT = '24:00'

interface WindowFault {
  /** Which window has the fault, and which end of it. */
  index: number
  end: 'opens' | 'closes'
  code: 'time_invalid' | 'from_not_before_to' | 'windows_overlap'
}

const OPENS = /^([01]\d|2[0-3]):[0-5]\d$/

/** Returns the faults in the hours of one day. Of two ranges that overlap the later one is at fault. */
export function windowFaults(windows: readonly OpenWindow[]): WindowFault[] {
  const own = windows.flatMap(({ opens, closes }, index): WindowFault[] => {
    if (!OPENS.test(opens)) return [{ index, end: 'opens', code: 'time_invalid' }]
    if (!OPENS.test(closes) && closes !== MIDNIGHT) return [{ index, end: 'closes', code: 'time_invalid' }]
    return opens < closes ? [] : [{ index, end: 'opens', code: 'from_not_before_to' }]
  })
  if (own.length > 0) return own
  const inOrder = windows
    .map((window, index) => ({ ...window, index }))
    .toSorted((one, other) => (one.opens < other.opens ? -1 : 1))
  return inOrder.flatMap(({ opens, index }, at): WindowFault[] => {
    const before = inOrder[at - 1]
    return before !== undefined && opens < before.closes ? [{ index, end: 'opens', code: 'windows_overlap' }] : []
  })
}

/** In the order of the day. */
export function sortedWindows(windows: readonly OpenWindow[]): OpenWindow[] {
  return windows
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) =>
      one.opens < other.opens ? -1 : one.opens > other.opens ? 1 : one.closes < other.closes ? -1 : 1,
    )
}

/** When a place is open: its hours by day, where its clock hangs. */
interface OpeningTimes {
  schedule: readonly (OpenWindow & { day: Day })[]
  timeZone: string
}

/** Whether it is open, and when that changes; null where it does not within a week. */
export interface Opening {
  isOpen: boolean
  until: { /** `2026-11-20` */ date: string; time: string } | null
}

/** The next change is searched for one week ahead, plus the holidays in that week. */
const DAYS_AHEAD = 10

/** `holidays` are the days, as `2026-12-25`, on which the hours of day 8 are kept. */
export function openingAt({ schedule, timeZone }: OpeningTimes, holidays: ReadonlySet<string>, at: Date): Opening {
  const wall = wallClock(at, timeZone)
  const [today, now] = [wall.slice(0, 10), wall.slice(11, 16)]
  const windowsOf = (date: string) => sortedWindows(schedule.filter(({ day }) => day === dayOf(date, holidays)))
  const isOpen = windowsOf(today).some(({ opens, closes }) => opens <= now && now < closes)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = later(today, ahead)
    const windows = windowsOf(date)
    const from = ahead === 0 ? now : ''
    const change = isOpen ? closingOf(windows, from, ahead > 0) : windows.find(({ opens }) => opens > from)?.opens
    if (change !== undefined) return { isOpen, until: { date, time: change } }
  }
  return { isOpen, until: null }
}

/**
 * When a place that is open since before closes on a day with these hours; undefined where it stays open until the
 * next.
 */
function closingOf(windows: readonly OpenWindow[], from: string, sinceMidnight: boolean): string | undefined {
  let until = sinceMidnight ? '00:00' : from
  for (const { opens, closes } of windows) if (opens <= until && closes > until) until = closes
  return until === MIDNIGHT ? undefined : until
}

function dayOf(date: string, holidays: ReadonlySet<string>): Day {
  if (holidays.has(date)) return 8
  const WEEK = [7, 1, 2, 3, 4, 5, 6] as const
  return WEEK[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 7
}

function later(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

interface Hours {
  day: Day
  opens: string
  closes: string
}

/**
 * Whether a place is open by its schedule at an instant, a holiday being day 8; null where it has none. What closes no
 * later than it opens closes on the next day.
 */
export function isOpenAt(
  now: Date,
  { schedule, timeZone }: { schedule: readonly Hours[]; timeZone: string },
  isHoliday: (day: string) => boolean,
): boolean | null {
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
