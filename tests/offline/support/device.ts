import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import type { Service } from '../../../contract/service.ts'
import type { ServiceChanges } from '../../../contract/service-writes.ts'
import { services } from '../../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { shownOf, type KeptService } from '../../../src/offline/kept-rows.ts'
import { createTransport } from '../../../src/offline/outbox/transport.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox, type Outbox } from '../../../src/offline/outbox/outbox.ts'
import { createPush, type Push } from '../../../src/offline/outbox/push.ts'
import { createQueue, type Queue } from '../../../src/offline/outbox/queue.ts'
import { sendingBy } from '../../../src/offline/outbox/sending.ts'
import { editServiceOp } from '../../../src/offline/outbox/service-ops.ts'
import type { Platform } from '../../../src/offline/platform.ts'
import { pullCollection } from '../../../src/offline/pull.ts'
import { createReachability, type Reachability } from '../../../src/offline/reachability.ts'
import type { FakeServer } from './fake-server.ts'
import { createChannels, createLocks } from './locks.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { ANA_ID, COMPANY_ID } from './records.ts'
import { apiOf, openKeptDatabase } from './tab.ts'

/** State that the tabs of one device share. */
export interface Device {
  server: FakeServer
  clock: ManualClock
  platform: Pick<
    Platform,
    'clock' | 'random' | 'holdLock' | 'stealLock' | 'openChannel' | 'indexedDB' | 'keyRange' | 'forget' | 'openBackup'
  >
}

/** A tab of the device, with the parts that the outbox needs. */
interface Sending {
  /** Number of times that loading the sending code fails. */
  failures?: number
  /** Sends the unsent ops of colleagues on the device. */
  goesFirst?: () => Promise<void>
}

export interface DeviceTab {
  db: KeptDatabase
  outbox: Outbox
  queue: Queue
  reachability: Reachability
  /** Starts to send, optionally after failures to load the sending code. */
  send: (given?: Sending) => Push
  edit: (id: string, changes: ServiceChanges, seen?: Service | null) => Promise<Op>
  pull: () => Promise<void>
  row: (id: string) => Promise<KeptService>
  shown: (id: string) => Promise<Service>
  /** Kills the tab as a killed browser would: no part of it continues. */
  kill: () => void
}

export function aDevice(server: FakeServer, locks: Pick<Platform, 'holdLock' | 'stealLock'> = createLocks()): Device {
  const clock = createManualClock()
  return {
    server,
    clock,
    platform: {
      clock,
      random: () => 0.5,
      ...locks,
      openChannel: createChannels(),
      indexedDB: new IDBFactory(),
      keyRange: IDBKeyRange,
      forget: () => undefined,
      openBackup: () => Promise.resolve(null),
    },
  }
}

export async function openTab(
  { server, clock, platform }: Device,
  { token = 'token-ana', author = { id: ANA_ID, name: 'Ana Rojas' }, writes = KEPT_WRITES } = {},
): Promise<DeviceTab> {
  const db = await openKeptDatabase(platform, author.id)
  let dead = false
  const fetch = async (input: string, init: RequestInit) => {
    if (dead) return new Promise<Response>(() => undefined)
    const response = await server.fetch(input, init)
    return dead ? new Promise<Response>(() => undefined) : response
  }
  const reachability = createReachability({ platform: { fetch, clock, random: () => 0.5 }, probeUrl: () => '/livez' })
  const api = apiOf({ fetch }, { token, onOutcome: reachability.noteCall })
  const queue = createQueue({ db, writes, clock })
  let push: Push | null = null
  const outbox = createOutbox({
    db,
    writes,
    author,
    companyId: COMPANY_ID,
    clock,
    serverClock: clock,
    onWritten: () => push?.wake(),
    dropBackups: () => Promise.resolve(undefined),
  })
  const row = async (id: string) => {
    const found = await db.services.get(id)
    if (!found) throw new Error(`${id} is not kept`)
    return found
  }

  return {
    db,
    outbox,
    queue,
    reachability,
    send: ({ failures = 0, goesFirst } = {}) => {
      let left = failures
      const loadSending = () => {
        left -= 1
        return left < 0
          ? Promise.resolve(sendingBy(queue, createTransport({ api, writes, clock })))
          : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      }
      push = createPush({ db, loadSending, platform, reachability, ...(goesFirst && { goesFirst }) })
      return push
    },
    edit: (id, changes, seen = null) =>
      outbox.enqueue({
        opType: editServiceOp,
        request: editServiceOp.toWire({ params: { id }, body: { changes } }),
        seen,
      }),
    pull: async () =>
      void (await pullCollection(services, {
        api,
        db,
        clock,
        signal: new AbortController().signal,
        writes,
        noteServerTime: () => undefined,
      })),
    row,
    shown: async (id) => shownOf(await row(id)),
    kill: () => {
      dead = true
      reachability.stop()
      push?.stop()
      db.close()
    },
  }
}
