import { parseSync } from 'vite'

export interface Source {
  path: string
  text: string
}

/**
 * Functions that read local time. Each takes a zone that the runtime may not know, or uses the device's zone, which
 * may be missing.
 */
const WAYS: readonly RegExp[] = [
  /\bDateTimeFormat\b/g,
  /\bresolvedOptions\b/g,
  /\bsupportedValuesOf\b/g,
  /\btoLocale(?:Date|Time)?String\b/g,
  /\bto(?:Date|Time)String\b/g,
  /\bTemporal\b/g,
  /\bi18n\.date\b/g,
  /\bgetTimezoneOffset\b/g,
  /\.[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)\b/g,
  // Reads the parts in the device's zone.
  /\bnew Date\([^()]+,[^()]+\)/g,
  /['"](?:dayjs\/plugin\/(?:utc|timezone)(?:\.js)?|luxon|moment-timezone|date-fns-tz|@date-fns\/(?:tz|utc))['"]/g,
  // PostgreSQL's zones are not Node's.
  /\bat time zone (?!'UTC')/gi,
]

/** Checks every zone. */
const CHECKS = 'domain/zoned-time.ts'
/** Files that ask for something other than the time in a zone: each file with the names of these calls. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  'src/lib/device-zone.ts': ['DateTimeFormat', 'resolvedOptions'],
  // Names of days, in UTC.
  'src/lib/dates.ts': ['DateTimeFormat'],
  // Days with the month in words, in UTC.
  'src/features/uploads/fix-list.tsx': ['DateTimeFormat'],
}

/** Calls that take a time zone without asking `domain/zoned-time.ts`: `src/a.ts: toLocaleString`. */
export function zoneCalls(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (path === CHECKS) return []
    const found = WAYS.some((way) => text.search(way) !== -1) ? waysIn({ path, text }) : []
    const isChecked = found.length > 0 && found.toSorted().join() === (CHECKED[path] ?? []).join()
    return isChecked ? [] : found.map((way) => `${path}: ${way}`)
  })
}

/** Comments may name these functions. */
function waysIn({ path, text }: Source): string[] {
  const { comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const code = comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return WAYS.flatMap((way) => [...code.matchAll(way)].map(([word]) => word))
}
