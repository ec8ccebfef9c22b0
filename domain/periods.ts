import { DAY_MS } from './time.ts'
import { type InstantRange, instantOf, wallClock } from './zoned-time.ts'

export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** A period so far, and the previous one up to the same moment. */
export interface PeriodComparison {
  now: InstantRange
  before: InstantRange
}

/** `days` after the day `2026-11-20`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
}

/** Returns the same day of the month this many months before, or that month's last day if it has no such day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

const FIRST_OF = {
  day: (day: string) => day,
  month: (day: string) => `${day.slice(0, 7)}-01`,
  year: (day: string) => `${day.slice(0, 4)}-01-01`,
} as const
const BEFORE = {
  day: (day: string) => dayAfter(day, -1),
  month: (day: string) => monthsBefore(day, 1),
  year: (day: string) => monthsBefore(day, 12),
} as const

/** Returns the day, the month and the year of an instant in a time zone, each up to that instant. */
export function periodsAt(now: Date, timeZone: string): Record<Period, PeriodComparison> {
  const wall = wallClock(now, timeZone)
  const day = wall.slice(0, 10)
  const after = (instant: Date) => new Date(instant.getTime() + 1)
  const compared = (period: Period): PeriodComparison => {
    const same = BEFORE[period](day)
    return {
      now: { from: instantOf(`${FIRST_OF[period](day)}T00:00:00`, timeZone), before: after(now) },
      before: {
        from: instantOf(`${FIRST_OF[period](same)}T00:00:00`, timeZone),
        before: after(instantOf(`${same}${wall.slice(10)}`, timeZone)),
      },
    }
  }
  return { day: compared('day'), month: compared('month'), year: compared('year') }
}
