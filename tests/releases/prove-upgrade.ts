import { beforeAll, describe, expect, test } from 'vitest'

import { KIOSK_HEADER, beatKiosk } from '../../contract/kiosk-device.ts'
import { accessOf, isAllowed } from '../../server/http/endpoint-access.ts'
import { cacheBackup } from '../../src/data/cache-backup.ts'
import { importOutbox } from '../../src/data/outbox-file.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { keepOutboxBackup } from '../../src/offline/outbox/outbox-backup.ts'
import { browsersOf, signedIn } from '../integration/support/browser.ts'
import { aCacheStorage, withCaches } from '../offline/support/caches.ts'
import { until } from '../offline/support/manual-clock.ts'
import { namesBy, namesReadBy } from '../server/access/names.ts'
import { SAMPLES } from '../server/access/samples.ts'
import { type MigrationPrint, migrationPrints } from '../server/support/old-migrations.ts'
import { openSession } from '../server/support/session.ts'
import { tallyOf } from '../server/support/tally.ts'
import type { Caller, TestServer } from '../server/support/test-server.ts'
import { effectOf, historyOf } from './effects.ts'
import { type Frozen, type QueuedOp, readFrozen } from './frozen-release.ts'
import { type Upgraded, standAfter, upgradeDatabase } from './upgraded-server.ts'
import { drained, fillBrowser, frozenOps, frozenRows, keysAfter, keysBefore, resultsOf, sendTablet, unreadFields } from './upgraded-tablet.ts'

/** Enough to freeze a release too, on a busy machine. */
const HOOK_TIMEOUT_MS = 10 * 60_000

/** Proves that this release takes over what a frozen one left in its database, on its tablets and in its files. */
export function describeUpgrade(release: string, folderOf: () => string | Promise<string>): void {
  describe(`an upgrade from ${release}`, () => {
    let frozen: Frozen
    let upgraded: Upgraded
    let server: TestServer
    const aBrowser = browsersOf(() => server)

    beforeAll(async () => {
      frozen = readFrozen(await folderOf())
      standAfter(frozen.release.frozenAt)
      upgraded = await upgradeDatabase(frozen)
      return () => upgraded.drop()
    }, HOOK_TIMEOUT_MS)

    const admin = async (): Promise<Caller> => ({ token: await openSession(server, frozen.release.admin.id) })
    const attendants = () => frozen.release.queue.filter(({ holder }) => holder === 'attendant')

    test('finds the migrations of the release unchanged, and newer ones behind them', async () => {
      expect(changedMigrations(frozen.release.migrations, await migrationPrints())).toEqual([])
    })

    test('keeps every row of the database, and its epoch, so that tablets go on where they were', () => {
      expect(upgraded.before.tables).toEqual(frozen.release.tables)
      // New releases have new kinds of jobs.
      const { 'pgboss.queue': queues = 0, ...rows } = frozen.release.tables
      expect(upgraded.after.tables).toMatchObject(rows)
      expect(upgraded.after.tables['pgboss.queue']).toBeGreaterThanOrEqual(queues)
      expect(upgraded.after.epoch).toBe(upgraded.before.epoch)
    })

    test('answers every read that names no record', async () => {
      server = await upgraded.start()
      const by = await admin()
      const reads = SAMPLES.filter(({ endpoint, request }) => endpoint.method === 'GET' && endpoint.withoutSession !== true && isAllowed('parking_admin', accessOf(endpoint)) && namesReadBy(request).size === 0)
      for (const { endpoint, request } of reads) expect(await server.call(endpoint, request(namesBy(() => '')), by), endpoint.id).toMatchObject({ ok: true })
      expect(reads.length).toBeGreaterThan(30)
    })

    test('still knows a paired kiosk', async () => {
      server = await upgraded.start()
      const body = { sentAt: new Date().toISOString(), appVersion: frozen.release.version, queueLength: 0 }
      expect(await server.call(beatKiosk, { headers: { [KIOSK_HEADER]: frozen.release.kioskToken }, body })).toMatchObject({ ok: true })
    })

    test('sends the mail that waits, and does every other job of the queue', async () => {
      const sent = new Set<string>()
      const mailer = { send: ({ id }: { id: string }) => Promise.resolve(void sent.add(id)), kept: () => Promise.resolve([]), keptMessage: () => Promise.resolve(null) }
      server = await upgraded.start({ mailer })
      const { rows: waiting } = await server.owner.query<{ id: string }>(`update pgboss.job set start_after = now() where state < 'active' returning id`)
      await server.jobs.drain()
      expect(frozen.release.mail.filter(({ id }) => !sent.has(id))).toEqual([])
      const { rows: undone } = await server.owner.query(`select name, state, output from pgboss.job where id = any($1) and state <> 'completed'`, [waiting.map(({ id }) => id)])
      expect(undone).toEqual([])
    })

    test('opens the stores of the tablet and keeps every row of them', async () => {
      server = await upgraded.start()
      const browser = aBrowser()
      await fillBrowser(browser, frozen)
      browser.network.up = false
      const tab = await browser.openTab()
      expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
      tab.stop()
      const after = await keysAfter(browser)
      const lost = Object.entries(keysBefore(frozen)).flatMap(([database, stores]) =>
        Object.entries(stores).flatMap(([store, keys]) => keys.filter((key) => !after[database]?.[store]?.includes(key)).map((key) => `${database} ${store} ${key}`)),
      )
      expect(lost).toEqual([])
    })

    test('reads every field of the actions that wait on the tablet', () => {
      expect(frozenRows(frozen).flatMap(unreadFields)).toEqual([])
    })

    test('sends everything that waits on the tablet once, also when the tablet is put back', async () => {
      server = await upgraded.start()
      const before = await historyOf(server)
      const send = async () => {
        const browser = aBrowser()
        await fillBrowser(browser, frozen)
        const tab = await browser.openTab()
        expect(await sendTablet(browser, tab, frozen)).toEqual(resultsIn(frozen.release.queue))
        tab.stop()
      }
      await send()
      await expectEffects(server, frozen, frozen.release.queue, before)
      const added = await tallyOf(server)
      expect(await added(send)).toEqual({})
    })

    test('sends a queue file on another tablet once', async () => {
      server = await upgraded.start()
      const before = await historyOf(server)
      const { session } = await signedIn(aBrowser(), frozen.release.attendant.email)
      const file = new Blob([frozen.queueFile])
      expect(await importOutbox(session, file)).toMatchObject({ kind: 'brought', added: attendants().length, known: 0 })
      await drained(session)
      expect(await resultsOf(session, attendants())).toEqual(resultsIn(attendants()))
      await expectEffects(server, frozen, attendants(), before)
      expect(await importOutbox(session, file)).toMatchObject({ kind: 'brought', added: 0, known: attendants().length })
    })

    test('brings the queue back out of the copy in the cache when the stores are lost, and sends it once', async () => {
      server = await upgraded.start()
      const storage = aCacheStorage()
      for (const [cache, entries] of frozen.caches) storage.shelves.set(cache, new Map(entries))
      const before = await historyOf(server)
      await withCaches(storage, async () => {
        const browser = aBrowser()
        const { tab, session } = await signedIn(browser, frozen.release.attendant.email)
        const restored: number[] = []
        const platform = { ...browser.platform, onRestored: (count: number) => void restored.push(count) }
        const state = { get: tab.sessions.state, subscribe: tab.sessions.subscribe }
        await keepOutboxBackup(session, { backup: cacheBackup, platform, writes: KEPT_WRITES, state })
        expect(restored).toEqual([attendants().length])
        await drained(session)
        expect(await resultsOf(session, attendants())).toEqual(resultsIn(attendants()))
        await expectEffects(server, frozen, attendants(), before)
        // Ops that wait for a decision are copied again; the copies of the lost store are dropped.
        const left = attendants().filter(({ result }) => result !== 'done')
        await until(async () => (await cacheBackup.names(session.user.id)).length === left.length)
      })
    })
  })
}

/** Names each migration of a release that was edited, removed or moved, and each later one that Drizzle would skip. */
export function changedMigrations(released: readonly MigrationPrint[], now: readonly MigrationPrint[]): string[] {
  const edited = released.flatMap((print, place) => {
    const found = now[place]
    if (found?.tag !== print.tag || found.when !== print.when) return [`${print.tag} is not in its place any more`]
    return found.sha256 === print.sha256 ? [] : [`${print.tag} was edited after its release: write a new migration instead`]
  })
  const last = released.at(-1)?.when ?? 0
  const skipped = now.slice(released.length).flatMap(({ tag, when }) => (when > last ? [] : [`${tag} is older than a released migration, so it would be skipped`]))
  return [...edited, ...skipped]
}

const resultsIn = (queue: readonly QueuedOp[]) => Object.fromEntries(queue.map(({ id, result }) => [id, result]))

/** Fails unless each applied op has its effect, one receipt and one history entry; `before` is the history before it was sent. */
async function expectEffects(server: TestServer, frozen: Frozen, queue: readonly QueuedOp[], before: ReadonlyMap<string, number>): Promise<void> {
  const applied = queue.filter(({ result }) => result === 'done')
  const ids = new Set(applied.map(({ id }) => id))
  const by = { token: await openSession(server, frozen.release.admin.id) }
  const ops = frozenOps(frozen).filter(({ id }) => ids.has(id))
  expect(ops).toHaveLength(applied.length)
  for (const op of ops) await effectOf(op.kind).check(op, { server, by })

  const { rows: receipts } = await server.owner.query<{ key: string; refused: boolean }>('select key, status >= 400 as refused from receipts where key = any($1)', [queue.map(({ id }) => id)])
  expect(Object.fromEntries(receipts.map(({ key, refused }) => [key, refused]))).toEqual(Object.fromEntries(queue.map(({ id, result }) => [id, result !== 'done'])))

  const isApplied = new Set(applied.flatMap((op) => (op.isApplied ? [op.id] : [])))
  const expected = new Map<string, number>()
  for (const op of ops) {
    const { action, notedOf } = effectOf(op.kind)
    const key = `${notedOf?.(op) ?? op.recordId} ${action}`
    expected.set(key, (expected.get(key) ?? before.get(key) ?? 0) + (isApplied.has(op.id) ? 0 : 1))
  }
  const after = await historyOf(server)
  expect(Object.fromEntries([...expected.keys()].map((key) => [key, after.get(key)]))).toEqual(Object.fromEntries(expected))
}
