import { afterEach, beforeEach, expect, test } from 'vitest'

import { isServers } from '../../src/data/failures.ts'
import type { ExportPlace } from '../../src/data/export/export-place.ts'
import { askDevice } from '../../src/features/stays/device-services.ts'
import { readServices } from '../../src/features/stays/exported-services.ts'
import { EVERYTHING, type ServiceFilter } from '../../src/features/stays/service-filter.ts'
import { keptTotals } from '../../src/features/services/use-service-totals.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { cashUps, locations } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { LOCATION_ID, NOW, aCashUp, aLocation, aService, idOf } from '../offline/support/records.ts'
import { apiOf } from '../offline/support/tab.ts'
import { databaseWith } from './support/kept-database.ts'

const SHIFT = idOf(6, 1)
const OTHER = idOf(2, 2)

let db: KeptDatabase
beforeEach(async () => {
  const cashUp = { id: SHIFT, status: 'current' as const, openedBy: { id: idOf(1, 1), name: 'Ana' } }
  db = await databaseWith([aService(1, { status: 'completed', totalCost: 4_000, cashUp }), aService(2)])
  await db.pulls.put({
    collection: 'services',
    cursor: '',
    filled: true,
    done: 0,
    total: null,
    touchedAt: 0,
    lastUpdated: 0,
  })
  for (const number of [1, 2, 3, 4, 5])
    await locations.put(db, { id: idOf(2, number), base: aLocation({ id: idOf(2, number) }), shown: null, pending: 0 })
  await cashUps.put(db, { id: SHIFT, base: aCashUp(1, { services: 1 }), shown: null, pending: 0 })
  await db.meta.put({ name: 'keptLocation', at: NOW, locationId: LOCATION_ID })
})
afterEach(() => db.close())

const ask = (filter: Partial<ServiceFilter>) =>
  askDevice(db, { filter: { ...EVERYTHING, ...filter }, page: { page: 1, size: 10 }, timeZone: 'UTC' }, new Date(NOW))

test('[S2-27] the device answers for the chosen location, and for its cash-ups, if there are many locations', async () => {
  expect(await ask({ locationIds: [LOCATION_ID] })).toMatchObject({
    kind: 'one_of_many',
    found: { rows: [{ service: { id: idOf(4, 1) } }, { service: { id: idOf(4, 2) } }] },
  })
  expect(await ask({ cashUpId: SHIFT })).toMatchObject({
    kind: 'one_of_many',
    found: { rows: [{ service: { id: idOf(4, 1) } }] },
  })
  for (const filter of [
    {},
    { locationIds: [OTHER] },
    { locationIds: [LOCATION_ID, OTHER] },
    { cashUpId: SHIFT, locationIds: [OTHER] },
  ])
    expect((await ask(filter)).kind, JSON.stringify(filter)).toBe('not_on_device')
})

test('[S2-27] the server is asked if there is a connection, since it has more than the kept days', () => {
  expect(isServers('one_of_many', true)).toBe(true)
  for (const kind of ['one_of_many', 'filling', 'found'] as const) expect(isServers(kind, false), kind).toBe(false)
  expect(isServers('not_on_device', false)).toBe(true)
  expect(isServers('found', true)).toBe(false)
})

test('[S2-27] the device says that it is incomplete while the chosen location is loading', async () => {
  await db.pulls.delete('services')
  expect((await ask({ locationIds: [LOCATION_ID] })).kind).toBe('filling')
})

test('[S2-27] the totals and the file without a connection are those of the kept location', async () => {
  const filter = { ...EVERYTHING, locationIds: [LOCATION_ID] }
  expect(await keptTotals(db, { filter, timeZone: 'UTC' }, new Date(NOW))).toMatchObject({ count: 2, amount: 4_000 })
  expect(await keptTotals(db, { filter: EVERYTHING, timeZone: 'UTC' }, new Date(NOW))).toBeNull()

  const place: ExportPlace = { db, api: apiOf({ fetch: () => Promise.reject(new Error('no network')) }) }
  const read = async (reachable: boolean) => {
    let rows = 0
    for await (const some of readServices(place, { question: { filter, timeZone: 'UTC', reachable }, words: {} }))
      rows += [...some.rows].length
    return rows
  }
  expect(await read(false)).toBe(2)
  await expect(read(true), 'the server knows of more than the kept days').rejects.toBeInstanceOf(ApiFailure)
})
