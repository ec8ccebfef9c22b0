import { expect, it } from 'vitest'

import { clockAt } from '../../../domain/pricing/zone-clock.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import fc from '../../support/fast-check.ts'

const ZONES = [
  'UTC',
  'America/Bogota',
  'America/Mexico_City',
  'America/Tijuana',
  'America/Havana',
  'America/Santiago',
  'America/St_Johns',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
]

function offset(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  return Date.parse(`${wallClock(new Date(second), zone)}Z`) - second
}

it('the clock shows the same time as Intl at any instant and at both ends of a stretch', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2037, 0, 1) }),
      (zone, instant) => {
        const stretch = clockAt(zone, instant)
        expect(stretch.from).toBeLessThanOrEqual(instant)
        expect(stretch.until).toBeGreaterThan(instant)
        expect(stretch.offset).toBe(offset(instant, zone))
        expect(offset(stretch.from, zone)).toBe(stretch.offset)
        expect(offset(stretch.until - 1, zone)).toBe(stretch.offset)
      },
    ),
    { numRuns: 2_000 },
  )
})

it.each([
  ['Europe/London', '2026-03-29T00:59:59.999Z', 0, '2026-03-29T01:00:00.000Z'],
  ['Europe/London', '2026-03-29T01:00:00.000Z', 60, '2026-10-25T01:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59.999Z', 660, '2026-04-04T15:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', 630, '2026-10-03T15:30:00.000Z'],
  // The zone uses this offset for one week only.
  ['America/Recife', '2000-10-01T00:00:00.000Z', -180, '2000-10-08T03:00:00.000Z'],
  ['America/Recife', '2000-10-08T03:00:00.000Z', -120, '2000-10-15T02:00:00.000Z'],
])('in %s at %s the clock is %i minutes ahead, until %s', (zone, instant, minutes, until) => {
  const stretch = clockAt(zone, Date.parse(instant))
  expect(stretch.offset).toBe(minutes * 60_000)
  expect(new Date(stretch.until).toISOString()).toBe(until)
})

it('the clock asks Intl once for each stretch', () => {
  const asked = clockAt('America/Caracas', Date.parse('2026-11-20T10:00:00Z'))
  expect(clockAt('America/Caracas', Date.parse('2026-12-24T10:00:00.123Z'))).toBe(asked)
})
