import { beforeEach, describe, expect, it, vi } from 'vitest'

import { HOUR_MS } from '../../domain/time.ts'
import { instantOf, instantRange, isTimeZone, wallClock } from '../../domain/zoned-time.ts'
import fc from '../support/fast-check.ts'

const ZONES = [
  'UTC',
  'America/Bogota',
  'America/Mexico_City',
  'America/Tijuana',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

// Whole seconds, as wall clocks show them; since 2012 no zone here skips a day.
const instants = fc
  .integer({ min: Date.UTC(2012, 0, 2) / 1000, max: Date.UTC(2037, 0, 1) / 1000 })
  .map((seconds) => new Date(seconds * 1000))

/** Seconds from 1970 to 2030 at which the clocks of a zone were put forward or back. */
function changesOf(timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const offset = (time: number) => format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value
  const changes: number[] = []
  for (let month = 0; month < 60 * 12; month++) {
    let [before, after] = [Date.UTC(1970, month, 1), Date.UTC(1970, month + 1, 1)]
    if (offset(before) === offset(after)) continue
    while (after - before > 1000) {
      const middle = before + Math.floor((after - before) / 2000) * 1000
      if (offset(middle) === offset(before)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

describe('wall clock and instant', () => {
  it('are inverse to each other; a repeated wall clock means its first instant', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
        const back = instantOf(wallClock(instant, zone), zone)
        const hoursEarlier = (instant.getTime() - back.getTime()) / HOUR_MS
        expect([0, 0.5, 1]).toContain(hoursEarlier)
        expect(wallClock(back, zone)).toBe(wallClock(instant, zone))
      }),
      { numRuns: 2_000 },
    )
  })

  it('match the time zone database at any second since 1970 and around each clock change', () => {
    const formats = new Map(
      [...ZONES, 'Africa/Monrovia', 'America/St_Johns', 'Pacific/Chatham'].map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
      ]),
    )
    const shownBy = (instant: Date, zone: string) => formats.get(zone)?.format(instant).replace(' ', 'T')
    const anyTime = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) / 1000 })
    const changes = [...ZONES, 'Africa/Monrovia', 'America/St_Johns'].flatMap((zone) =>
      changesOf(zone).map((at) => ({ zone, at })),
    )
    expect(changes.length).toBeGreaterThan(100)
    for (const { zone, at } of changes)
      for (const second of [-1, 0, 1, 899, 900])
        expect(wallClock(new Date(at + second * 1000), zone)).toBe(shownBy(new Date(at + second * 1000), zone))
    fc.assert(
      fc.property(anyTime, fc.constantFrom(...ZONES, 'Africa/Monrovia', 'Pacific/Chatham'), (seconds, zone) => {
        const instant = new Date(seconds * 1000)
        expect(wallClock(instant, zone)).toBe(shownBy(instant, zone))
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['before the gap', '2026-03-29T00:59:59', '2026-03-29T00:59:59.000Z'],
    ['in the gap, moved by its length', '2026-03-29T01:30:00', '2026-03-29T01:30:00.000Z'],
    ['after the gap', '2026-03-29T02:00:00', '2026-03-29T01:00:00.000Z'],
    ['in the repeated hour, at its first instant', '2026-10-25T01:30:00', '2026-10-25T00:30:00.000Z'],
    ['after the repeated hour', '2026-10-25T02:00:00', '2026-10-25T02:00:00.000Z'],
  ])('agree in London, %s', (_, wall, instant) => {
    expect(instantOf(wall, 'Europe/London').toISOString()).toBe(instant)
  })

  it.each([
    ['2026-03-29', 23],
    ['2026-03-30', 24],
    ['2026-10-25', 25],
  ])('make the day %s last %i hours in London', (day, hours) => {
    const { from, before } = instantRange(`${day}T00:00:00`, `${day}T23:59:59`, 'Europe/London')
    expect((before.getTime() - from.getTime()) / HOUR_MS).toBe(hours)
  })

  it('make a stay from 00:30 to 03:30 last 2 hours when the clock jumps, and 4 when an hour repeats', () => {
    const hours = (day: string) =>
      (instantOf(`${day}T03:30:00`, 'Europe/London').getTime() -
        instantOf(`${day}T00:30:00`, 'Europe/London').getTime()) /
      HOUR_MS
    expect(hours('2026-03-29')).toBe(2)
    expect(hours('2026-10-25')).toBe(4)
  })

  it('show midnight as 00, never as 24', () => {
    expect(wallClock(new Date('2026-11-20T05:00:00.000Z'), 'America/Bogota')).toBe('2026-11-20T00:00:00')
  })
})

describe('a date range [S2-41]', () => {
  it('ends before the second after its end, so the last 999 ms are included', () => {
    const { from, before } = instantRange('2026-11-20T00:00:00', '2026-11-20T23:59:59', 'America/Bogota')
    expect(from.toISOString()).toBe('2026-11-20T05:00:00.000Z')
    expect(before.toISOString()).toBe('2026-11-21T05:00:00.000Z')
  })
})

describe('the cache of time zones', () => {
  const asked = vi.spyOn(Intl, 'DateTimeFormat')
  beforeEach(() => asked.mockClear())

  it('has one formatter for a zone, in any spelling', () => {
    const name = 'America/Tegucigalpa'
    for (let bits = 0; bits < 64; bits++)
      expect(
        isTimeZone(
          name.replaceAll(/./g, (letter, nth: number) =>
            bits & (1 << nth) ? letter.toUpperCase() : letter.toLowerCase(),
          ),
        ),
      ).toBe(true)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  it('is bounded: a formatter that was unused for long is created again', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    expect(zones.length).toBeGreaterThan(300)
    for (const zone of zones) isTimeZone(zone)
    asked.mockClear()
    for (const zone of zones) isTimeZone(zone)
    expect(asked.mock.calls.length).toBeGreaterThan(zones.length - 101)
  })
})

it('accept only names that the runtime knows', () => {
  for (const zone of ZONES) expect(isTimeZone(zone), zone).toBe(true)
  for (const word of ['', 'Bogota', 'America/Bogotá', 'Mars/Olympus', 'UTC\0', '../etc'])
    expect(isTimeZone(word), word).toBe(false)
})
