/** One for each zone, however it is written: capitals make no difference, so one name has thousands of spellings. */
const formatters = new Map<string, Intl.DateTimeFormat>()
/** A zone costs some 50 kB; a company's are few. */
const MOST_ZONES = 100

function formatter(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase()
  const known = formatters.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatters.size >= MOST_ZONES) formatters.clear()
  formatters.set(name, made)
  return made
}

export function isTimeZone(value: string): boolean {
  try {
    return formatter(value) !== undefined
  } catch {
    return false
  }
}

function askedClock(instant: number, timeZone: string): string {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const part of formatter(timeZone).formatToParts(instant)) parts[part.type] = part.value
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

/** Since then every clock where somebody parks differs from UTC by whole quarters of an hour, and is put forward or back at one (IANA tz; until 2011 Newfoundland changed at one minute past midnight, as a station in Antarctica did later). */
const QUARTERS_SINCE = Date.UTC(2012, 0, 1)
/** Beyond it a year has five digits. */
const QUARTERS_UNTIL = Date.UTC(9999, 0, 1)
const QUARTER_MS = 15 * 60 * 1000
/** Some hundred days of one zone. */
const MOST_QUARTERS = 10_000
const quarters = new Map<string, number>()

/** By how much the clock of the zone is before UTC, in the quarter of an hour that `instant` lies in: asking for it takes ten times as long as all else. */
function offsetIn(instant: number, timeZone: string): number {
  const quarter = Math.floor(instant / QUARTER_MS) * QUARTER_MS
  const key = `${timeZone} ${quarter}`
  const known = quarters.get(key)
  if (known !== undefined) return known
  const offset = asUtc(askedClock(quarter, timeZone)) - quarter
  if (quarters.size >= MOST_QUARTERS) quarters.clear()
  quarters.set(key, offset)
  return offset
}

/** What a clock on the wall in `timeZone` shows at `instant`: `2026-11-20T18:30:05`. */
export function wallClock(instant: Date, timeZone: string): string {
  const time = instant.getTime()
  if (!(time >= QUARTERS_SINCE && time < QUARTERS_UNTIL)) return askedClock(time, timeZone)
  return new Date(time + offsetIn(time, timeZone)).toISOString().slice(0, 19)
}

function asUtc(wall: string): number {
  return Date.parse(`${wall}Z`)
}

/**
 * The instant at which the wall clock of `timeZone` shows `wall` (`2026-11-20T18:30:05`).
 * A time that the clock shows twice is its first showing; one that it skips is as much later as was skipped.
 */
export function instantOf(wall: string, timeZone: string): Date {
  const target = asUtc(wall)
  const offsetAt = (instant: number) => asUtc(wallClock(new Date(instant), timeZone)) - instant
  const dayMs = 24 * 60 * 60 * 1000
  const before = offsetAt(target - dayMs)
  const after = offsetAt(target + dayMs)
  const early = target - before
  if (offsetAt(early) === before) return new Date(early)
  const late = target - after
  return new Date(offsetAt(late) === after ? late : early)
}

/** The instants between which a date range lies: from the start's first moment to before the second after its end. */
export interface InstantRange {
  from: Date
  before: Date
}

/**
 * Reads the wall-clock times of a date-range filter (`2026-11-20T00:00:00` to `2026-11-20T23:59:59`) in a time zone.
 * The end is read as "before the next second", so that its last 999 ms are in.
 */
export function instantRange(startDate: string, endDate: string, timeZone: string): InstantRange {
  return {
    from: instantOf(startDate, timeZone),
    before: new Date(instantOf(endDate, timeZone).getTime() + 1000),
  }
}
