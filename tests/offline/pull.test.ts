import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { cashUps, drivers, services } from '../../src/offline/pulled-collections.ts'
import { FakeServer, neverAnswered } from './support/fake-server.ts'
import { createManualClock, until } from './support/manual-clock.ts'
import { aCashUp, aDriver, aService, NOW } from './support/records.ts'
import { openKeptDatabase } from './support/tab.ts'
import { serverWith, pull, keptServices } from './support/pulling.ts'

const changesAsked = (server: FakeServer) =>
  server.asked('/services/changes').map((request) => request.query.get('cursor'))

describe('filling', () => {
  test('[D-02] every page is kept, then no more are requested', async () => {
    const server = serverWith(25, 10)
    const db = await openKeptDatabase()
    await pull(server, db)

    expect(await keptServices(db)).toEqual(server.rows('services'))
    expect(await db.pulls.get('services')).toEqual({
      collection: 'services',
      cursor: '1:25:25',
      mark: '1:25',
      filled: true,
      hasFirstPart: true,
      done: 0,
      total: null,
      touchedAt: NOW,
      lastUpdated: NOW,
    })
    expect(changesAsked(server)).toHaveLength(3)
  })

  test.each([
    ['a full page may be followed by more of them', 1_100, 500, [false, false, true]],
    ['a short page ends the vehicles inside', 1_100, 499, [true, true, true]],
  ])('a fill knows whether all vehicles inside have arrived: %s', async (_, rows, page, known) => {
    const db = await openKeptDatabase()
    const seen: unknown[] = []
    db.pulls.hook('creating', (__, state) => void seen.push(state.hasFirstPart))
    db.pulls.hook(
      'updating',
      (changes) => void seen.push('hasFirstPart' in changes ? changes.hasFirstPart : seen.at(-1)),
    )
    await pull(serverWith(rows, page), db)
    expect(seen).toEqual(known)
  })

  test('a pull that is killed between two pages continues where it was', async () => {
    const server = serverWith(25, 10)
    const platform = { indexedDB: new IDBFactory(), keyRange: IDBKeyRange }
    const before = await openKeptDatabase(platform)
    server.instead = () => (changesAsked(server).length === 3 ? neverAnswered() : null)
    // Nobody reads the outcome of this pull after its store closes.
    pull(server, before).catch(() => undefined)
    await until(async () => (await before.services.count()) === 20)
    before.close()

    server.instead = () => null
    const after = await openKeptDatabase(platform)
    expect(await after.pulls.get('services')).toMatchObject({
      cursor: '1:20:25',
      filled: false,
      done: 20,
      total: 25,
      lastUpdated: null,
    })
    expect(await after.services.count()).toBe(20)
    await pull(server, after)

    expect(changesAsked(server)).toEqual([null, '1:10:25', '1:20:25', '1:20:25'])
    expect(await keptServices(after)).toEqual(server.rows('services'))
  })

  test('a cursor never advances without its rows, and rows never arrive without their cursor', async () => {
    const server = serverWith(10)
    const db = await openKeptDatabase()
    const refuse = () => {
      throw new DOMException('no space', 'QuotaExceededError')
    }
    db.pulls.hook('creating', refuse)
    await expect(pull(server, db)).rejects.toMatchObject({ failure: { kind: 'full' } })
    expect(await db.services.count()).toBe(0)
    db.pulls.hook('creating').unsubscribe(refuse)

    const refuseLast = (_: unknown, row: { id: string }) => {
      if (row.id === aService(10).id) refuse()
    }
    db.services.hook('creating', refuseLast)
    await expect(pull(server, db)).rejects.toMatchObject({ failure: { kind: 'full' } })
    db.services.hook('creating').unsubscribe(refuseLast)

    expect(await db.pulls.count()).toBe(0)
    expect(await db.services.count()).toBe(0)
    await pull(server, db)
    expect(await db.services.count()).toBe(10)
  })

  test('the keys of a service are those that lists and searches read', async () => {
    const server = new FakeServer()
    server.put('services', aService(1, { licensePlate: 'ABC12D', paymentMethod: 'cash' }))
    const db = await openKeptDatabase()
    await pull(server, db)

    const row = await db.services.toCollection().first()
    expect(row).toMatchObject({
      order: -Date.parse(aService(1).startedAt),
      locationId: aService(1).location.id,
      paymentMethod: 'cash',
      pending: 0,
      shown: null,
    })
    expect(await db.services.where('plateTerms').startsWith('C12').count()).toBe(1)
    expect(await db.services.where('plateTerms').startsWith('CB').count()).toBe(0)
  })

  test('[D-02] a driver is found by any word, without accents, and by any part of a plate', async () => {
    const server = new FakeServer()
    server.put('drivers', aDriver(1))
    const db = await openKeptDatabase()
    await pull(server, db, { collection: drivers })

    for (const typed of ['mar', 'pena', 'gom', '10123', '300', '57300', 'maria@ex', 'yz7']) {
      expect(await db.drivers.where('terms').startsWith(typed).distinct().count(), typed).toBe(1)
    }
    expect(await db.drivers.where('terms').startsWith('ria').count()).toBe(0)
  })
})

describe('refreshing', () => {
  test('changed rows are replaced, deleted rows removed, and an empty delta moves the time', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    const clock = createManualClock()
    await pull(server, db, { clock })

    server.put('services', { ...aService(2, { remarks: 'golpe' }), version: 2 })
    server.remove('services', aService(1).id)
    clock.advance(60_000)
    await pull(server, db, { clock })
    expect(await keptServices(db)).toEqual([aService(2, { remarks: 'golpe', version: 2 }), aService(3)])

    clock.advance(60_000)
    await pull(server, db, { clock })
    expect(await db.pulls.get('services')).toMatchObject({ lastUpdated: NOW + 120_000 })
  })

  test('a version that is older than the kept one is ignored', async () => {
    const server = serverWith(1)
    const db = await openKeptDatabase()
    await pull(server, db)
    await services.put(db, {
      id: aService(1).id,
      base: aService(1, { version: 5, remarks: 'newest' }),
      shown: null,
      pending: 0,
    })

    server.put('services', aService(1, { version: 4, remarks: 'late' }))
    await pull(server, db)
    expect(await keptServices(db)).toEqual([aService(1, { version: 5, remarks: 'newest' })])

    server.put('services', aService(1, { version: 6, remarks: 'next' }))
    await pull(server, db)
    expect(await keptServices(db)).toEqual([aService(1, { version: 6, remarks: 'next' })])
  })

  test('a reset drops kept rows and fills again', async () => {
    const server = serverWith(30, 10)
    const db = await openKeptDatabase()
    await pull(server, db)
    server.scope = 2
    for (const number of [1, 2, 3]) server.remove('services', aService(number).id)
    const seen: unknown[] = []
    db.pulls.hook('updating', (changes) => void seen.push(changes))
    await pull(server, db)

    expect(seen[0]).toMatchObject({ filled: false, done: 10, total: 27, lastUpdated: null })
    expect(await keptServices(db)).toEqual(server.rows('services'))
    expect(await db.pulls.get('services')).toMatchObject({ filled: true, total: null })
  })

  test('services that have left the kept days are dropped, except those with unsent changes and vehicles inside', async () => {
    const server = new FakeServer()
    const startedAt = (age: number) => new Date(NOW - age).toISOString()
    const old = aService(1, { status: 'completed', startedAt: startedAt(45 * DAY_MS + 1) })
    const oldMine = aService(2, { status: 'completed', startedAt: startedAt(60 * DAY_MS) })
    const lastKept = aService(3, { status: 'completed', startedAt: startedAt(45 * DAY_MS) })
    const inside = aService(4, { startedAt: startedAt(90 * DAY_MS) })
    const db = await openKeptDatabase()
    server.put('services', old, oldMine, lastKept, inside)
    server.now = NOW - 30 * DAY_MS
    await pull(server, db)
    expect(await db.services.count()).toBe(4)

    await db.services.update(oldMine.id, { shown: oldMine, pending: 1 })
    server.now = NOW
    await pull(server, db)
    expect(await keptServices(db)).toEqual([oldMine, lastKept, inside])
  })

  test('cash-ups that have left the kept days are dropped, except open ones and those with unsent changes', async () => {
    const server = new FakeServer()
    const openedAt = (age: number) => new Date(NOW - age).toISOString()
    const closed = aCashUp(1, { status: 'completed', openedAt: openedAt(45 * DAY_MS + 1) })
    const open = aCashUp(2, { openedAt: openedAt(60 * DAY_MS) })
    const mine = aCashUp(3, { status: 'completed', openedAt: openedAt(60 * DAY_MS) })
    const lastKept = aCashUp(4, { status: 'collected', openedAt: openedAt(45 * DAY_MS) })
    const db = await openKeptDatabase()
    server.put('cashUps', closed, open, mine, lastKept)
    server.now = NOW - 30 * DAY_MS
    await pull(server, db, { collection: cashUps })
    await db.cashUps.update(mine.id, { shown: mine, pending: 1 })
    server.now = NOW
    server.put('cashUps', { ...lastKept, version: 2 })
    await pull(server, db, { collection: cashUps })
    expect((await db.cashUps.orderBy('id').toArray()).map(({ id, order, status }) => ({ id, order, status }))).toEqual(
      [open, mine, lastKept].map(({ id, status, openedAt: at }) => ({ id, order: -Date.parse(at), status })),
    )
  })

  test('a tablet whose clock is a year ahead drops no row that the server would keep on it', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    await pull(server, db, { clock: createManualClock(NOW + 365 * DAY_MS) })
    expect(await keptServices(db)).toEqual(server.rows('services'))
  })
})

test('the next page is requested while one is written, and only with the cursor of the page before', async () => {
  const server = serverWith(25, 10)
  const db = await openKeptDatabase()
  const before: number[] = []
  server.instead = async () => {
    before.push(await db.services.count())
    return null
  }
  await pull(server, db)
  expect(before).toEqual([0, 0, 10])
  expect(await keptServices(db)).toEqual(server.rows('services'))
})
