import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { vehicles } from '../../src/offline/pulled-collections.ts'
import { keptDatabaseName } from '../../src/offline/database-names.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { pullCollection } from '../../src/offline/pull.ts'
import { FakeServer } from './support/fake-server.ts'
import { createManualClock } from './support/manual-clock.ts'
import { aDriver, aVehicle, idOf } from './support/records.ts'
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

test('a device of the previous release reads only its drivers again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old.version(2).stores({
    drivers: 'id, *terms, pending',
    services: 'id',
    locations: 'id',
    vehicleTypes: 'id',
    pulls: 'collection',
    drafts: 'key',
    meta: 'name',
    outbox: '++seq, &id, lane, state',
    settled: 'id, settledAt',
  })
  await old
    .table('pulls')
    .bulkPut(['drivers', 'holidays'].map((collection) => ({ collection, cursor: 'c', filled: true })))
  await old.table('drivers').put({ id: idOf(5, 1), base: aDriver(1), shown: null, pending: 0, terms: ['maria'] })
  old.close()

  const db = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await db.pulls.toCollection().primaryKeys()).toEqual(['holidays'])
  // Until then the vehicle shows the drivers that the device knows.
  expect(await db.drivers.count()).toBe(1)
})

test('a device with drivers of a release without an order reads them again, and shows unsent ones at once', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old.version(4).stores({
    drivers: 'id, *terms, pending',
    vehicles: 'id, driverId, *terms, pending',
    services: 'id',
    locations: 'id',
    vehicleTypes: 'id',
    agreements: 'id',
    holidays: 'id',
    cashUps: 'id',
    pulls: 'collection',
    drafts: 'key',
    meta: 'name',
    outbox: '++seq, &id, lane, state',
    settled: 'id, settledAt',
  })
  await old
    .table('pulls')
    .bulkPut(['drivers', 'vehicles', 'holidays'].map((collection) => ({ collection, cursor: 'c', filled: true })))
  await old.table('drivers').bulkPut([
    { id: idOf(5, 1), base: aDriver(1), shown: null, pending: 0, terms: [] },
    { id: idOf(5, 2), base: null, shown: aDriver(2, { firstName: 'Óscar' }), pending: 1, terms: [] },
  ])
  await old.table('vehicles').put({
    id: idOf(7, 1),
    base: null,
    shown: aVehicle(1, { licensePlate: 'NEW001' }),
    pending: 1,
    driverId: idOf(5, 2),
    terms: [],
  })
  old.close()

  const db = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await db.pulls.toCollection().primaryKeys()).toEqual(['holidays'])
  expect(await db.drivers.orderBy('name').primaryKeys()).toEqual([idOf(5, 2)])
  expect(await db.drivers.count()).toBe(2)
  expect(await db.vehicles.where('plate').equals('NEW001').primaryKeys()).toEqual([idOf(7, 1)])
})
