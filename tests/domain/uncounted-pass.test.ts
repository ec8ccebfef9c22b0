import { expect, test } from 'vitest'

import type { EntryPass } from '../../domain/pricing/pass.ts'
import { uncountedPass, type PassOfPlate } from '../../domain/uncounted-pass.ts'

const CENTRE = { id: 'centre', name: 'Centro' }
const NORTH = { id: 'north', name: 'Norte' }
const PLACE = { timeZone: 'America/Bogota', holidays: ['2026-11-16'] }
/** 10:00 in Bogotá on a Friday. */
const FRIDAY = '2026-11-20T15:00:00.000Z'

const aPass = (changes: Partial<PassOfPlate> = {}): PassOfPlate => ({
  id: 'a',
  membership: 'Mensual',
  location: CENTRE,
  startsOn: '2026-11-01',
  endsOn: '2026-11-30',
  pausedOn: null,
  cancelledAt: null,
  ...changes,
})
const told = (passes: readonly PassOfPlate[], pass: EntryPass | null = null, startedAt = FRIDAY) =>
  uncountedPass(passes, { locationId: CENTRE.id, startedAt, pass }, PLACE)

test('[S2-26] a plate’s pass that does not apply is named with the reason', () => {
  expect(told([aPass({ pausedOn: '2026-11-03' })])).toEqual({
    id: 'a',
    membership: 'Mensual',
    why: 'paused',
    since: '2026-11-03',
  })
  expect(told([aPass({ endsOn: '2026-11-03' })])).toMatchObject({ why: 'ended', on: '2026-11-03' })
  // 23:30 in Bogotá, which is the next day in Greenwich.
  expect(told([aPass({ cancelledAt: '2026-11-04T04:30:00.000Z' })])).toMatchObject({
    why: 'cancelled',
    on: '2026-11-03',
  })
  expect(told([aPass({ startsOn: '2026-12-01', endsOn: '2026-12-31' })])).toMatchObject({
    why: 'not_started',
    from: '2026-12-01',
  })
  expect(told([aPass({ location: NORTH })])).toMatchObject({ why: 'elsewhere', at: 'Norte' })
  expect(told([], { id: 'a', membership: 'Mensual', standing: 'too_many_vehicles' })).toMatchObject({ why: 'full' })
  expect(told([], { id: 'a', membership: 'Mensual', standing: 'expired' }), 'known to the server alone').toMatchObject({
    id: null,
    why: 'ended',
    on: null,
  })
})

test('a plate without a pass, or with a pass that applies, gets no message', () => {
  expect(told([])).toBeNull()
  expect(told([aPass()], { id: 'a', membership: 'Mensual', standing: 'valid', hours: 'always' })).toBeNull()
})

test('passes that ended over thirty days ago, and invalid passes of other locations, are skipped', () => {
  expect(told([aPass({ endsOn: '2026-10-21' })])).toMatchObject({ why: 'ended' })
  expect(told([aPass({ endsOn: '2026-10-20' })])).toBeNull()
  expect(told([aPass({ cancelledAt: '2026-10-20T15:00:00.000Z' })])).toBeNull()
  expect(told([aPass({ startsOn: '2027-01-01', endsOn: '2027-01-31' })])).toBeNull()
  for (const changes of [
    { endsOn: '2026-11-10' },
    { pausedOn: '2026-11-10' },
    { cancelledAt: FRIDAY },
    { startsOn: '2026-11-25' },
  ])
    expect(told([aPass({ location: NORTH, ...changes })]), JSON.stringify(changes)).toBeNull()
})

test('the nearest of several passes is named, and passes of this location come first', () => {
  const ended = aPass({ id: 'old', endsOn: '2026-11-03' })
  expect(told([ended, aPass({ id: 'paused', pausedOn: '2026-10-01' })])).toMatchObject({ id: 'paused' })
  expect(told([aPass({ id: 'older', endsOn: '2026-10-30' }), ended])).toMatchObject({ id: 'old' })
  expect(told([aPass({ id: 'north', location: NORTH }), ended])).toMatchObject({ id: 'old' })
})

test.each([
  ['2026-11-20T15:00:00.000Z', null],
  ['2026-11-20T12:59:00.000Z', 'outside_hours'],
  ['2026-11-20T23:00:00.000Z', 'outside_hours'],
  ['2026-11-21T15:00:00.000Z', 'outside_hours'],
  // A Monday with holiday hours.
  ['2026-11-16T15:00:00.000Z', 'outside_hours'],
])('at %s a pass for weekdays from 08:00 to 18:00 is %s', (at, why) => {
  const valid: EntryPass = {
    id: 'a',
    membership: 'Mensual',
    standing: 'valid',
    hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  }
  expect(told([aPass()], valid, at)?.why ?? null).toBe(why)
})
