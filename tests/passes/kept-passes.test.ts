import { expect, test } from 'vitest'

import type { Membership } from '../../contract/membership.ts'
import { findKeptPasses, isPlateTaken, passOn } from '../../src/features/passes/kept-passes.ts'
import { passAtEntry } from '../../src/features/checkout/pricing/pass-on-device.ts'
import { locations, memberships, passes, services } from '../../src/offline/collections.ts'
import { aLocation, aPass, aService, idOf, NOW } from '../offline/support/records.ts'
import { openKeptDatabase } from '../offline/support/tab.ts'

const SOLD: Membership = {
  id: idOf(10, 1),
  version: 1,
  name: 'Mensual plus',
  cost: 190_000,
  vehicleTypeId: 1,
  locationIds: [],
  authorizedVehicles: 2,
  parkingSpaces: 1,
  allowedHours: null,
  validityUnit: 'months',
  validityCount: 1,
  expirationDate: null,
  enabled: true,
  createdAt: new Date(NOW).toISOString(),
  sold: 0,
  monthlyEarnings: 0,
}

test('a kept pass has today’s state, whatever state the server sent [S2-26]', () => {
  const pass = aPass(1)
  expect(passOn(pass, SOLD, '2026-11-30')).toMatchObject({
    state: 'active',
    renewal: { startsOn: '2026-12-20', endsOn: '2027-01-19', cost: 190_000 },
  })
  expect(passOn(pass, SOLD, '2026-12-21')).toMatchObject({ state: 'overdue', renewal: { startsOn: '2026-12-20' } })
  expect(passOn(pass, SOLD, '2027-01-05')).toMatchObject({
    state: 'expired',
    renewal: { startsOn: '2027-01-05', endsOn: '2027-02-04' },
  })
  expect(passOn(pass, { ...SOLD, enabled: false }, '2026-12-21').renewal).toBeNull()
  expect(passOn(pass, undefined, '2026-12-21')).toMatchObject({ state: 'overdue', renewal: null })
})

async function aDevice() {
  const db = await openKeptDatabase()
  const place = aLocation()
  await locations.put(db, { id: place.id, base: place, shown: null, pending: 0 })
  await memberships.put(db, { id: SOLD.id, base: SOLD, shown: null, pending: 0 })
  const all = [
    aPass(1, { plates: ['PAS201', 'PAS202'] }),
    aPass(2, { plates: ['OLD301'], startsOn: '2026-10-01', endsOn: '2026-11-10' }),
    aPass(3, { plates: ['RST401'], pausedOn: '2026-11-19' }),
    aPass(4, { plates: ['ELS501'], location: { id: idOf(2, 9), name: 'Norte' } }),
  ]
  for (const pass of all) await passes.put(db, { id: pass.id, base: pass, shown: null, pending: 0 })
  return { db, place }
}

test('passes are found on the device by plate, driver, identification and state', async () => {
  const { db } = await aDevice()
  const found = async (search: object) => (await findKeptPasses(db, search, NOW)).map(({ id }) => id)
  expect(await found({ q: 'pas 202' })).toEqual([idOf(11, 1)])
  expect(await found({ q: 'pena', state: 'expired' })).toEqual([idOf(11, 2)])
  expect(await found({ q: '1012', location: idOf(2, 9) })).toEqual([idOf(11, 4)])
  expect(await found({ q: 'nobody' })).toEqual([])
})

test('the device finds the pass of a plate and its state at the entry as the server does [S4-01]', async () => {
  const { db, place } = await aDevice()
  const startedAt = new Date(NOW).toISOString()
  const enter = (licensePlate: string) =>
    passAtEntry(db, { id: '', locationId: place.id, licensePlate, startedAt }, place.timeZone)
  expect(await enter('PAS201')).toMatchObject({
    id: idOf(11, 1),
    standing: 'valid',
    hours: 'always',
    until: '2026-12-23T05:00:00.000Z',
  })
  const inside = aService(1, {
    status: 'progress',
    operation: 'membership',
    licensePlate: 'PAS201',
    location: { id: place.id, name: '' },
    startedAt,
    paymentMethod: null,
    pass: { id: idOf(11, 1), membership: 'Mensual', standing: 'valid', hours: 'always' },
  })
  await services.put(db, { id: inside.id, base: inside, shown: null, pending: 0 })
  expect(await enter('PAS202')).toMatchObject({ standing: 'too_many_vehicles' })
  expect(await enter('OLD301')).toMatchObject({ standing: 'expired' })
  for (const plate of ['RST401', 'ELS501', 'NEW999']) expect(await enter(plate), plate).toBeNull()
})

test('the device knows that another pass of the location has the plate on the same days', async () => {
  const { db, place } = await aDevice()
  const isTaken = (plates: string[], startsOn: string, endsOn: string, id = '') =>
    isPlateTaken(db, { id, locationId: place.id, plates, startsOn, endsOn })
  expect(await isTaken(['NEW999', 'PAS202'], '2026-12-19', '2027-01-18')).toBe(true)
  expect(await isTaken(['PAS202'], '2026-12-20', '2027-01-19'), 'the day after').toBe(false)
  expect(await isTaken(['PAS202'], '2026-12-19', '2027-01-18', idOf(11, 1)), 'its own pass').toBe(false)
  expect(await isTaken(['ELS501'], '2026-12-01', '2026-12-31'), 'a pass of another location').toBe(false)
})
