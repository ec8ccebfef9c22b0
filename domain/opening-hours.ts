import type { Day } from './locations.ts'
import { dayAfter, weekdayOf } from './periods.ts'
import { wallClock } from './zoned-time.ts'

/** Hours in which a location is open on one day, half-open; `24:00` is the day's end. */
// Declared as a type, so that edits can carry the value as JSON.
export type OpenWindow = { opens: string; closes: string }

/** Maximum number of hour ranges on one weekday: mornings, afternoons, evenings, and room to spare. */
export const WINDOWS_A_DAY = 6

const MIDNIGHT = '24:00'

interface WindowFault {
  /** Index of the faulty window, and its faulty end. */
  index: number
  end: 'opens' | 'closes'
  code: 'time_invalid' | 'from_not_before_to' | 'windows_overlap'
}

const OPENS = /^([01]\d|2[0-3]):[0-5]\d$/

/** Returns the faults in the hours of one day. Of two overlapping ranges, the later one is faulty. */
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

/** Sorted by time. */
export function sortedWindows(windows: readonly OpenWindow[]): OpenWindow[] {
  return windows
    .map(({ opens, closes }) => ({ opens, closes }))
    .toSorted((one, other) =>
      one.opens < other.opens ? -1 : one.opens > other.opens ? 1 : one.closes < other.closes ? -1 : 1,
    )
}

/** Opening hours of a location by day and at night, and their time zone. */
export interface OpeningTimes {
  schedule: readonly (OpenWindow & { day: Day })[]
  /** Hours of each night that starts on a day with hours, or of every night if no day has hours. */
  nightSchedule?: { from: string; to: string } | null
  timeZone: string
}

/** Whether it is open, and its next change; null without a change within a week. */
export interface Opening {
  isOpen: boolean
  until: { /** `2026-11-20` */ date: string; time: string } | null
}

/** The next change is searched for one week ahead, plus the holidays in that week. */
const DAYS_AHEAD = 10

/**
 * Returns whether and until when a location is open. `holidays` are local days, such as `2026-12-25`, with the hours of
 * day 8.
 */
export function openingAt(place: OpeningTimes, holidays: ReadonlySet<string>, at: Date): Opening {
  const wall = wallClock(at, place.timeZone)
  const [today, now] = [wall.slice(0, 10), wall.slice(11, 16)]
  const windowsOf = (date: string) => windowsOn(date, place, holidays)
  const isOpen = windowsOf(today).some(({ opens, closes }) => opens <= now && now < closes)
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = dayAfter(today, ahead)
    const windows = windowsOf(date)
    const from = ahead === 0 ? now : ''
    const change = isOpen ? closingOf(windows, from, ahead > 0) : windows.find(({ opens }) => opens > from)?.opens
    if (change !== undefined) return { isOpen, until: { date, time: change } }
  }
  return { isOpen, until: null }
}

/** Returns the windows of a calendar day, including the parts of nights, which are cut at midnight. */
function windowsOn(date: string, place: OpeningTimes, holidays: ReadonlySet<string>): OpenWindow[] {
  const starting = (day: string) => windowsStarting(day, place, holidays)
  const evening = starting(date).map((window) => (crosses(window) ? { ...window, closes: MIDNIGHT } : window))
  const morning = starting(dayAfter(date, -1)).flatMap((window) =>
    crosses(window) ? { opens: '00:00', closes: window.closes } : [],
  )
  return sortedWindows([...evening, ...morning]).filter(({ opens, closes }) => opens < closes)
}

function windowsStarting(
  date: string,
  { schedule, nightSchedule }: OpeningTimes,
  holidays: ReadonlySet<string>,
): OpenWindow[] {
  const hours = schedule.filter(({ day }) => day === dayOf(date, holidays))
  const hasNight = nightSchedule != null && (hours.length > 0 || schedule.length === 0)
  return hasNight ? [...hours, { opens: nightSchedule.from, closes: nightSchedule.to }] : hours
}

const crosses = ({ opens, closes }: OpenWindow) => closes <= opens

/**
 * Returns the closing time of an open location on a day with these hours; undefined if it stays open until the next
 * day.
 */
function closingOf(windows: readonly OpenWindow[], from: string, sinceMidnight: boolean): string | undefined {
  let until = sinceMidnight ? '00:00' : from
  for (const { opens, closes } of windows) if (opens <= until && closes > until) until = closes
  return until === MIDNIGHT ? undefined : until
}

function dayOf(date: string, holidays: ReadonlySet<string>): number {
  return holidays.has(date) ? 8 : weekdayOf(date)
}

/** Returns whether a location is open at an instant; null if it has no hours. */
export function isOpenAt(now: Date, place: OpeningTimes, holidays: ReadonlySet<string>): boolean | null {
  return hasHours(place) ? openingAt(place, holidays, now).isOpen : null
}

/** Returns whether a location has opening hours. */
export function hasHours({ schedule, nightSchedule }: Omit<OpeningTimes, 'timeZone'>): boolean {
  return schedule.length > 0 || nightSchedule != null
}
