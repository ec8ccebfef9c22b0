import type { Day } from '../../../domain/locations.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import { instantOf, wallClock } from '../../../domain/zoned-time.ts'
import type { LocationPlan } from '../companies/plan.ts'

/** A day in the time zone of a location. */
export interface LocalDay {
  date: string
  /** 1 Monday to 7 Sunday. */
  weekday: Day
  /** Returns the instant of a local time such as `06:30`; `24:00` is the start of the next day. */
  at(time: string): number
}

const WEEKDAYS: readonly Day[] = [7, 1, 2, 3, 4, 5, 6]

/** Returns all local days from that of `from` to that of `until`. */
export function localDays(from: number, until: number, timeZone: string): LocalDay[] {
  const last = localDate(until, timeZone)
  const days: LocalDay[] = []
  for (let date = localDate(from, timeZone); date <= last; date = nextDate(date)) days.push(localDay(date, timeZone))
  return days
}

function localDay(date: string, timeZone: string): LocalDay {
  const instant = (wall: string): number => instantOf(wall, timeZone).getTime()
  const begins = instant(`${date}T00:00:00`)
  const ends = instant(`${nextDate(date)}T00:00:00`)
  // Time zone lookups cost more than everything else, so only days with a clock change need one.
  const isPlain = ends - begins === DAY_MS
  return {
    date,
    weekday: WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 7,
    at(time) {
      if (time === '24:00') return ends
      return isPlain
        ? begins + (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE_MS
        : instant(`${date}T${time}:00`)
    },
  }
}

export interface OpenHours {
  opens: string
  closes: string
}

/** Null if the location is closed on that day. */
export function openHours(plan: LocationPlan, weekday: Day): OpenHours | null {
  return plan.opening.find(({ days }) => days.includes(weekday)) ?? null
}

export function isAlwaysOpen(plan: LocationPlan): boolean {
  return plan.opening.every(({ opens, closes }) => opens === '00:00' && closes === '24:00')
}

function localDate(instant: number, timeZone: string): string {
  return wallClock(new Date(instant), timeZone).slice(0, 10)
}

function nextDate(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
