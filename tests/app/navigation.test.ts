import { expect, test } from 'vitest'

import { groupsOf, navigationOf, placeOf } from '../../src/app/shell/navigation.ts'

type Role = 'parking_staff' | 'parking_admin'

const inSidebar = (role: Role) =>
  navigationOf(role)
    .filter((entry) => placeOf(entry, role) !== 'more')
    .map(({ label }) => label.message)

const onPhone = (role: Role) =>
  navigationOf(role)
    .filter((entry) => placeOf(entry, role) === 'sidebar')
    .map(({ label }) => label.message)

test('an operator sees the screens of a shift and finds all others under More', () => {
  expect(inSidebar('parking_staff')).toEqual([
    'Booth',
    'Services',
    'Cash-ups',
    'Outbox',
    'Memberships',
    'Drivers',
    'Support',
  ])
})

test('an administrator sees every screen in the sidebar', () => {
  expect(inSidebar('parking_admin')).toEqual(navigationOf('parking_admin').map(({ label }) => label.message))
})

test('the phone’s bar has the four screens that a role uses most', () => {
  expect(onPhone('parking_staff')).toEqual(['Booth', 'Services', 'Cash-ups', 'Outbox'])
  expect(onPhone('parking_admin')).toEqual(['Dashboard', 'Booth', 'Services', 'Cash-ups'])
})

test('each entry is in exactly one group, and Support is the last', () => {
  const groups = groupsOf('super_admin')
  expect(groups.map(({ group }) => group)).toEqual(['overview', 'operate', 'sell', 'people', 'set_up', 'foot'])
  const entries = groups.flatMap(({ entries: shown }) => shown.map(({ entry }) => entry))
  expect(entries).toEqual(navigationOf('super_admin'))
  expect(entries.at(-1)?.label.message).toBe('Support')
})
