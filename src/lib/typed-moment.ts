import { formatDay, readDay } from './dates.ts'
import { asTime } from './typed-time.ts'

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/

/** `2026-11-20T18:30` as people write it: `20/11/2026 18:30`. What is none stays as it is. */
export function formatMoment(wall: string): string {
  const [, day, time] = WALL.exec(wall) ?? []
  return day === undefined || time === undefined ? wall : `${formatDay(day)} ${time}`
}

/** Reads a day and a time of day as they are typed, as `2026-11-20T18:30`; null where there is no such moment. */
export function readMoment(text: string): string | null {
  const [, day = '', typed = ''] = /^([^\s,]+)[\s,]+(\S+)$/.exec(formatMoment(text.trim())) ?? []
  const time = asTime(typed)
  const read = readDay(day)
  return read === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : `${read}T${time}`
}
