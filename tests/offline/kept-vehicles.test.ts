import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { vehicles } from '../../src/offline/pulled-collections.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { pullCollection } from '../../src/offline/pull.ts'
import { FakeServer } from './support/fake-server.ts'
import { createManualClock } from './support/manual-clock.ts'
import { aVehicle, idOf } from './support/records.ts'
import { apiOf } from './support/tab.ts'

test('vehicles are kept, and can be found by their driver and by any part of their plate', async () => {
  const db = new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  await db.meta.put({ name: 'opened', at: 0 })
  const server = new FakeServer()
  server.put('vehicles', aVehicle(1), aVehicle(2, { driver: { id: idOf(5, 2), name: 'Luis' } }))
  const pull = () =>
    pullCollection(vehicles, {
      api: apiOf(server),
      db,
      clock: createManualClock(0),
      signal: new AbortController().signal,
      writes: KEPT_WRITES,
      noteServerTime: () => undefined,
    })
  await pull()
  expect((await db.vehicles.where('driverId').equals(idOf(5, 2)).toArray()).map(({ base }) => base)).toEqual([
    aVehicle(2, { driver: { id: idOf(5, 2), name: 'Luis' } }),
  ])
  expect(await db.vehicles.where('terms').startsWith('c10').primaryKeys()).toEqual([idOf(7, 1)])
  expect(
    await db.vehicles.where('terms').startsWith('peña'.normalize('NFD').replaceAll(/\p{M}/gu, '')).primaryKeys(),
  ).toEqual([idOf(7, 1)])
  server.remove('vehicles', idOf(7, 1))
  server.put('vehicles', aVehicle(2, { version: 2, licensePlate: 'XYZ789' }))
  await pull()
  expect(await db.vehicles.toCollection().primaryKeys()).toEqual([idOf(7, 2)])
  expect(await db.vehicles.where('terms').startsWith('z78').count()).toBe(1)
})
