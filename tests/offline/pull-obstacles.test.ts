import { describe, expect, test } from 'vitest'

import { ApiFailure } from '../../src/offline/api-failure.ts'
import { catchUp } from '../../src/offline/pull.ts'
import { services } from '../../src/offline/pulled-collections.ts'
import { serviceParts } from '../../src/offline/search-terms.ts'
import { StoreWiped } from '../../src/offline/write-kept.ts'
import fc from '../support/fast-check.ts'
import { roundsIn } from '../support/rounds.ts'
import { json, lostNetwork, neverAnswered, portalPage, problem } from './support/fake-server.ts'
import { createManualClock, turn, until } from './support/manual-clock.ts'
import { aService, NOW, TOWED } from './support/records.ts'
import { openKeptDatabase } from './support/tab.ts'
import { serverWith, pull, keptServices } from './support/pulling.ts'

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
    { numRuns: roundsIn(20, 60) },
  )
})
