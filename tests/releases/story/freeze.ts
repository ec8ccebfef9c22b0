import { EXPORT, EXPORT_END, MAIL, STAY_TIMER, VIEW_MAIL } from '../../../server/jobs/queues.ts'
import { exportOutbox } from '../../../src/data/outbox-file.ts'
import { cacheBackup } from '../../../src/data/cache-backup.ts'
import type { Clock } from '../../../src/offline/clock.ts'
import { DEVICE_ID, DeviceDatabase } from '../../../src/offline/device-database.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { OP_STATES } from '../../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import type { RealBrowser } from '../../integration/support/browser.ts'
import type { aCacheStorage } from '../../offline/support/caches.ts'
import { type Demo, enterDemo } from '../../server/support/demo.ts'
import { migrationPrints } from '../../server/support/old-migrations.ts'
import type { TestServer } from '../../server/support/test-server.ts'
import { countRows, dumpDatabase } from '../database-dump.ts'
import { dumpDevice } from '../device-dump.ts'
import type { Frozen, FrozenRelease, QueuedOp } from '../frozen-release.ts'
import { fillOffice } from './office.ts'
import { known } from './records.ts'
import { DISMISSED, type Fate, PINS, workAtTablet } from './tablet.ts'

/** Tables of the job queue that this product does not use. */
const UNUSED = ['pgboss.archive', 'pgboss.schedule', 'pgboss.subscription']

interface Freezing {
  server: TestServer
  browser: RealBrowser
  /** Content of the browser's cache storage. */
  shelves: ReturnType<typeof aCacheStorage>['shelves']
  version: string
  commit: string
}

/** Plays the story of a release on the demo, and collects what it leaves in database and browser. Throws if a table that can be filled stayed empty. */
export async function freeze({ server, browser, shelves, version, commit }: Freezing): Promise<Frozen> {
  const demo = await enterDemo(server)
  const { kioskToken } = await fillOffice(server, demo)
  browser.platform.openBackup = () => Promise.resolve(cacheBackup)
  browser.platform.clock = patient(browser.platform.clock)
  const { fates, dismissedId } = await workAtTablet(server, demo, browser)
  const { indexedDB } = browser.platform

  const device = await dumpDevice(known(indexedDB, 'a browser with IndexedDB'))
  const caches = [...shelves].map(([name, entries]): [string, [string, string][]] => [name, [...entries]])
  const database = await dumpDatabase(server.owner)
  const tables = await countRows(server.owner)
  const empty = Object.entries(tables).flatMap(([name, count]) => (count === 0 && !UNUSED.includes(name) ? [name] : []))
  if (empty.length > 0) throw new Error(`The story fills nothing into ${empty.join(', ')}`)

  await requireJobs(server)

  const { ana, owner, root, colombia } = demo
  const people = {
    attendant: { id: ana.id, email: ana.email, pin: PINS.attendant },
    admin: { id: owner.id, email: owner.email, pin: PINS.admin },
    superAdmin: { id: root.id, email: root.email, pin: PINS.superAdmin },
    dismissed: { id: dismissedId, email: DISMISSED[0], pin: null },
  }
  const queue = await queueOf(browser, demo, people, fates)
  requireComplete(queue)
  const release: FrozenRelease = {
    version,
    commit,
    frozenAt: new Date().toISOString(),
    migrations: await migrationPrints(),
    tables,
    stores: Object.fromEntries(device.map(({ name, stores }) => [name, Object.fromEntries(stores.map((store) => [store.name, store.rows.length]))])),
    companyId: colombia,
    ...people,
    queue,
    mail: await waitingMail(server),
    kioskToken,
  }
  return { release, database, device, caches, queueFile: await queueFileOf(browser, demo) }
}

/** From this wait on a tablet gives up a request. */
const PATIENCE_MS = 30_000

/** A clock by which no request is given up: the op that is being sent stays in that state, however slow the machine is. */
function patient(clock: Clock): Clock {
  return { ...clock, after: (ms, task) => (ms < PATIENCE_MS ? clock.after(ms, task) : () => undefined) }
}

/** Fails unless a job waits in each queue of work; the other queues take what failed, or follow from that work. */
async function requireJobs({ owner }: TestServer): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`select distinct name from pgboss.job where state < 'active'`)
  const missing = [MAIL, STAY_TIMER, VIEW_MAIL, EXPORT, EXPORT_END].filter(({ name }) => !rows.some((row) => row.name === name))
  if (missing.length > 0) throw new Error(`No job waits in ${missing.map(({ name }) => name).join(', ')}`)
}

/** Fails if a later release could not prove something from this queue. */
function requireComplete(queue: readonly QueuedOp[]): void {
  const kinds = KEPT_WRITES.flatMap((writes) => [...writes.opTypes.keys()]).filter((kind) => !queue.some((op) => op.kind === kind && op.state === 'queued' && op.result === 'done'))
  const states = OP_STATES.filter((state) => !queue.some((op) => op.state === state))
  if (kinds.length + states.length > 0) throw new Error(`The story queues nothing for ${[...kinds, ...states].join(', ')}`)
}

async function queueOf({ platform }: RealBrowser, { colombia }: Demo, people: Pick<FrozenRelease, QueuedOp['holder']>, fates: ReadonlyMap<string, Fate>): Promise<QueuedOp[]> {
  const queue: QueuedOp[] = []
  for (const holder of ['attendant', 'admin', 'superAdmin', 'dismissed'] as const) {
    const db = new KeptDatabase(people[holder].id, colombia, platform)
    for (const { id, kind, recordId, state } of await db.outbox.orderBy('seq').toArray()) {
      const { isApplied = false, result = 'done' } = fates.get(id) ?? {}
      queue.push({ id, kind, recordId, holder, state, isApplied, result })
    }
    db.close()
  }
  return queue
}

/** Saves the attendant's queue as the page "This device" does. Comes last: from then on the queue is in doubt. */
async function queueFileOf({ platform }: RealBrowser, { ana, colombia }: Demo): Promise<string> {
  const device = new DeviceDatabase(platform)
  const row = await device.session(ana.id)
  const deviceId = await device.setting(DEVICE_ID)
  device.close()
  const db = new KeptDatabase(ana.id, colombia, platform)
  const { file } = await exportOutbox({ db, user: known(row?.user, 'the attendant'), company: known(row?.company, 'the company') }, known(deviceId, 'the id of the tablet'), Date.now())
  db.close()
  return file.text()
}

/** Messages that a job is still to deliver. */
async function waitingMail({ owner }: TestServer): Promise<FrozenRelease['mail']> {
  const { rows } = await owner.query<{ id: string; kind: string }>(
    `select m.id, m.kind from (select id, kind, failed_at from messages union all select id, kind, null from account_messages) m
     join pgboss.job j on j.name = 'mail' and j.data ->> 'id' = m.id::text and j.state < 'active' where m.failed_at is null order by m.kind, m.id`,
  )
  return rows
}
