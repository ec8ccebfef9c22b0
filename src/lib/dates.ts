import { countryOption, type Country } from '../../domain/countries.ts'
import { UTC, isKnownTimeZone, wallClock } from '../../domain/zoned-time.ts'
import { codeText } from '../../domain/text/outside-text.ts'
import { now } from './now.ts'

/** Formats a calendar day `2026-11-20` as `20/11/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/**
 * Reads `20/11/2026`, also without leading zeros and with other separators, as `2026-11-20`; `null` if there is no such
 * day.
 */
export function readDay(text: string): string | null {
  const match = /^\s*(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})\s*$/.exec(codeText(text))
  if (!match) return null
  const [, day = '', month = '', year = ''] = match
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** Returns whether `2026-11-20` is a valid calendar day. */
export function isDay(iso: string): boolean {
  if (!/^(19|20)\d{2}-\d{2}-\d{2}$/.test(iso)) return false
  const time = Date.parse(`${iso}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(iso)
}

/** Returns the day of an instant in a time zone: `20/11/2026`. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return formatDay(wallClock(new Date(instant), timeZone))
}

/** Returns `18:30`, or `18:30 UTC` if the zone is unknown here. */
export function formatTime(instant: string | Date, timeZone: string): string {
  return `${wallClock(new Date(instant), timeZone).slice(11, 16)}${inUtc(timeZone)}`
}

/** Returns `20/11/2026 18:30`, or `20/11/2026 18:30 UTC` if the zone is unknown here. */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  const wall = wallClock(new Date(instant), timeZone)
  return `${formatDay(wall)} ${wall.slice(11, 16)}${inUtc(timeZone)}`
}

/** Returns today, `2026-11-26`, in the time zone of a company's country. */
export function todayIn(country: Country): string {
  return wallClock(new Date(now()), countryOption(country).timeZone).slice(0, 10)
}

/** A time in an unexpected zone names the zone wherever it is displayed, on tickets too. */
function inUtc(timeZone: string): string {
  return isKnownTimeZone(timeZone) ? '' : ` ${UTC}`
}

/** Returns the day of the week with a capital: `Friday`. */
export function weekdayOf(day: string, locale: string): string {
  const name = nameOfDay(day, locale, { weekday: 'long' })
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

/**
 * Returns a calendar day in words of a language, as a whole or a part: `20 November 2026`, `Friday`, `Fri`, `November`.
 */
export function nameOfDay(
  day: string,
  locale: string,
  part: { dateStyle: 'long' } | { weekday: 'long' | 'short' } | { month: 'long'; year?: 'numeric' },
): string {
  return new Intl.DateTimeFormat(locale, { ...part, timeZone: UTC }).format(new Date(`${day}T00:00:00Z`))
}
