import { expect, test } from 'vitest'

import { seesAnyOf } from '../../domain/saved-views.ts'

test('a view shows figures to people who see one of its locations: admins, and staff of the location', () => {
  const staff = (...locationIds: string[]) => ({ role: 'parking_staff' as const, locationIds })
  expect(seesAnyOf({ locations: 'a,b' }, { role: 'parking_admin', locationIds: [] })).toBe(true)
  expect([staff('b'), staff('c'), staff()].map((who) => seesAnyOf({ locations: 'a,b' }, who))).toEqual([
    true,
    false,
    false,
  ])
  expect([staff('c'), staff()].map((who) => seesAnyOf({}, who))).toEqual([true, false])
})
