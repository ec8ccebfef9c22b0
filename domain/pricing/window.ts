import type { Day } from '../locations.ts'
import { type LocalDay, type LocalMinute, MINUTES_A_DAY } from './local-day.ts'

/**
 * Days and hours of local time, in minutes of the day, half-open. A window that ends no later than it starts crosses
 * midnight, and belongs to the day on which it starts.
 */
export interface Window {
  /** Empty means every day. */
  days: readonly Day[]
  from: number
  to: number
}

export interface WindowInput {
  days: readonly Day[]
  from: string | null
  to: string | null
}

export const ALWAYS: Window = { days: [], from: 0, to: MINUTES_A_DAY }

export function windowOf({ days, from, to }: WindowInput): Window {
  return { days, from: from === null ? ALWAYS.from : minuteOfDay(from), to: to === null ? ALWAYS.to : minuteOfDay(to) }
}

/** Reads `18:30`; `24:00` is the end of the day. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function includesDay({ days }: Window, day: Day): boolean {
  return days.length === 0 || days.includes(day)
}

export function crossesMidnight({ from, to }: Window): boolean {
  return to <= from
}

/** Returns the day on which the window of this minute started; null outside the window. */
export function windowDay(window: Window, { day, minute, key, keyBefore }: LocalMinute): LocalDay | null {
  const crosses = crossesMidnight(window)
  if (minute >= window.from && (crosses || minute < window.to) && includesDay(window, key)) return day
  if (crosses && minute < window.to && includesDay(window, keyBefore)) return day - 1
  return null
}

/** Returns the first window that contains this minute. */
export function windowAt<W extends Window>(windows: readonly W[], at: LocalMinute): W | null {
  for (const window of windows) if (windowDay(window, at) !== null) return window
  return null
}

/**
 * Returns the next minute of the day at which one of the windows may start or end on any day; midnight at the latest.
 */
export function nextEdge(windows: readonly Window[], minute: number): number {
  let next = MINUTES_A_DAY
  for (const { from, to } of windows) {
    if (from > minute && from < next) next = from
    if (to > minute && to < next) next = to
  }
  return next
}
