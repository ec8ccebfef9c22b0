import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'

import { DAY_MS } from '../../domain/time.ts'
import { ApiFailure } from '../../src/offline/api-failure.ts'
import { catchUp, pullCollection } from '../../src/offline/pull.ts'
import { cashUps, drivers, services, type PulledCollection } from '../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { serviceParts } from '../../src/offline/search-terms.ts'
import { StoreWiped } from '../../src/offline/write-kept.ts'
import fc from '../support/fast-check.ts'
import { FakeServer, json, lostNetwork, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { createManualClock, turn, until, type ManualClock } from './support/manual-clock.ts'
import { aCashUp, aDriver, aService, NOW, TOWED } from './support/records.ts'
import { apiOf, openKeptDatabase } from './support/tab.ts'

function serverWith(count: number, pageSize = 1000): FakeServer {
  const server = new FakeServer()
  server.pageSize = pageSize
  server.put('services', ...Array.from({ length: count }, (_, index) => aService(index + 1)))
  return server
}

const pull = (
  server: FakeServer,
  db: KeptDatabase,
  {
    signal = new AbortController().signal,
    collection = services,
    clock = createManualClock(),
  }: { signal?: AbortSignal; collection?: PulledCollection; clock?: ManualClock } = {},
) =>
  pullCollection(collection, {
    api: apiOf(server),
    db,
    clock,
    signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  })

const keptServices = async (db: KeptDatabase) => (await db.services.orderBy('id').toArray()).map(shownOf)
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
    ['a full page leaves it open whether more is inside', 1_100, 500, [false, false, true]],
    ['a short page ends what is inside', 1_100, 499, [true, true, true]],
  ])('%s', async (_, rows, page, known) => {
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

  test('a tablet whose clock is a year ahead drops nothing that the server would have it keep', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    await pull(server, db, { clock: createManualClock(NOW + 365 * DAY_MS) })
    expect(await keptServices(db)).toEqual(server.rows('services'))
  })
})

describe('obstacles to a pull', () => {
  test('[S4-05] a page of a captive portal is no answer: kept rows stay unchanged', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    await pull(server, db)
    const before = await db.pulls.toArray()

    for (const page of [portalPage(200), portalPage(401), json({ changed: [] })]) {
      server.instead = () => page
      await expect(pull(server, db)).rejects.toMatchObject({ reason: { kind: 'foreign' } })
    }
    expect(await db.services.count()).toBe(3)
    expect(await db.pulls.toArray()).toEqual(before)
  })

  test('a page with one row that this version cannot read is not kept in part, and is kept whole once readable', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    await pull(server, db)
    const before = await db.pulls.toArray()
    server.put('services', aService(4), { ...aService(5), ...TOWED })

    await expect(pull(server, db)).rejects.toMatchObject({ reason: { kind: 'unreadable' } })
    expect(await db.services.count()).toBe(3)
    expect(await db.pulls.toArray()).toEqual(before)

    server.put('services', aService(5))
    await pull(server, db)
    expect(await db.services.count()).toBe(5)
  })

  test('a cursor that the server can no longer read is dropped, and the collection is read again', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    await pull(server, db)
    server.instead = ({ query }) =>
      query.has('cursor')
        ? problem('validation_failed', { errors: [{ path: 'cursor', code: 'cursor_invalid' }] })
        : null
    server.scope = 2
    server.remove('services', aService(1).id)
    await pull(server, db)

    expect(await keptServices(db)).toEqual(server.rows('services'))
  })

  test('two tabs that pull at once end with complete, correct rows', async () => {
    const server = serverWith(95, 10)
    const db = await openKeptDatabase()
    await Promise.all([pull(server, db), pull(server, db), pull(server, db)])

    expect(await keptServices(db)).toEqual(server.rows('services'))
    expect(await db.pulls.get('services')).toMatchObject({ filled: true, total: null, lastUpdated: NOW })
  })

  test('an answer that arrives after another tab has moved ahead does not set the collection back', async () => {
    const server = serverWith(25, 10)
    const db = await openKeptDatabase()
    let late: () => void = () => undefined
    server.instead = () => new Promise((resolve) => (late = () => resolve(null)))
    const slow = pull(server, db)
    await until(() => server.requests.length === 1)
    server.instead = () => null
    await pull(server, db)
    const before = await db.pulls.get('services')

    server.instead = lostNetwork
    late()
    await expect(slow).rejects.toMatchObject({ reason: { kind: 'network' } })
    expect(await db.pulls.get('services')).toEqual(before)
    expect(await db.services.count()).toBe(25)
  })

  test('an answer that arrives after the store was wiped is not kept', async () => {
    const server = serverWith(3)
    const db = await openKeptDatabase()
    server.instead = async () => {
      await db.meta.clear()
      return null
    }
    await expect(pull(server, db)).rejects.toBeInstanceOf(StoreWiped)

    expect(await db.services.count()).toBe(0)
    expect(await db.pulls.count()).toBe(0)
  })

  test('a page without an answer for a minute is given up', async () => {
    const server = serverWith(1)
    const clock = createManualClock()
    const db = await openKeptDatabase()
    server.instead = () => neverAnswered()
    const pulled = pull(server, db, { clock })
    await until(() => server.requests.length === 1)
    await turn()
    clock.advance(60_000)

    await expect(pulled).rejects.toMatchObject({ reason: { kind: 'timeout' } })
  })

  test('a server that always reports more after the same cursor is an error', async () => {
    const server = serverWith(1)
    const db = await openKeptDatabase()
    server.instead = () =>
      json({
        changed: [],
        deleted: [],
        cursor: 'same',
        more: true,
        reset: false,
        fillTotal: null,
        asOf: new Date(NOW).toISOString(),
      })

    await expect(pull(server, db)).rejects.toBeInstanceOf(ApiFailure)
    expect(server.requests).toHaveLength(2)
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

test('whatever changes and however often a pull breaks, the device ends with what the server has', async () => {
  const change = fc.record({
    kind: fc.constantFrom('put', 'put', 'remove', 'reset'),
    number: fc.integer({ min: 1, max: 12 }),
  })
  const step = fc.record({
    changes: fc.array(change, { maxLength: 8 }),
    answers: fc.nat(6),
    kill: fc.constantFrom('before', 'after'),
    rests: fc.boolean(),
  })

  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const server = serverWith(5, 3)
      const db = await openKeptDatabase()
      let version = 1
      for (const { changes, answers, kill, rests } of steps) {
        for (const { kind, number } of changes) {
          if (kind === 'reset') server.scope += 1
          else if (kind === 'remove') server.remove('services', aService(number).id)
          else server.put('services', aService(number, { version: (version += 1) }))
        }
        const last = server.requests.length + answers
        const killed = new AbortController()
        server.instead = () => {
          if (server.requests.length <= last) return null
          if (kill === 'before') return lostNetwork()
          killed.abort(new Error('killed'))
          return null
        }
        await pull(server, db, { signal: killed.signal }).catch(() => undefined)
        if (rests) await catchUp(services, db, new AbortController().signal)
      }
      server.instead = () => null
      await pull(server, db)
      await catchUp(services, db, new AbortController().signal)

      const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
      expect(await keptServices(db)).toEqual(server.rows('services').toSorted(byId))
      expect(await db.serviceParts.orderBy('id').toArray()).toEqual((await keptServices(db)).map(serviceParts))
    }),
    { numRuns: 60 },
  )
})
