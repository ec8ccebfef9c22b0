import { describe, expect, test } from 'vitest'

import type { Driver } from '../../contract/driver.ts'
import { findByContact, findKeptDrivers, keptMatches } from '../../src/features/drivers/kept-drivers.ts'
import { findKeptVehicles } from '../../src/features/drivers/kept-vehicles.ts'
import { createDriverOp, deleteDriverOp, editDriverOp } from '../../src/offline/outbox/driver-ops.ts'
import { nameOrder } from '../../src/offline/search-terms.ts'
import { aDriver, aVehicle, idOf } from '../offline/support/records.ts'
import { anOutbox } from '../offline/support/outbox.ts'
import { openKeptDatabase } from '../offline/support/tab.ts'
import fc from '../support/fast-check.ts'
import { pulled } from './support/kept-database.ts'
import { idsOf, MARIA } from './support/driver-rows.ts'

const FIRST = ['Ana', 'Álvaro', 'Beatriz', 'ana lucía', 'Óscar']
const LAST = ['Peña', 'Restrepo', 'Zapata Gómez', 'Ñáñez']

function many(count: number): Driver[] {
  return Array.from({ length: count }, (_, index) =>
    aDriver(index, {
      firstName: FIRST[index % FIRST.length] ?? '',
      lastName: LAST[index % LAST.length] ?? '',
      identification: String(10_000_000 + index),
      email: `driver.${index}@example.test`,
      phone: String(3_000_000_000 + index),
      plates: [`AB${String(1000 + index)}`],
    }),
  )
}

function inOrder(drivers: readonly Driver[]): string[] {
  return drivers
    .toSorted((a, b) => (nameOrder(a) < nameOrder(b) ? -1 : nameOrder(a) > nameOrder(b) ? 1 : a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

describe('the drivers of a device [S2-24]', () => {
  test('are sorted by name in any script, paged and counted', async () => {
    const db = await openKeptDatabase()
    const drivers = many(47)
    await pulled(db, { drivers })
    const pages = await Promise.all([0, 20, 40].map((skip) => findKeptDrivers(db, '', skip, 20)))
    expect(pages.flatMap(({ rows }) => rows.map(({ driver }) => driver.id))).toEqual(inOrder(drivers))
    expect(pages.map(({ total, totalIsBound }) => [total, totalIsBound])).toEqual([
      [47, false],
      [47, false],
      [47, false],
    ])
  })

  test('leave out drivers that were deleted here but not sent yet, at any position', async () => {
    const { db, outbox } = await anOutbox()
    const drivers = many(12)
    await pulled(db, { drivers })
    await fc.assert(
      fc.asyncProperty(fc.constant(null), async () => {
        const shown = (await Promise.all([0, 5, 10].map((skip) => idsOf(db, '', skip, 5)))).flat()
        const left = (await db.drivers.toArray()).filter(({ removed }) => removed !== true).map(({ id }) => id)
        expect(shown).toEqual(inOrder(drivers).filter((id) => left.includes(id)))
        const next = left[Math.floor(left.length / 2)]
        if (next !== undefined && left.length > 7)
          await outbox.enqueue({
            opType: deleteDriverOp,
            request: deleteDriverOp.toWire({ params: { id: next } }),
            seen: null,
          })
      }),
      { numRuns: 7 },
    )
    expect((await findKeptDrivers(db, '', 0, 5)).total).toBe(7)
    expect((await findKeptDrivers(db, 'driver', 0, 30)).total).toBe(7)
  })

  test.each([
    ['a name', 'MARÍA'],
    ['words of it', 'maria pena g'],
    ['an identification', '10123'],
    ['an e-mail', 'maria@example'],
    ['a phone', '300 123-4567'],
    ['a phone with its code', '+57 300123'],
    ['part of a plate', 'yz-7'],
  ])('are found by %s: %s', async (_, typed) => {
    const db = await openKeptDatabase()
    await pulled(db, { drivers: [...many(5), aDriver(99)] })
    expect(await idsOf(db, typed)).toEqual([idOf(5, 99)])
  })

  test('are not found by a text that they do not contain', async () => {
    const db = await openKeptDatabase()
    await pulled(db, { drivers: many(5) })
    for (const typed of ['zzz', '---', 'peña zapata', '9999']) expect(await idsOf(db, typed), typed).toEqual([])
  })

  test('are counted up to a limit if many match, with a next page until the last one', async () => {
    const db = await openKeptDatabase()
    await pulled(db, { drivers: many(700) })
    const first = await findKeptDrivers(db, 'driver', 0, 10)
    expect([first.rows.length, first.total, first.totalIsBound]).toEqual([10, 300, true])
    const seen = new Set<string>()
    for (let skip = 0; skip < 700; skip += 30) {
      const { rows, total, totalIsBound } = await findKeptDrivers(db, 'driver', skip, 30)
      for (const { driver } of rows) seen.add(driver.id)
      expect(totalIsBound ? total > skip + 30 : total === 700).toBe(true)
    }
    expect(seen.size).toBe(700)
  })
})

describe('the vehicles of a device [S2-32]', () => {
  test('are sorted by plate, and found by part of the plate, make and driver', async () => {
    const db = await openKeptDatabase()
    await pulled(db, {
      vehicles: [
        aVehicle(1, { licensePlate: 'ZZZ900', brand: 'Kia' }),
        aVehicle(2, { licensePlate: 'ABC123' }),
        aVehicle(3, { licensePlate: 'BIC000000001', driver: { id: idOf(5, 3), name: 'Óscar Ruiz' } }),
      ],
    })
    const plates = async (search: string) =>
      (await findKeptVehicles(db, search, 0, 10)).rows.map(({ vehicle }) => vehicle.licensePlate)
    expect(await plates('')).toEqual(['ABC123', 'BIC000000001', 'ZZZ900'])
    expect(await plates('bc-12')).toEqual(['ABC123'])
    expect(await plates('kia')).toEqual(['ZZZ900'])
    expect(await plates('oscar')).toEqual(['BIC000000001'])
    expect(await plates('mazda')).toEqual(['ABC123', 'BIC000000001'])
  })
})

describe('the driver who already has a contact [S2-34]', () => {
  const contacts = {
    phoneCode: '57',
    phone: '3001234567',
    email: 'maria@example.test',
    identificationType: 'citizenship' as const,
    identification: '1012345678',
  }
  const none = { phoneCode: null, phone: null, email: null, identificationType: null, identification: null }

  test('is found by the exact contact, with the kind of contact', async () => {
    const db = await openKeptDatabase()
    await pulled(db, {
      drivers: [
        aDriver(1),
        aDriver(2, { phone: '30012345678', email: 'maria@example.test.co', identification: '10123456789' }),
      ],
    })
    expect(
      (await keptMatches(db, contacts, idOf(5, 9))).map(({ path, driver, isNew }) => [path, driver.id, isNew]),
    ).toEqual([
      ['phone', idOf(5, 1), false],
      ['email', idOf(5, 1), false],
      ['identification', idOf(5, 1), false],
    ])
    expect(await keptMatches(db, contacts, idOf(5, 1))).toEqual([])
    expect(await keptMatches(db, none, idOf(5, 9))).toEqual([])
  })

  test('is not found with another country code or another kind of identification', async () => {
    const db = await openKeptDatabase()
    await pulled(db, { drivers: [aDriver(1)] })
    expect(await keptMatches(db, { ...none, phoneCode: '52', phone: '3001234567' }, idOf(5, 9))).toEqual([])
    expect(
      await keptMatches(db, { ...none, identificationType: 'passport', identification: '1012345678' }, idOf(5, 9)),
    ).toEqual([])
    // A search term has no kind.
    expect(
      (await findByContact(db, { by: 'identification', identification: '1012345678' })).map(({ id }) => id),
    ).toEqual([idOf(5, 1)])
  })

  test('is found by the displayed contact, before it is sent', async () => {
    const { db, outbox } = await anOutbox()
    await pulled(db, { drivers: [aDriver(2, { phone: '3110000000' })] })
    await outbox.enqueue({
      opType: createDriverOp,
      request: createDriverOp.toWire({ body: { ...MARIA, email: 'new@example.test' } }),
      seen: null,
    })
    await outbox.enqueue({
      opType: editDriverOp,
      request: editDriverOp.toWire({
        params: { id: idOf(5, 2) },
        body: { changes: { phone: { from: '3110000000', to: '3119999999' } } },
      }),
      seen: null,
    })
    expect(
      (await keptMatches(db, { ...none, email: 'new@example.test' }, idOf(5, 9))).map(({ driver, isNew }) => [
        driver.id,
        isNew,
      ]),
    ).toEqual([[MARIA.id, true]])
    expect(
      (await findByContact(db, { by: 'phone', phoneCode: '57', phone: '3119999999' })).map(({ id }) => id),
    ).toEqual([idOf(5, 2)])
    expect(await findByContact(db, { by: 'phone', phoneCode: '57', phone: '3110000000' })).toEqual([])
  })
})
