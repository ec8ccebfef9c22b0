import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { keptDatabaseName } from '../../src/offline/database-names.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { aService, aVehicle } from './support/records.ts'

/** Schema changes of each earlier release to the store of its predecessor. */
const RELEASES: readonly Record<string, string>[] = [
  {
    services:
      'id, order, [locationId+order], [paymentMethod+order], [locationId+paymentMethod+order], *plateParts, *plateTerms, pending',
    locations: 'id, name, pending',
    vehicleTypes: 'id, pending',
    drivers: 'id, *terms, pending',
    pulls: 'collection',
    drafts: 'key',
    meta: 'name',
  },
  { outbox: '++seq, &id, lane, state', settled: 'id, settledAt' },
  {
    agreements: 'id, name, pending',
    holidays: 'id, holidayDate, pending',
    cashUps: 'id, order, [locationId+order], status, pending',
  },
  { vehicles: 'id, driverId, *terms, pending' },
  { drivers: 'id, name, *terms, pending', vehicles: 'id, plate, driverId, *terms, pending' },
]

/** Each table with its keys, as stored on the disk. */
async function onDisk(db: Dexie): Promise<Record<string, unknown>> {
  await db.open()
  const raw = db.backendDB()
  const tables = [...raw.objectStoreNames]
  const transaction = raw.transaction(tables)
  return Object.fromEntries(
    tables.map((name) => {
      const table = transaction.objectStore(name)
      const indexes = [...table.indexNames]
        .map((one) => table.index(one))
        .map(({ keyPath, unique, multiEntry }) => ({ keyPath, unique, multiEntry }))
      return [name, { keyPath: table.keyPath, autoIncrement: table.autoIncrement, indexes }]
    }),
  )
}

test.for(RELEASES.map((_, index) => index + 1))(
  'a store of release %i gets every table and key of a new one, and keeps its queue',
  async (release) => {
    const store = { indexedDB: new IDBFactory(), IDBKeyRange }
    const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
    for (const [index, added] of RELEASES.slice(0, release).entries()) old.version(index + 1).stores(added)
    if (release > 1) await old.table('outbox').add({ id: 'a', lane: 'l', state: 'waiting' })
    await old.open()
    old.close()

    const fresh = await onDisk(new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange }))
    const upgraded = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
    expect(Object.keys(fresh)).toHaveLength(18)
    expect(await onDisk(upgraded)).toEqual(fresh)
    expect(await upgraded.outbox.toCollection().primaryKeys()).toEqual(release > 1 ? [1] : [])
  },
)

test('a store of a build before release 0.1.0 keeps its unsent rows, and pulls all others again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  for (const [index, added] of RELEASES.entries()) old.version(index + 1).stores(added)
  const [sent, unsent] = [aService(1), aService(2, { remarks: 'unsent' })]
  await old.table('services').put({ id: sent.id, base: sent, shown: null, pending: 0, order: 0 })
  await old.table('services').put({ id: unsent.id, base: null, shown: unsent, pending: 1, order: 0 })
  await old.table('pulls').put({ collection: 'services', cursor: 'c', filled: true })
  old.close()

  const upgraded = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await upgraded.services.toCollection().primaryKeys()).toEqual([unsent.id])
  expect((await upgraded.services.get(unsent.id))?.shown).toEqual(unsent)
  expect(await upgraded.pulls.toCollection().primaryKeys()).toEqual([])
})

test('an upgraded store finds an unsent vehicle by its colour, and pulls the sent ones again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  for (const [index, added] of RELEASES.entries()) old.version(index + 1).stores(added)
  const shown = aVehicle(1, { color: 'Rojo' })
  await old.table('vehicles').put({ id: shown.id, base: null, shown, pending: 1, plate: 'ABC100', terms: ['abc100'] })
  await old.table('pulls').put({ collection: 'vehicles', cursor: 'c', filled: true })
  old.close()

  const upgraded = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await upgraded.vehicles.where('terms').equals('rojo').primaryKeys()).toEqual([shown.id])
  expect(await upgraded.pulls.toCollection().primaryKeys()).toEqual([])
})

test('an upgraded store finds the services whose money is to be refunded, also with unsent changes', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old.version(16).stores({ services: 'id, order, pending' })
  const [due, paid, repaid] = [210_000, null, 0].map((refundDue, nth) => aService(nth + 1, { refundDue }))
  const unsent = aService(4, { refundDue: 5_000, remarks: 'unsent' })
  for (const base of [due, paid, repaid])
    if (base) await old.table('services').put({ id: base.id, base, shown: null, pending: 0, order: 0 })
  await old.table('services').put({ id: unsent.id, base: null, shown: unsent, pending: 1, order: 0 })
  old.close()

  const upgraded = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await upgraded.services.where('moneyAt').equals(unsent.location.id).primaryKeys()).toEqual([
    due?.id,
    unsent.id,
  ])
})
