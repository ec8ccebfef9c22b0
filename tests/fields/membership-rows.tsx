import { entryPassOf } from '../../domain/gate-pass.ts'
import { firstPeriod, isSold } from '../../domain/passes.ts'
import { checkRows } from '../../domain/uploads/check-rows.ts'
import { passPlace } from '../../src/features/uploads/fix-place.ts'
import { aRow } from '../domain/uploads/support.ts'
import { idOf } from '../offline/support/records.ts'
import type { Row } from './shown-effects.tsx'

const SOLD = { enabled: true, expirationDate: null }
const PASS = {
  id: idOf(11, 1),
  membership: 'Monthly',
  endsOn: '2026-11-30',
  paid: [],
  parkingSpaces: 1,
  allowedHours: null,
}
const atGate = (pass: Partial<Parameters<typeof entryPassOf>[0]['pass']>) =>
  entryPassOf({ pass: { ...PASS, ...pass }, isValid: true }, 1, 'America/Bogota')

/** Returns the faults that an upload finds in a pass with two plates. */
function uploaded(changes: { vehicleTypeId?: 1 | 2; authorizedVehicles?: number }): unknown {
  const typeName = changes.vehicleTypeId === 2 ? 'Motorcycle' : 'Car'
  const place = passPlace(
    'colombia',
    {
      vehicleTypeId: 1,
      authorizedVehicles: 2,
      validityUnit: 'months',
      validityCount: 1,
      ...changes,
    },
    typeName,
  )
  return checkRows([aRow(2, { plates: 'ABC123;DEF456' })], place).faults
}

export const MEMBERSHIP: Record<string, Row> = {
  name: () => [atGate({ parkingSpaces: 2 }), atGate({ parkingSpaces: 2, membership: 'Night' })],
  cost: { onServer: 'membership.cost' },
  vehicleTypeId: () => [uploaded({ vehicleTypeId: 1 }), uploaded({ vehicleTypeId: 2 })],
  locationIds: { onServer: 'membership.locationIds' },
  authorizedVehicles: () => [uploaded({ authorizedVehicles: 2 }), uploaded({ authorizedVehicles: 1 })],
  parkingSpaces: () => [atGate({ parkingSpaces: 1 }), atGate({ parkingSpaces: 2 })],
  allowedHours: () => [
    atGate({ parkingSpaces: 2 }),
    atGate({ parkingSpaces: 2, allowedHours: [{ day: 1, from: '08:00', to: '18:00' }] }),
  ],
  validityUnit: () => [
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 1 }),
    firstPeriod('2026-11-20', { validityUnit: 'months', validityCount: 1 }),
  ],
  validityCount: () => [
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 1 }),
    firstPeriod('2026-11-20', { validityUnit: 'days', validityCount: 2 }),
  ],
  expirationDate: () => [isSold(SOLD, '2026-11-20'), isSold({ ...SOLD, expirationDate: '2026-11-19' }, '2026-11-20')],
  enabled: () => [isSold(SOLD, '2026-11-20'), isSold({ ...SOLD, enabled: false }, '2026-11-20')],
}
