import { expect, test } from 'vitest'

import type { Location } from '../../contract/location.ts'
import { VEHICLE_TYPE_IDS } from '../../domain/vehicles.ts'
import { hasRate } from '../../src/features/booth/entry.ts'
import { expectedAt } from '../../src/features/booth/use-expected.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { aService, idOf, NOW } from '../offline/support/records.ts'
import { databaseWith } from '../stays/support/kept-database.ts'
import { at } from './decided.ts'

test('a vehicle type without a price checks in with a warning: no rate, an ended rate, a rate in the future', () => {
  const rate = {
    id: idOf(9, 1),
    kind: 'unit' as const,
    vehicleTypeId: VEHICLE_TYPE_IDS.car,
    validFrom: at(-10),
    days: [],
    from: null,
    to: null,
    cost: 100,
    minutes: 1,
    per: null,
  }
  const rated = (...rates: Location['rates']) => hasRate({ rates }, VEHICLE_TYPE_IDS.car, NOW)
  expect(rated(rate)).toBe(true)
  expect(rated({ ...rate, kind: 'special', name: 'Concierto', startsAt: at(-5), endsAt: at(5) })).toBe(true)
  expect(rated()).toBe(false)
  expect(rated({ ...rate, vehicleTypeId: VEHICLE_TYPE_IDS.motorcycle })).toBe(false)
  expect(rated({ ...rate, kind: 'maximum' })).toBe(false)
  expect(rated({ ...rate, validFrom: at(10) })).toBe(false)
  expect(rated(rate, { ...rate, validFrom: at(-5), cost: null, minutes: null })).toBe(false)
})

test('the booth expects reservations and requests at its location, the earliest first, without vehicles that are inside or gone', async () => {
  const [here, elsewhere] = [
    { id: idOf(2, 1), name: 'Centro' },
    { id: idOf(2, 2), name: 'Norte' },
  ]
  const at = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()
  const db = await databaseWith([
    aService(1, { location: here, status: 'reserved', startedAt: at(60) }),
    aService(2, { location: here, status: 'unconfirmed', startedAt: at(30) }),
    aService(3, { location: here, status: 'progress', startedAt: at(-30) }),
    aService(4, { location: here, status: 'completed', startedAt: at(-60) }),
    aService(5, { location: here, status: 'voided', startedAt: at(10) }),
    aService(6, { location: elsewhere, status: 'reserved', startedAt: at(20) }),
  ])
  expect((await expectedAt(db, here)).map(({ service }) => service.id)).toEqual([idOf(4, 2), idOf(4, 1)])
})
