import { expect, test } from 'vitest'

import { navigationOf, placeOf } from '../../src/app/shell/navigation.ts'

const inSidebar = (role: 'parking_staff' | 'parking_admin') =>
  navigationOf(role)
    .filter((entry) => placeOf(entry, role) !== 'more')
    .map(({ label }) => label.message)

test('an operator sees the screens of a shift and finds all others under More', () => {
  expect(inSidebar('parking_staff')).toEqual(['Booth', 'Services', 'Cash-ups', 'Memberships', 'Drivers', 'Outbox'])
})

test('an administrator sees every screen in the sidebar', () => {
  expect(inSidebar('parking_admin')).toEqual(navigationOf('parking_admin').map(({ label }) => label.message))
})
