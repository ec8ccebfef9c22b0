import { UTC, isKnownTimeZone, wallClock } from '../../domain/zoned-time.ts'
import { codeText } from '../../domain/text/outside-text.ts'

/** `2026-11-20`, a day on a calendar, as `20/11/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** Reads `20/11/2026`, also without leading zeros and with other separators, as `2026-11-20`; null where there is no such day. */
export function readDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(codeText(text))
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Whether `2026-11-20` is a day that a calendar has. */
export function isDay(iso: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(iso)) return false
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso)
}

/** The day that an instant is in a time zone: `20/11/2026`. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return formatDay(wallClock(new Date(instant), timeZone))
}

/** `18:30`; `18:30 UTC` if the zone is not known here. */
export function formatTime(instant: string | Date, timeZone: string): string {
  return `${wallClock(new Date(instant), timeZone).slice(11, 16)}${inUtc(timeZone)}`
}

/** `20/11/2026 18:30`; `20/11/2026 18:30 UTC` if the zone is not known here. */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  const wall = wallClock(new Date(instant), timeZone)
  return `${formatDay(wall)} ${wall.slice(11, 16)}${inUtc(timeZone)}`
}

/** A time that is not by the clock that its reader expects says so wherever it is read, on tickets too. */
function inUtc(timeZone: string): string {
  return isKnownTimeZone(timeZone) ? '' : ` ${UTC}`
}

/** Returns a calendar day in words of a language, as a whole or a part: `20 November 2026`, `Friday`, `Fri`, `November`. */
export function nameOfDay(
  day: string,
  locale: string,
  part: { dateStyle: 'long' } | { weekday: 'long' | 'short' } | { month: 'long' },
): string {
  return new Intl.DateTimeFormat(locale, { ...part, timeZone: UTC }).format(new Date(`${day}T00:00:00Z`))
}
