const MINUTES_OF_HOUR = 60

/** Formats a duration in everyday style: `45 min`, `2 h`, `2 h 05 min`. The same in both languages. */
export function formatMinutes(total: number): string {
  const hours = Math.floor(total / MINUTES_OF_HOUR)
  const minutes = Math.floor(total % MINUTES_OF_HOUR)
  if (hours === 0) return `${minutes} min`
  if (minutes === 0) return `${hours} h`
  return `${hours} h ${String(minutes).padStart(2, '0')} min`
}

const UNITS = { minutes: 1, hours: MINUTES_OF_HOUR, days: 24 * MINUTES_OF_HOUR } as const
const UNIT_NAMES: readonly (readonly [RegExp, keyof typeof UNITS])[] = [
  [/^(m|min|mins|minutes?|minutos?)$/, 'minutes'],
  [/^(h|hs|hr|hrs|hours?|horas?)$/, 'hours'],
  [/^(d|days?|dias?|días?)$/, 'days'],
]

/**
 * Reads a typed length of time in minutes: `90`, `45 min`, `1 h`, `1 h 30`, `1:30`, `24 horas`, `2 days`. A number by
 * itself is minutes. Null if the text is no length, or no whole minutes.
 */
export function readLength(text: string): number | null {
  const bare = text.trim().toLowerCase()
  const [, hour, minute] = /^(\d{1,4}):([0-5]\d)$/.exec(bare) ?? []
  if (hour !== undefined && minute !== undefined) return Number(hour) * UNITS.hours + Number(minute)
  const parts = [...bare.matchAll(/(\d{1,6})(?:[.,](5))?\s*([a-zí]*)\.?\s*/gu)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== bare) return null
  let total = 0
  for (const [index, [, whole = '', half, name = '']] of parts.entries()) {
    const unit = name === '' ? 'minutes' : UNIT_NAMES.find(([names]) => names.test(name))?.[1]
    if (unit === undefined || (name === '' && index < parts.length - 1)) return null
    total += (Number(whole) + (half === undefined ? 0 : 0.5)) * UNITS[unit]
  }
  return Number.isInteger(total) ? total : null
}
