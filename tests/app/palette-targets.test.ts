import { expect, it } from 'vitest'

import { placesOf, targetOfView } from '../../src/app/shell/palette-targets.ts'

const addresses = (role: Parameters<typeof placesOf>[0]) => {
  const { screens, acts } = placesOf(role)
  return [...screens, ...acts].map(({ to }) => to)
}

it('[S2-27] the palette offers booth staff the screens that they may open, and an admin all screens', () => {
  const ofAdmins = [
    '/dashboard/users/create',
    '/dashboard/locations/devices',
    '/dashboard/cash-ups/unassigned',
    '/dashboard/messages',
    '/dashboard/memberships/upload',
  ]
  expect(addresses('parking_admin')).toEqual(
    expect.arrayContaining([...ofAdmins, '/dashboard/locations/rates', '/dashboard/cash-ups']),
  )
  expect(addresses('parking_staff')).toEqual(
    expect.arrayContaining(['/dashboard/locations/rates', '/dashboard/cash-ups', '/dashboard/drivers/create']),
  )
  for (const one of ofAdmins) expect(addresses('parking_staff')).not.toContain(one)
})

it('[S2-27] the palette opens a view by name, and leaves out views of lists that this version does not know', () => {
  expect(targetOfView({ id: 'a1', screen: 'report-sales' })).toEqual({ href: '/dashboard/reports/sales?saved=a1' })
  expect(targetOfView({ id: 'a1', screen: 'tomorrow' })).toBeNull()
})
