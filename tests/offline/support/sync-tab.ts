import { randomUUID } from 'node:crypto'

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import { KEPT_COLLECTIONS } from '../../../src/offline/collections.ts'
import type { HoldLock } from '../../../src/offline/platform.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createReachability } from '../../../src/offline/reachability.ts'
import { createSync } from '../../../src/offline/sync.ts'
import type { TabletPart } from '../../../src/offline/tablet-report.ts'
import { FakeServer } from './fake-server.ts'
import { createLocks } from './locks.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { aDriver, aLocation, aService } from './records.ts'
import { apiOf, openKeptDatabase } from './tab.ts'

export const COLLECTIONS = KEPT_COLLECTIONS.length

/** State that the tabs of one device share. */
export interface Shared {
  server: FakeServer
  clock: ManualClock
  holdLock: HoldLock | null
  storage: { indexedDB: IDBFactory; keyRange: typeof IDBKeyRange }
  /** Absent for an app that does not report its state. */
  tablet?: TabletPart
}

/** A device that keeps nothing yet, and a server with records for it. */
export function aDevice(changes: Partial<Shared> = {}): Shared {
  const server = new FakeServer()
  server.put('locations', aLocation())
  server.put('services', aService(1))
  server.put('drivers', aDriver(1))
  return {
    server,
    clock: createManualClock(),
    holdLock: createLocks().holdLock,
    storage: { indexedDB: new IDBFactory(), keyRange: IDBKeyRange },
    ...changes,
  }
}

/** A tab of the device that pulls. */
export async function openTab({ server, clock, holdLock, storage, tablet }: Shared) {
  const db = await openKeptDatabase(storage)
  const refusals: number[] = []
  const tabsRequests: string[] = []
  const times: string[] = []
  const fetch = (input: string, init: RequestInit) => {
    tabsRequests.push(input)
    return server.fetch(input, init)
  }
  const reachability = createReachability({ platform: { fetch, clock, random: () => 1 }, probeUrl: () => '/livez' })
  const sync = createSync({
    api: apiOf({ fetch }, { onOutcome: reachability.noteCall }),
    db,
    platform: { clock, random: () => 1, holdLock, ...storage },
    reachability,
    writes: KEPT_WRITES,
    serverClock: { noteServerTime: (asOf) => times.push(asOf), now: clock.now },
    me: { userId: randomUUID(), companyId: randomUUID() },
    tablet,
    besideColleagues: () => Promise.resolve(),
    onAccount: () => undefined,
    onRefused: () => refusals.push(clock.now()),
  })
  return { db, sync, reachability, refusals, tabsRequests, times }
}

const isHead = (url: string) => url.includes('/changes/head')
export const headsOf = (requests: readonly string[]) => requests.filter(isHead).length
export const pullsOf = (requests: readonly string[]) =>
  requests.filter((url) => url.includes('/changes') && !isHead(url)).length
export const filled = async ({ db }: { db: Awaited<ReturnType<typeof openKeptDatabase>> }) =>
  (await db.pulls.toArray()).filter((state) => state.filled).length === COLLECTIONS
