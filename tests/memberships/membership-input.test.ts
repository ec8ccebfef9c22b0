import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { lastDayOf } from '../../domain/memberships.ts'
import { type MembershipInput, membershipForm } from '../../src/features/memberships/kind.ts'
import { readTime, spanOf, toEveryDay } from '../../src/ui/week/week-hours.ts'

const TYPED: MembershipInput = { ...membershipForm.blank, name: 'Mensualidad', cost: '180000', vehicleTypeId: '1' }

function faults(more: Partial<MembershipInput>): string[] {
  const read = v.safeParse(membershipForm.schema, { ...TYPED, ...more })
  return (read.issues ?? []).map(({ path, message }) => `${String(path?.[0]?.key)}: ${message}`)
}

describe('the form of a membership [S2-26]', () => {
  it.each<[string, Partial<MembershipInput>, string[]]>([
    ['valid values', {}, []],
    [
      'empty values',
      { name: '', cost: '', vehicleTypeId: '' },
      ['name: required', 'cost: required', 'vehicleTypeId: required'],
    ],
    ['no space', { parkingSpaces: 0 }, ['parkingSpaces: pass_spaces_invalid']],
    [
      'fewer vehicles than spaces',
      { parkingSpaces: 2, authorizedVehicles: 1 },
      ['authorizedVehicles: fewer_vehicles_than_spaces'],
    ],
    ['as many vehicles as spaces', { parkingSpaces: 2, authorizedVehicles: 2 }, []],
    ['too many months', { validityCount: 121 }, ['validityCount: validity_invalid']],
    ['as many days as allowed', { validityUnit: 'days', validityCount: 121 }, []],
    ['a grid without hours', { always: false }, ['allowedHours: required']],
    ['no time', { always: false, allowedHours: [{ day: 1, from: 'x', to: '18:00' }] }, ['allowedHours: time_invalid']],
    [
      'hours without a length',
      { always: false, allowedHours: [{ day: 1, from: '8', to: '08:00' }] },
      ['allowedHours: from_not_before_to'],
    ],
    ['a day that does not exist', { expirationDate: '31/11/2026' }, ['expirationDate: day_unknown']],
  ])('has the right errors with %s', (_, more, expected) => {
    expect(faults(more)).toEqual(expected)
  })

  it('shows its values in the form in which they are sent, with the hours in order', () => {
    const values = membershipForm.toValues(
      {
        ...TYPED,
        always: false,
        allowedHours: [
          { day: 8, from: '0', to: '24' },
          { day: 1, from: '20:00', to: '6:00' },
        ],
        expirationDate: '30/11/2026',
      },
      membershipForm.start,
    )
    expect(values).toMatchObject({
      cost: 18_000_000,
      expirationDate: '2026-11-30',
      allowedHours: [
        { day: 1, from: '20:00', to: '06:00' },
        { day: 8, from: '00:00', to: '24:00' },
      ],
    })
    expect(membershipForm.toValues(membershipForm.toInput(values), membershipForm.start)).toEqual(values)
  })
})

describe('hours on the week grid', () => {
  it.each([
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['0830', '08:30'],
    ['24:00', '24:00'],
    ['24:01', null],
    ['8:60', null],
    ['', null],
  ])('are read from %s as %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it('are drawn on the bar of their day, up to its end if they continue past midnight', () => {
    expect(spanOf({ day: 1, from: '06:00', to: '18:00' })).toEqual({ left: 25, width: 50 })
    expect(spanOf({ day: 1, from: '18:00', to: '06:00' })).toEqual({ left: 75, width: 25 })
    expect(spanOf({ day: 1, from: '', to: '06:00' })).toBeNull()
  })

  it('are copied from one day to every day', () => {
    const hours = toEveryDay(
      [
        { day: 1, from: '08:00', to: '18:00' },
        { day: 2, from: '09:00', to: '10:00' },
      ],
      1,
    )
    expect(hours.map(({ day, from }) => [day, from])).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => [day, '08:00']))
  })
})

describe('the last day of a validity', () => {
  it.each([
    ['2026-11-20', 'days', 1, '2026-11-20'],
    ['2026-11-20', 'days', 30, '2026-12-19'],
    ['2026-11-15', 'months', 1, '2026-12-14'],
    ['2026-01-31', 'months', 1, '2026-02-27'],
    ['2028-01-31', 'months', 1, '2028-02-28'],
    ['2026-11-01', 'months', 12, '2027-10-31'],
  ] as const)('from %s for %s %i is %s', (start, validityUnit, validityCount, last) => {
    expect(lastDayOf(start, { validityUnit, validityCount })).toBe(last)
  })
})
