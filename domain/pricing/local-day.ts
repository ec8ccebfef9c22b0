import { DAYS, type Day } from '../locations.ts'

export const MINUTES_A_DAY = 24 * 60

/** A day of the local calendar, counted from 1 January 1970. */
export type LocalDay = number

/** Reads `2026-11-20`. */
export function localDay(text: string): LocalDay {
  return Date.parse(text) / (MINUTES_A_DAY * 60_000)
}

/** Key of the rates of a day: 8 on an active holiday, otherwise 1 Monday to 7 Sunday. */
export function dayKey(day: LocalDay, holidays: ReadonlySet<LocalDay>): Day {
  // 1 January 1970 was a Thursday.
  return holidays.has(day) ? 8 : (DAYS[(day + 3) % 7] ?? 8)
}

/** A minute of local time, with the keys that decide which rates apply. */
export interface LocalMinute {
  day: LocalDay
  minute: number
  key: Day
  /** The key of the previous day, to which a window after midnight belongs. */
  keyBefore: Day
}

/** From minutes since 1 January 1970 in local time. */
export function localMinute(wall: number, holidays: ReadonlySet<LocalDay>): LocalMinute {
  const day = Math.floor(wall / MINUTES_A_DAY)
  return { day, minute: wall - day * MINUTES_A_DAY, key: dayKey(day, holidays), keyBefore: dayKey(day - 1, holidays) }
}
