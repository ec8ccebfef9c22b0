import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { REQUEST_ID_HEADER } from '../../contract/problem.ts'
import { EVERYTHING } from '../../src/features/cash-ups/cash-up-filter.ts'
import { EXPORTED_FIELDS as CASH_UP_FIELDS, readCashUps } from '../../src/features/cash-ups/exported-cash-ups.ts'
import { DRIVER_LIST } from '../../src/features/drivers/kept-drivers.ts'
import { VEHICLE_LIST } from '../../src/features/drivers/kept-vehicles.ts'
import { readKeptList } from '../../src/data/export/kept-list.ts'
import type { ExportedRows } from '../../src/data/export/serve-export.ts'
import type { Cell } from '../../domain/spreadsheet/cell.ts'
import { cashUps, drivers, locations, vehicles } from '../../src/offline/collections.ts'
import { KeptDatabase } from '../../src/offline/kept-database.ts'
import { apiOf } from '../offline/support/tab.ts'
import { LOCATION_ID, NOW, aCashUp, aDriver, aLocation, aVehicle } from '../offline/support/records.ts'

/** A server that must not be called. */
const NOBODY = apiOf({ fetch: () => Promise.reject(new Error('The device has it all')) })
const WORDS = {
  'unsent.waiting': 'sí',
  'unsent.refused': 'no aceptado',
  'status.current': 'Abierto',
  'register.main': 'Caja principal',
  'vehicleTypeId.car': 'Carro',
}

let db: KeptDatabase
beforeEach(async () => {
  db = new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  await db.meta.put({ name: 'opened', at: 0 })
  await locations.put(db, { id: LOCATION_ID, base: aLocation(), shown: null, pending: 0 })
})
afterEach(() => db.close())

const filled = (collection: 'cashUps' | 'drivers' | 'vehicles') =>
  db.pulls.put({ collection, cursor: '', filled: true, done: 0, total: null, touchedAt: 0, lastUpdated: 0 })

async function rowsOf(found: AsyncIterable<ExportedRows>): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const { rows: some } of found) rows.push(...some)
  return rows
}

describe('[S2-24] an export of drivers', () => {
  test('contains all rows of the search, with the columns that the list can show, and marks unsent rows', async () => {
    await filled('drivers')
    await drivers.put(db, {
      id: aDriver(1).id,
      base: aDriver(1, {
        firstName: 'Zoila',
        lastName: 'Mora',
        plates: ['AAA111', 'BBB222'],
        phoneCode: '57',
        phone: '3001112233',
      }),
      shown: null,
      pending: 0,
    })
    await drivers.put(db, {
      id: aDriver(2).id,
      base: null,
      shown: aDriver(2, { firstName: 'Abel', lastName: 'Ruiz', plates: [] }),
      pending: 1,
      needsPerson: true,
    })
    await drivers.put(db, {
      id: aDriver(3).id,
      base: aDriver(3, { firstName: 'Gone' }),
      shown: null,
      pending: 1,
      removed: true,
    })
    const rows = await rowsOf(readKeptList(DRIVER_LIST)({ db }, { question: { search: '' }, words: WORDS }))
    const at = (field: (typeof DRIVER_LIST)['columns'][number]) =>
      rows.map((row) => row[DRIVER_LIST.columns.indexOf(field)])
    expect(at('name')).toEqual(['Abel Ruiz', 'Zoila Mora'])
    expect(at('plates')).toEqual(['', 'AAA111, BBB222'])
    expect(at('phone')[1]).toBe('+57 3001112233')
    expect(rows.map((row) => row.at(-1))).toEqual(['no aceptado', null])
    expect(rows.every((row) => row.length === DRIVER_LIST.columns.length + 1)).toBe(true)
    expect(
      await rowsOf(readKeptList(DRIVER_LIST)({ db }, { question: { search: 'zoila' }, words: WORDS })),
    ).toHaveLength(1)
  })

  test('contains each driver once, beyond one page and the search limit', async () => {
    await filled('drivers')
    await Promise.all(
      Array.from({ length: 700 }, (_, number) =>
        drivers.put(db, {
          id: aDriver(number + 1).id,
          base: aDriver(number + 1, { firstName: 'Maria', lastName: `N${number}` }),
          shown: null,
          pending: 0,
        }),
      ),
    )
    for (const search of ['', 'maria']) {
      const names = (await rowsOf(readKeptList(DRIVER_LIST)({ db }, { question: { search }, words: WORDS }))).map(
        ([name]) => name,
      )
      expect(new Set(names).size, search).toBe(700)
      expect(names, search).toHaveLength(700)
    }
  })

  test('is refused while the device is still filling, because a partial file would look complete', async () => {
    await expect(
      rowsOf(readKeptList(DRIVER_LIST)({ db }, { question: { search: '' }, words: WORDS })),
    ).rejects.toMatchObject({ name: 'CollectionIncomplete' })
  })
})

test('[S2-32] an export of vehicles has the list’s words and order', async () => {
  await filled('vehicles')
  for (const [number, licensePlate] of [
    [1, 'ZZZ999'],
    [2, 'AAA111'],
  ] as const) {
    const vehicle = aVehicle(number, { licensePlate, vehicleTypeId: 1 })
    await vehicles.put(db, { id: vehicle.id, base: vehicle, shown: null, pending: number === 1 ? 1 : 0 })
  }
  const rows = await rowsOf(readKeptList(VEHICLE_LIST)({ db }, { question: { search: '' }, words: WORDS }))
  expect(rows.map(([plate, type]) => [plate, type])).toEqual([
    ['AAA111', 'Carro'],
    ['ZZZ999', 'Carro'],
  ])
  expect(rows.map((row) => row.at(-1))).toEqual([null, 'sí'])
  expect(rows[0]).toHaveLength(VEHICLE_LIST.columns.length + 1)
})

describe('[S2-22] an export of cash-ups', () => {
  const question = { filter: EVERYTHING, timeZone: 'America/Bogota', reachable: true }
  const keep = (...numbers: number[]) =>
    Promise.all(
      numbers.map((number) =>
        cashUps.put(db, {
          id: aCashUp(number).id,
          base: aCashUp(number, {
            openedAt: new Date(NOW - number * 60_000).toISOString(),
            takings: { cash: number * 100, dataphone: 0, digital: 0 },
          }),
          shown: null,
          pending: 0,
        }),
      ),
    )

  test('contains all rows of the filter on the device, with money as numbers and times in the location’s zone', async () => {
    await filled('cashUps')
    await keep(1, 2, 3)
    const rows = await rowsOf(readCashUps({ db, api: NOBODY }, { question, words: WORDS }))
    const at = (field: (typeof CASH_UP_FIELDS)[number]) => rows.map((row) => row[CASH_UP_FIELDS.indexOf(field)])
    expect(at('total')).toEqual([{ amount: 100 }, { amount: 200 }, { amount: 300 }])
    expect(at('status')).toEqual(['Abierto', 'Abierto', 'Abierto'])
    expect(at('closedAt')).toEqual([null, null, null])
    expect(at('openedAt')[0]).toEqual({ wallClock: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
    const oldest = await rowsOf(
      readCashUps(
        { db, api: NOBODY },
        { question: { ...question, filter: { ...EVERYTHING, order: 'oldest' } }, words: WORDS },
      ),
    )
    expect(oldest).toEqual(rows.toReversed())
    expect(
      await rowsOf(
        readCashUps(
          { db, api: NOBODY },
          { question: { ...question, filter: { ...EVERYTHING, statuses: ['collected'] } }, words: WORDS },
        ),
      ),
    ).toEqual([])
  })

  test('asks the server, page by page, for days that the device does not keep, and contains each row once', async () => {
    await filled('cashUps')
    let all = Array.from({ length: 1_200 }, (_, number) => aCashUp(number + 1))
    const api = apiOf({
      fetch: (url) => {
        const query = new URL(url, 'http://server.test').searchParams
        const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
        const data = all.slice((page - 1) * limit, page * limit)
        all = [aCashUp(10_000 + page), ...all]
        return Promise.resolve(
          Response.json(
            { data, page, limit, total: all.length },
            { headers: { 'content-type': 'application/json', [REQUEST_ID_HEADER]: 'a-request' } },
          ),
        )
      },
    })
    const range = { startDate: '2020-01-01T00:00:00', endDate: '2020-12-31T23:59:59' }
    expect(
      await rowsOf(
        readCashUps({ db, api }, { question: { ...question, filter: { ...EVERYTHING, range } }, words: WORDS }),
      ),
    ).toHaveLength(1_200)
  })
})
