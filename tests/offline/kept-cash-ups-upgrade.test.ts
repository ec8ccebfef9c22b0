import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'

import { keptDatabaseName } from '../../src/offline/database-names.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { aClosing } from '../cash-ups/support.ts'
import { ANA_ID, aCashUp, aLocation, aService } from './support/records.ts'

test('a cash-up of a release without methods of movements has the same sums, until it is read again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old.version(5).stores({
    services: 'id',
    locations: 'id',
    vehicleTypes: 'id',
    drivers: 'id',
    vehicles: 'id',
    agreements: 'id',
    holidays: 'id',
    cashUps: 'id, order, [locationId+order], status, pending',
    pulls: 'collection',
    drafts: 'key',
    meta: 'name',
    outbox: '++seq, &id, lane, state',
    settled: 'id, settledAt',
  })
  const movement = {
    id: 'm',
    at: '2026-11-20T19:00:00.000Z',
    by: { id: ANA_ID, name: 'Ana Rojas' },
    kind: 'pay_in',
    amount: 5_000,
    reason: 'Coins for change',
  }
  const { payIns: _in, payOuts: _out, ...closing } = aClosing({ expectedCash: 5_000 })
  const base = { ...aCashUp(1), status: 'completed', movements: [movement], payIns: 5_000, closing }
  await old
    .table('cashUps')
    .put({ id: base.id, base, shown: { ...base }, pending: 1, order: 1, locationId: 'l', status: 'completed' })
  await old
    .table('pulls')
    .bulkPut(
      ['services', 'cashUps', 'drivers', 'holidays'].map((collection) => ({ collection, cursor: 'c', filled: true })),
    )
  old.close()

  const db = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  const kept = await db.cashUps.get(base.id)
  const expected = {
    movements: [{ method: 'cash', receiptNumber: null, amount: 5_000 }],
    closing: { payIns: 5_000, payOuts: 0 },
  }
  expect(await db.pulls.toCollection().primaryKeys()).toEqual(['holidays'])
  expect(kept?.base).toMatchObject(expected)
  expect(kept?.shown).toMatchObject(expected)
})

test('a record of a release without limits behaves as if no limit is set, until it is read again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old
    .version(6)
    .stores({ services: 'id', locations: 'id', cashUps: 'id', pulls: 'collection', drafts: 'key', meta: 'name' })
  const { limits: _limits, ...location } = aLocation()
  const { joins: _joins, ...cashUp } = aCashUp(1)
  const { endMark: _mark, ...service } = aService(1)
  for (const [table, base] of [
    ['locations', location],
    ['cashUps', cashUp],
    ['services', service],
  ] as const)
    await old.table(table).put({ id: base.id, base, shown: null, pending: 0 })
  await old.table('pulls').bulkPut(
    ['locations', 'services', 'cashUps', 'drivers', 'holidays'].map((collection) => ({
      collection,
      cursor: 'c',
      filled: true,
    })),
  )
  old.close()

  const db = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  expect(await db.pulls.toCollection().primaryKeys()).toEqual(['holidays'])
  expect((await db.locations.get(location.id))?.base).toEqual(aLocation())
  expect((await db.cashUps.get(cashUp.id))?.base).toEqual(aCashUp(1))
  expect((await db.services.get(service.id))?.base).toEqual(aService(1))
})

test('a record of a release without versions of settings counts as unchanged, until it is read again', async () => {
  const store = { indexedDB: new IDBFactory(), IDBKeyRange }
  const old = new Dexie(keptDatabaseName('ana', 'parq'), store)
  old.version(7).stores({
    services: 'id',
    locations: 'id',
    agreements: 'id',
    cashUps: 'id',
    pulls: 'collection',
    drafts: 'key',
    meta: 'name',
  })
  const {
    minutesSince: _minutes,
    limits: { loweredPrice: _price, ...limits },
    ...location
  } = aLocation({ exemptMinutes: 12, graceMinutes: 7 })
  const { terms: _terms, lowered: _lowered, ...service } = aService(1)
  const agreement = { id: 'a', name: 'Neighbours', type: 'percentage', percentage: 1_000 }
  for (const [table, base] of [
    ['locations', { ...location, limits }],
    ['services', service],
    ['agreements', agreement],
  ] as const)
    await old.table(table).put({ id: base.id, base, shown: null, pending: 0 })
  await old
    .table('pulls')
    .bulkPut(['locations', 'services', 'agreements'].map((collection) => ({ collection, cursor: 'c', filled: true })))
  old.close()

  const db = new KeptDatabase('ana', 'parq', { indexedDB: store.indexedDB, keyRange: IDBKeyRange })
  // The services kept here were paid before their terms were stored, so they are not read again.
  expect(await db.pulls.toCollection().primaryKeys()).toEqual([])
  expect((await db.locations.get(location.id))?.base).toEqual(
    aLocation({
      exemptMinutes: 12,
      graceMinutes: 7,
      minutesSince: [{ validFrom: null, exemptMinutes: 12, graceMinutes: 7 }],
    }),
  )
  expect((await db.services.get(service.id))?.base).toEqual(aService(1))
  expect((await db.agreements.get('a'))?.base?.versions).toMatchObject([
    { validFrom: null, name: 'Neighbours', percentage: 1_000 },
  ])
})
