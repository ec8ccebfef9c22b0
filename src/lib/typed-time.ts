import { formatDay, readDay } from './dates.ts'
import { codeText } from '../../domain/text/outside-text.ts'

/**
 * Parses a typed time of day to `08:30`: `8`, `830`, `8.30` and `0830` are times too, because not every keyboard has a
 * colon, and `6pm` and `9.30 a.m.`, because boards print them. Other text is returned unchanged.
 */
export function asTime(text: string): string {
  const [, hour = '', minute = '00', half = ''] =
    /^\s*(\d{1,2}?)(?:[:.]?(\d{2}))?\s*(?:([ap])\.?\s?m\.?)?\s*$/i.exec(codeText(text)) ?? []
  if (hour === '') return text
  if (half === '') return `${hour.padStart(2, '0')}:${minute}`
  const twelfth = Number(hour)
  if (twelfth < 1 || twelfth > 12) return text
  return `${String((twelfth % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`
}

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/

/** Formats `2026-11-20T18:30` as `20/11/2026 18:30`. Other text is returned unchanged. */
export function formatMoment(wall: string): string {
  const [, day, time] = WALL.exec(wall) ?? []
  return day === undefined || time === undefined ? wall : `${formatDay(day)} ${time}`
}

/** Reads a typed day and time as `2026-11-20T18:30`; `null` if there is no such moment. */
export function readMoment(text: string): string | null {
  const [, day = '', typed = ''] = /^([^\s,]+)[\s,]+(\S+)$/.exec(formatMoment(codeText(text))) ?? []
  const time = asTime(typed)
  const read = readDay(day)
  return read === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? null : `${read}T${time}`
}
