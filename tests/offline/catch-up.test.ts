import { expect, test } from 'vitest'

import { catchUp, pullCollection } from '../../src/offline/pull.ts'
import { services } from '../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { shownOf } from '../../src/offline/kept-rows.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { serviceParts } from '../../src/offline/search-terms.ts'
import { StoreWiped, writeKept } from '../../src/offline/write-kept.ts'
import { FakeServer } from './support/fake-server.ts'
import { createManualClock } from './support/manual-clock.ts'
import { aService } from './support/records.ts'
import { apiOf, openKeptDatabase } from './support/tab.ts'

/** More services than one write can contain. */
const SERVICES = 1_200

const { signal } = new AbortController()
const pull = (server: FakeServer, db: KeptDatabase) =>
  pullCollection(services, {
    api: apiOf(server),
    db,
    clock: createManualClock(),
    signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  })

async function filled() {
  const server = new FakeServer()
  server.put('services', ...Array.from({ length: SERVICES }, (_, index) => aService(index + 1)))
  const db = await openKeptDatabase()
  await pull(server, db)
  return { server, db }
}

/** Checks that each service has its parts and its other side tables. */
async function expectAllBeside(db: KeptDatabase): Promise<void> {
  const rows = await db.services.orderBy('id').toArray()
  expect(await db.serviceParts.orderBy('id').toArray()).toEqual(rows.map((row) => serviceParts(shownOf(row))))
  expect((await db.besides.get('services'))?.upTo).toBeNull()
}

test('side tables are left empty while rows arrive, and are filled afterwards', async () => {
  const { db } = await filled()
  expect(await db.serviceParts.count()).toBe(0)
  expect(await db.besides.count()).toBe(0)
  await catchUp(services, db, signal)
  await expectAllBeside(db)
})

test('a killed catch-up continues from its place, whatever changed before or after that place', async () => {
  const { server, db } = await filled()
  const killed = new AbortController()
  db.besides.hook('creating', () => killed.abort())
  await catchUp(services, db, killed.signal)
  const behind = await db.serviceParts.count()
  expect(behind).toBeGreaterThan(0)
  expect(behind).toBeLessThan(SERVICES)

  server.put(
    'services',
    aService(1, { version: 2, licensePlate: 'NEW001' }),
    aService(SERVICES, { version: 2, licensePlate: 'NEW002' }),
    aService(SERVICES + 1),
  )
  server.remove('services', aService(2).id, aService(SERVICES - 1).id)
  await pull(server, db)
  await services.put(db, { id: aService(3).id, base: null, shown: aService(3, { licensePlate: 'MINE03' }), pending: 1 })
  await Promise.all([catchUp(services, db, signal), catchUp(services, db, signal)])
  await expectAllBeside(db)
})

test('catch-up waits while rows are filled again', async () => {
  const { server, db } = await filled()
  await catchUp(services, db, signal)
  server.scope = 2
  server.pageSize = 500
  const stopped = new AbortController()
  server.instead = () => {
    if (server.requests.length === 4) stopped.abort()
    return null
  }
  await pullCollection(services, {
    api: apiOf(server),
    db,
    clock: createManualClock(),
    signal: stopped.signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  }).catch(() => undefined)
  await catchUp(services, db, signal)
  expect([await db.services.count(), await db.serviceParts.count(), await db.besides.count()]).toEqual([500, 0, 0])

  await pull(server, db)
  await catchUp(services, db, signal)
  await expectAllBeside(db)
})

test('nothing is written into a store that was wiped in between', async () => {
  const { db } = await filled()
  await writeKept(db, [], async () => db.meta.delete('opened'))
  await expect(catchUp(services, db, signal)).rejects.toBeInstanceOf(StoreWiped)
  expect(await db.serviceParts.count()).toBe(0)
})
