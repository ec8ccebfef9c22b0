import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { renderToStaticMarkup } from 'react-dom/server'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { ENDPOINTS } from '../contract/endpoints.ts'
import { TimeZone, ResponseTimeZone } from '../contract/primitives.ts'
import { openingAt } from '../domain/opening-hours.ts'
import { closingAfter } from '../domain/overdue.ts'
import { clockAt } from '../domain/pricing/zone-clock.ts'
import {
  allTimeZones,
  instantOf,
  instantRange,
  isTimeZone,
  isKnownTimeZone,
  displayTimeZone,
  wallClock,
} from '../domain/zoned-time.ts'
import { placesInUtc } from '../src/features/locations/queries.ts'
import { instantFromInput, wallMinute } from '../src/features/checkout/wall-minute.ts'
import { formatDate, formatDateTime, formatTime, nameOfDay } from '../src/lib/dates.ts'
import { deviceTimeZone, namedTimeZone, onStandIn, standIn } from '../src/lib/device-zone.ts'
import { Moment, MomentAfter, OwnMoment } from '../src/ui/moment.tsx'
import { zoneCalls } from './architecture/zone-calls.ts'

const AT = '2026-01-01T03:05:00.000Z'
/** Unknown names of zones, from devices, older releases and other machines. */
const UNKNOWN = [
  'Etc/Unknown',
  '',
  ' ',
  'COT5',
  '<-05>5',
  'GMT+5',
  'GMT+05:00',
  'UTC-5',
  'local',
  'localtime',
  'Z',
  'Bogota',
  'America/Bogotá',
  'America/Newly_Founded',
  'posix/America/Bogota',
  'UTC\0',
  'undefined',
  'x'.repeat(5_000),
]
/** Names that ICU treats as one of several zones. */
const AMBIGUOUS = ['BST', 'CST', 'ist', 'PST', 'AST', 'ACT', 'SystemV/EST5']
/** Old names, and names that only Node or only other systems list. */
const ALIASES = [
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['US/Pacific', 'America/Los_Angeles'],
  ['america/bogota', 'America/Bogota'],
  ['GMT', 'UTC'],
  ['Etc/GMT+5', 'EST'],
] as const

const deviceNames = (timeZone: unknown) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(JSON.parse(JSON.stringify({ timeZone })))

/** Returns whether a schema contains another at any depth. */
function holds(schema: unknown, sought: unknown, seen = new Set<unknown>()): boolean {
  if (schema === sought) return true
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  return Object.values(schema).some((part) => holds(part, sought, seen))
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a zone that this runtime does not know', () => {
  it.each(UNKNOWN)('%j shows UTC, and says so', (zone) => {
    expect(isTimeZone(zone)).toBe(false)
    expect(displayTimeZone(zone)).toBe('UTC')
    expect(wallClock(new Date(AT), zone)).toBe('2026-01-01T03:05:00')
    expect(wallClock(new Date('1995-06-01T12:00:00Z'), zone)).toBe('1995-06-01T12:00:00')
    expect(instantOf('2026-01-01T03:05:00', zone).toISOString()).toBe(AT)
    expect(instantRange('2026-01-01T00:00:00', '2026-01-01T23:59:59', zone).before.toISOString()).toBe(
      '2026-01-02T00:00:00.000Z',
    )
    expect(clockAt(zone, Date.parse(AT)).offset).toBe(0)
    expect(formatDateTime(AT, zone)).toBe('01/01/2026 03:05 UTC')
    expect(formatTime(AT, zone)).toBe('03:05 UTC')
    expect(formatDate(AT, zone)).toBe('01/01/2026')
    expect(renderToStaticMarkup(<Moment at={AT} timeZone={zone} />)).toContain('title="01/01/2026 03:05 UTC (UTC)"')
    expect(renderToStaticMarkup(<MomentAfter at={AT} after="2025-12-31T23:00:00.000Z" timeZone={zone} />)).toContain(
      '+1 d',
    )
    expect(
      openingAt({ schedule: [{ day: 4, opens: '03:00', closes: '04:00' }], timeZone: zone }, new Set(), new Date(AT)),
    ).toMatchObject({ isOpen: true })
    expect(closingAfter(AT, { schedule: [{ day: 4, closes: '04:00' }], timeZone: zone }).toISOString()).toBe(
      '2026-01-01T04:00:00.000Z',
    )
    expect(instantFromInput(wallMinute(AT, zone), null, zone)).toBe(AT)
  })

  it('is accepted in an answer, and refused in a request', () => {
    for (const zone of ['Etc/Unknown', 'America/Newly_Founded', ...AMBIGUOUS]) {
      expect(v.is(ResponseTimeZone, zone), zone).toBe(true)
      expect(v.is(TimeZone, zone), zone).toBe(false)
    }
    expect(v.is(TimeZone, 'America/Bogota')).toBe(true)
  })

  it('makes no answer unreadable, because answers may contain any zone', () => {
    const strict = ENDPOINTS.filter(({ response }) => holds(response, TimeZone)).map(({ id }) => id)
    expect(strict).toEqual([])
    expect(ENDPOINTS.filter(({ response }) => holds(response, ResponseTimeZone)).length).toBeGreaterThan(10)
  })

  it('is named with its locations', () => {
    const [far, near] = [
      { name: 'Far', timeZone: 'America/Newly_Founded' },
      { name: 'Near', timeZone: 'America/Bogota' },
    ]
    expect(placesInUtc([far, near])).toEqual([far])
    expect(placesInUtc(undefined)).toEqual([])
  })

  it('leaves known zones unchanged, however many unknown names are looked up', () => {
    for (let nth = 0; nth < 1_000; nth++) expect(isKnownTimeZone(`Mars/Crater_${nth}`)).toBe(false)
    expect(formatDateTime(AT, 'America/Bogota')).toBe('31/12/2025 22:05')
  })
})

describe('a zone that this runtime knows', () => {
  it('shows the time of every zone', () => {
    expect(allTimeZones().length).toBeGreaterThan(300)
    for (const zone of allTimeZones())
      expect([isTimeZone(zone), displayTimeZone(zone), formatTime(AT, zone).length], zone).toEqual([true, zone, 5])
  })

  it.each(ALIASES)('%s and %s show the same time', (one, other) => {
    expect([isTimeZone(one), isTimeZone(other)]).toEqual([true, true])
    expect(wallClock(new Date(AT), one)).toBe(wallClock(new Date(AT), other))
    expect(displayTimeZone(one)).toBe(one)
  })

  it.each(AMBIGUOUS)(
    '%s, which an older release may have stored, shows the right time under a name that may be sent',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false)
      expect(isTimeZone(displayTimeZone(zone)) || zone.startsWith('System')).toBe(true)
      expect(wallClock(new Date(AT), zone)).toBe(wallClock(new Date(AT), displayTimeZone(zone)))
      expect(formatTime(AT, zone)).not.toContain('UTC')
    },
  )

  it('names calendar days in any zone of the device', () => {
    expect([
      nameOfDay('2026-01-01', 'en', { weekday: 'long' }),
      nameOfDay('2026-01-01', 'en', { weekday: 'short' }),
      nameOfDay('2026-11-01', 'es', { month: 'long' }),
    ]).toEqual(['Thursday', 'Thu', 'noviembre'])
  })
})

describe('the zone of a device', () => {
  const moment = () => renderToStaticMarkup(<OwnMoment at={AT} />).replaceAll(/<[^>]+>/g, '')

  it('is the zone that the browser reports, if the browser knows it', () => {
    deviceNames('Asia/Tokyo')
    expect([namedTimeZone(), deviceTimeZone(), moment()]).toEqual(['Asia/Tokyo', 'Asia/Tokyo', '01/01/2026 12:05'])
  })

  it.each([...UNKNOWN, undefined, null])(
    '%j is that of its locations once they are read, and UTC until then',
    (named) => {
      deviceNames(named)
      expect(namedTimeZone()).toBeNull()
      expect(moment()).toBe('01/01/2026 03:05 UTC')
      const heard = vi.fn<() => void>()
      const stop = onStandIn(heard)
      standIn('America/Bogota')
      standIn('America/Bogota')
      expect(heard).toHaveBeenCalledTimes(1)
      expect(moment()).toBe('31/12/2025 22:05')
      stop()
      standIn(null)
      expect(heard).toHaveBeenCalledTimes(1)
      expect(moment()).toBe('01/01/2026 03:05 UTC')
    },
  )
})

describe('no date uses an unchecked zone', () => {
  const root = join(import.meta.dirname, '..')
  const read = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') }))

  it('in the whole product', () => {
    const sources = ['src', 'sw', 'domain', 'contract', 'server'].flatMap(read)
    expect(sources.length).toBeGreaterThan(500)
    expect(zoneCalls(sources)).toEqual([])
  })

  it.each([
    ['new Intl.DateTimeFormat(locale, { timeZone })', 'DateTimeFormat'],
    ['const { DateTimeFormat: F } = Intl', 'DateTimeFormat'],
    ["Intl['DateTimeFormat']()", 'DateTimeFormat'],
    ['date.toLocaleString(locale, { timeZone })', 'toLocaleString'],
    ['date.toLocaleDateString()', 'toLocaleDateString'],
    ['date.getHours()', '.getHours'],
    ['Temporal.Now.timeZoneId()', 'Temporal'],
    ['i18n.date(at, { timeZone })', 'i18n.date'],
    ['new Date(2026, 0)', 'new Date(2026, 0)'],
    ["import utc from 'dayjs/plugin/utc'", "'dayjs/plugin/utc'"],
    ['sql`${at} at time zone ${zone}`', 'at time zone '],
    ['sql`${at} AT TIME ZONE l.time_zone`', 'AT TIME ZONE '],
  ])('finds %s', (text, way) => {
    expect(zoneCalls([{ path: 'src/a.ts', text }])).toEqual([`src/a.ts: ${way}`])
  })

  it('leaves out comments, UTC, similar words, and checked calls', () => {
    const fine = [
      '// toLocaleString',
      '/* at time zone ${zone} */',
      "sql`at time zone 'UTC'`",
      'date.getUTCHours()',
      'setDate(day)',
      'new Date(Date.UTC(year, month, 0))',
      'toLocaleUpperCase(locale)',
      "import dayjs from 'dayjs'",
    ]
    expect(zoneCalls(fine.map((text) => ({ path: 'src/a.ts', text })))).toEqual([])
    const checked = 'new Intl.DateTimeFormat(locale, { timeZone: UTC })'
    expect(zoneCalls([{ path: 'src/lib/dates.ts', text: checked }])).toEqual([])
    expect(zoneCalls([{ path: 'src/lib/dates.ts', text: `${checked}; ${checked}` }])).toHaveLength(2)
  })
})
