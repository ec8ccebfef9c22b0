import { expect, test } from 'vitest'

import type { Location } from '../../contract/location.ts'
import type { Service } from '../../contract/service.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { correctPlate } from '../../src/features/booth/correct-plate.ts'
import { inOrder, INSIDE_ORDERS, withRecentCheckIns } from '../../src/features/booth/use-inside.ts'
import { passNotes } from '../../src/features/checkout/pricing/pass-on-device.ts'
import { memberships, passes } from '../../src/offline/collections.ts'
import { aLocation, aPass, aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'

const rate = (vehicleTypeId: 1 | 2, number: number) => ({
  id: idOf(9, number),
  kind: 'unit' as const,
  vehicleTypeId,
  validFrom: new Date(NOW - 600 * MINUTE_MS).toISOString(),
  days: [],
  from: null,
  to: null,
  cost: 100,
  minutes: 1,
  per: null,
})
const CENTRE = aLocation({ rates: [rate(1, 1)] })
const BOTH = aLocation({ rates: [rate(1, 1), rate(2, 2)] })

const wrong = aService(1, { licensePlate: 'GHT331' })

async function correcting(
  typed: string,
  {
    stay = wrong,
    others = [],
    location = CENTRE,
  }: { stay?: Service; others?: readonly Service[]; location?: Location } = {},
) {
  const correction = await correctPlate(stay, typed, {
    db: await databaseWith([stay, ...others]),
    location,
    country: 'colombia',
    now: NOW,
  })
  return correction.kind === 'asks'
    ? correction.question.kind
    : correction.kind === 'corrected'
      ? correction.changes
      : correction.kind
}

test('[S4-01] a corrected plate is an edit of the entered plate', async () => {
  expect(await correcting(' ght-332 ')).toEqual({ licensePlate: { from: 'GHT331', to: 'GHT332' } })
  expect(await correcting('GHT 331')).toBe('unchanged')
})

test('a corrected plate must pass the checks of an entry', async () => {
  const inside = aService(2, { licensePlate: 'OLD100' })
  const elsewhere = aService(3, { licensePlate: 'OLD200', location: { id: idOf(2, 2), name: 'Norte' } })
  const reserved = aService(4, { licensePlate: 'RES100', status: 'reserved' })
  const others = [inside, elsewhere, reserved]
  expect(await correcting('OLD100', { others })).toBe('inside')
  expect(await correcting('OLD200', { others }), 'inside at another location').toMatchObject({
    licensePlate: { to: 'OLD200' },
  })
  expect(await correcting('RES100', { others })).toBe('expected')
  expect(await correcting('GHT331GHT442')).toBe('plates')
  for (const text of ['', 'AB1', 'GHT-33*', 'velez', 'ABCDEFGHJKLM1'])
    expect([text, await correcting(text)]).toEqual([text, 'no_plate'])
  expect(await correcting('GHT332', { location: aLocation({ parkingType: 'residence', rates: [rate(1, 1)] }) })).toBe(
    'visitor',
  )
})

test('a corrected plate brings the type of its vehicle, unless the attendant has chosen the type', async () => {
  const { car, motorcycle } = VEHICLE_TYPE_IDS
  expect(await correcting('GHT33D', { location: BOTH })).toEqual({
    licensePlate: { from: 'GHT331', to: 'GHT33D' },
    vehicleTypeId: { from: car, to: motorcycle },
  })
  expect(await correcting('GHT33D'), 'nobody could charge it').toBe('rate')
  const byHand = aService(1, { licensePlate: 'GHT331', vehicleTypeId: motorcycle })
  expect(await correcting('GHT332', { stay: byHand })).toEqual({ licensePlate: { from: 'GHT331', to: 'GHT332' } })
})

test('vehicles inside are in the order that the person chose', () => {
  const stays = [
    aService(10, { licensePlate: 'BBB100' }),
    aService(30, { licensePlate: 'AAA100' }),
    aService(20, { licensePlate: 'CCC100' }),
  ].map((service) => ({ service, pending: false, needsPerson: false, joinedBy: [], longer: [] }))
  const shown = Object.fromEntries(
    INSIDE_ORDERS.map((order) => [
      order,
      inOrder(stays, order)
        .map(({ service }) => service.licensePlate.slice(0, 3))
        .join(' '),
    ]),
  )
  expect(shown).toEqual({ newest: 'BBB CCC AAA', longest: 'AAA CCC BBB', plate: 'AAA BBB CCC' })
})

test('a checked-in vehicle is shown before the list is read again, and only until then', () => {
  const here = aService(1)
  const came = (service: Service, writtenAt: number) => ({ service, at: service.startedAt, writtenAt, kept: true })
  const row = { service: here, pending: false, needsPerson: false, joinedBy: [], longer: [] }
  const shown = (readAt: number, ...letIn: readonly ReturnType<typeof came>[]) =>
    withRecentCheckIns({ stays: [row], readAt }, letIn, here.location.id).map(({ service, pending }) => [
      service.id,
      pending,
    ])
  const other = aService(2)
  const is = [here.id, false]
  expect(shown(1_000, came(other, 1_001)), 'written after the read began').toEqual([is, [other.id, true]])
  expect(shown(1_002, came(other, 1_001)), 'left by the time of a later read').toEqual([is])
  expect(shown(1_000, came(here, 1_001)), 'in the list already').toEqual([is])
  expect(shown(1_000, came({ ...other, location: { id: idOf(2, 2), name: 'Norte' } }, 1_001)), 'elsewhere').toEqual([
    is,
  ])
  expect(
    shown(1_000, came({ ...other, status: 'reserved' }, 1_001)),
    'a reservation, whose stay begins with another record',
  ).toEqual([is])
})

test('[S2-26] the device names passes that do not apply, and which of them can be renewed', async () => {
  const db = await databaseWith([])
  const sold = {
    id: idOf(10, 1),
    version: 1,
    name: 'Mensual',
    cost: 190_000,
    vehicleTypeId: 1 as const,
    locationIds: [],
    authorizedVehicles: 2,
    parkingSpaces: 1,
    allowedHours: null,
    validityUnit: 'months' as const,
    validityCount: 1,
    expirationDate: null,
    enabled: true,
    createdAt: new Date(NOW).toISOString(),
    sold: 0,
    monthlyEarnings: 0,
  }
  await memberships.put(db, { id: sold.id, base: sold, shown: null, pending: 0 })
  const all = [
    aPass(1, { plates: ['END100', 'END200'], startsOn: '2026-10-01', endsOn: '2026-11-10' }),
    aPass(2, { plates: ['RST100'], pausedOn: '2026-11-19' }),
    aPass(3, {
      plates: ['GON100'],
      startsOn: '2026-10-01',
      endsOn: '2026-11-10',
      membership: { id: idOf(10, 9), name: 'Antigua' },
    }),
    aPass(4, { plates: ['OKK100'] }),
  ]
  for (const pass of all) await passes.put(db, { id: pass.id, base: pass, shown: null, pending: 0 })
  const expired = (id: string) => ({ id, membership: 'Mensual', standing: 'expired' as const })
  const stays = [
    aService(1, { licensePlate: 'END200', pass: expired(idOf(11, 1)) }),
    aService(2, { licensePlate: 'RST100', pass: null }),
    aService(3, { licensePlate: 'GON100', pass: expired(idOf(11, 3)) }),
    aService(4, {
      licensePlate: 'OKK100',
      pass: { id: idOf(11, 4), membership: 'Mensual', standing: 'valid', hours: 'always' },
    }),
    aService(5, { licensePlate: 'NEW100', pass: null }),
    aService(6, { licensePlate: 'RST100', pass: null, operation: 'membership' }),
  ]
  const notes = await passNotes(db, stays, CENTRE)
  expect([...notes].map(([id, { why, isRenewable }]) => [id, why, isRenewable])).toEqual([
    [idOf(4, 1), 'ended', true],
    [idOf(4, 2), 'paused', false],
    [idOf(4, 3), 'ended', false],
  ])
})
