import { type Day, DAYS } from '../../../domain/locations.ts'
import { DAY_LABELS } from '../labels/locations.ts'
import type { Translate } from '../list/column.ts'
import { codeText } from '../../../domain/text/outside-text.ts'

/** Hours of one day as typed: `8:00` to `18:30`. */
export interface TypedHours {
  day: number
  from: string
  to: string
}

const TIME = /^([01]?\d|2[0-3]):?([0-5]\d)$/

/** Reads a typed time, `8:00`, `0800` or `8`, as `08:00`; `24:00` ends a day. `null` if it is not a time. */
export function readTime(typed: string): string | null {
  const text = codeText(typed)
  if (/^24(:?00)?$/.test(text)) return '24:00'
  const whole = /^\d{1,2}$/.test(text) ? `${text}:00` : text
  const [, hour, minute] = TIME.exec(whole) ?? []
  return hour === undefined || minute === undefined ? null : `${hour.padStart(2, '0')}:${minute}`
}

/** Returns why typed hours are invalid: not a time, or no time between them. */
export function hoursFault({ from, to }: TypedHours): 'time_invalid' | 'from_not_before_to' | null {
  const [begin, end] = [readTime(from), readTime(to)]
  if (begin === null || end === null || begin === '24:00') return 'time_invalid'
  return begin === end ? 'from_not_before_to' : null
}

export function dayOf(day: number): Day | null {
  return DAYS.find((one) => one === day) ?? null
}

/** Returns the readable hours, in order. */
export function readHours(typed: readonly TypedHours[]): { day: Day; from: string; to: string }[] {
  return typed.flatMap((hours) => {
    const [day, from, to] = [dayOf(hours.day), readTime(hours.from), readTime(hours.to)]
    return day === null || from === null || to === null ? [] : [{ day, from, to }]
  })
}

const MINUTES = 24 * 60

function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns the position of hours on the bar of a day, in percent; hours past midnight extend to its end. */
export function spanOf(hours: TypedHours): { left: number; width: number } | null {
  const [from, to] = [readTime(hours.from), readTime(hours.to)]
  if (from === null || to === null || from === to) return null
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  return { left: (begin / MINUTES) * 100, width: (((end > begin ? end : MINUTES) - begin) / MINUTES) * 100 }
}

/** Copies one day's hours to every day. */
export function toEveryDay(hours: readonly TypedHours[], from: Day): TypedHours[] {
  const own = hours.filter(({ day }) => day === from)
  return DAYS.flatMap((day) => own.map((one) => ({ ...one, day })))
}

interface DayHours {
  day: Day
  from: string
  to: string
}

/** Minimum number of consecutive days that are shortened to the first and the last. */
const SHORTEST_RUN = 3
const SUNDAY = 7

/**
 * `Monday–Friday 08:00–18:00; Saturday 08:00–13:00`: consecutive days with the same hours are joined, except holidays.
 */
export function hoursText(hours: readonly DayHours[], t: Translate): string {
  const daysOf = new Map<string, Day[]>()
  for (const { day, from, to } of hours) daysOf.set(`${from}–${to}`, [...(daysOf.get(`${from}–${to}`) ?? []), day])
  return [...daysOf].map(([times, days]) => `${daysText(days, t)} ${times}`).join('; ')
}

function daysText(days: readonly Day[], t: Translate): string {
  const runs: Day[][] = []
  for (const day of days.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && day <= SUNDAY && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  return runs.map((run) => runText(run.map((day) => t(DAY_LABELS[day])))).join(', ')
}

function runText(names: readonly string[]): string {
  return names.length < SHORTEST_RUN ? names.join(', ') : `${names[0]}–${names.at(-1)}`
}
