import { expect, test } from 'vitest'

import { shiftsOf, shiftsOutOfSight } from '../../src/features/users/open-shifts.tsx'
import { aCashUp } from '../offline/support/records.ts'

test('an administrator who removes a user’s location sees the shift that the user could no longer close [S2-31]', () => {
  const shift = aCashUp(1)
  const there = shift.location.id
  expect(shiftsOutOfSight([shift], { role: 'parking_staff', locationIds: [there] })).toEqual([])
  expect(shiftsOutOfSight([shift], { role: 'parking_staff', locationIds: ['another'] })).toEqual([shift])
  expect(shiftsOutOfSight([shift], { role: 'parking_admin', locationIds: [] })).toEqual([])
})

test('the shifts of a user are those that the user opened or joined, or none for an administrator [S2-31]', () => {
  const [opened, joined, others] = [aCashUp(1, { openedBy: { id: 'rosa', name: 'Rosa' } }), aCashUp(2), aCashUp(3)]
  const shifts = [opened, { ...joined, joinedBy: [{ ...opened.openedBy, at: opened.openedAt, float: 0 }] }, others]
  expect(shiftsOf(shifts, { id: 'rosa' }).map(({ id }) => id)).toEqual([opened.id, joined.id])
  expect(shiftsOf(shifts, { id: 'nobody' })).toEqual([])
})
