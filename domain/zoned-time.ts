import { DAY_MS } from './time.ts'

export const UTC = 'UTC'

/**
 * Abbreviations that ICU reads as one of several zones: BST is Dhaka to ICU, Britain to others. All other three-letter
 * names are in the IANA database.
 */
const ABBREVIATION = /^(?!(?:cet|eet|est|gmt|hst|met|mst|prc|roc|rok|uct|utc|wet)$)[a-z]{3}$|^systemv\//i

/**
 * One formatter for each zone, by its name in lower case: `Intl` ignores case, so one name has thousands of spellings.
 */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** Names that this runtime does not know; they may come from requests. */
const unknown = new Set<string>()
/** A formatter takes about 50 kB; a company has few zones. */
const MOST_ZONES = 100

/**
 * Returns the formatter of a zone, null if this runtime does not know the zone. No other code asks `Intl` about a zone
 * by name (tests/time-zones.test.ts).
 */
function formatterOf(timeZone: string): Intl.DateTimeFormat | null {
  const name = timeZone.toLowerCase()
  const known = formatters.get(name)
  if (known) return known
  if (unknown.has(name)) return null
  const made = newFormatter(timeZone)
  if (made === null) {
    if (unknown.size >= MOST_ZONES) unknown.clear()
    unknown.add(name)
    return null
  }
  if (formatters.size >= MOST_ZONES) formatters.clear()
  formatters.set(name, made)
  return made
}

function newFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/**
 * Returns whether a zone may be stored or requested: this runtime knows it, and others read the same clock from its
 * name.
 */
export function isTimeZone(value: string): boolean {
  return isKnownTimeZone(value) && !ABBREVIATION.test(value)
}

/** Returns whether times of the zone are shown in it, not in UTC. */
export function isKnownTimeZone(timeZone: string): boolean {
  return formatterOf(timeZone) !== null
}

/**
 * Returns the name of the zone in which times of `timeZone` are shown: UTC if this runtime does not know the zone, such
 * as `Etc/Unknown` on a device without a zone, or a newer zone. The name may be stored.
 */
export function displayTimeZone(timeZone: string): string {
  const format = formatterOf(timeZone)
  if (format === null) return UTC
  return ABBREVIATION.test(timeZone) ? format.resolvedOptions().timeZone : timeZone
}

/** Returns the names of all zones that this runtime knows. */
export function allTimeZones(): readonly string[] {
  return Intl.supportedValuesOf('timeZone')
}

function utcFormatter(): Intl.DateTimeFormat {
  const format = formatterOf(UTC)
  if (format === null) throw new Error('This runtime does not know UTC')
  return format
}

function uncachedClock(instant: number, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of (formatterOf(timeZone) ?? utcFormatter()).formatToParts(instant)) parts[part.type] = part.value
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/**
 * Since then every zone with parking differs from UTC by whole quarters of an hour, and changes its clock at one (IANA
 * tz; until 2011 Newfoundland changed at one minute past midnight, as an Antarctic station did later).
 */
const QUARTERS_SINCE = Date.UTC(2012, 0, 1)
/** Later years have five digits. */
const QUARTERS_UNTIL = Date.UTC(9999, 0, 1)
const QUARTER_MS = 15 * 60 * 1000
/** Enough for some hundred days of one zone. */
const MOST_QUARTERS = 10_000
const quarters = new Map<string, number>()

/**
 * Returns the offset of the zone from UTC in the quarter of an hour of `instant`. It is cached, because a lookup takes
 * ten times as long as everything else.
 */
function offsetIn(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  const known = quarters.get(key)
  if (known !== undefined) return known
  const offset = asUtc(uncachedClock(quarter, timeZone)) - quarter
  if (quarters.size >= MOST_QUARTERS) quarters.clear()
  quarters.set(key, offset)
  return offset
}

/**
 * Returns the wall time in `timeZone` at `instant`: `2026-11-20T18:30:05`. The zone is UTC if this runtime does not
 * know the given one.
 */
export function wallClock(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  if (!(time >= QUARTERS_SINCE && time < QUARTERS_UNTIL)) return uncachedClock(time, timeZone)
  return new Date(time + offsetIn(time, timeZone)).toISOString().slice(0, 19)
}

function asUtc(wall: string): number {
  return Date.parse(`${wall}Z`)
}

/**
 * Returns the instant at which the clock of `timeZone` shows `wall` (`2026-11-20T18:30:05`). A repeated time means its
 * first occurrence; a skipped time is moved forward by the skipped interval.
 */
export function instantOf(wall: string, timeZone: string): Date {
  const target = asUtc(wall)
  const offsetAt = (instant: number) => asUtc(wallClock(new Date(instant), timeZone)) - instant
  const before = offsetAt(target - DAY_MS)
  const after = offsetAt(target + DAY_MS)
  const early = target - before
  if (offsetAt(early) === before) return new Date(early)
  const late = target - after
  return new Date(offsetAt(late) === after ? late : early)
}

/** Returns the instants of a date range: from the first moment of its start to before the second after its end. */
export interface InstantRange {
  from: Date
  before: Date
}

/**
 * Reads local times of a date-range filter (`2026-11-20T00:00:00` to `2026-11-20T23:59:59`) in a time zone. The end
 * means "before the next second", so that its last 999 ms are included.
 */
export function instantRange(startDate: string, endDate: string, timeZone: string): InstantRange {
  return {
    from: instantOf(startDate, timeZone),
    before: new Date(instantOf(endDate, timeZone).getTime() + 1000),
  }
}
