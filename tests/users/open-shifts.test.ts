import { expect, test } from 'vitest'

import { shiftsOutOfSight } from '../../src/features/users/open-shifts.tsx'
import { aCashUp } from '../offline/support/records.ts'

test('whoever takes a location from somebody is told of the shift that they could not close any more [S2-31]', () => {
  const shift = aCashUp(1)
  const there = shift.location.id
  expect(shiftsOutOfSight([shift], { role: 'parking_staff', locationIds: [there] })).toEqual([])
  expect(shiftsOutOfSight([shift], { role: 'parking_staff', locationIds: ['another'] })).toEqual([shift])
  expect(shiftsOutOfSight([shift], { role: 'parking_admin', locationIds: [] })).toEqual([])
})
