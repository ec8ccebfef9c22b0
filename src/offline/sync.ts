import type { UnsentReport } from '../../contract/unsent-work.ts'
import { COLLECTIONS, type CollectionName, type ServerEvent } from '../../contract/events.ts'
import { currentUser } from '../../contract/session.ts'
import type { ApiClient } from './api-client.ts'
import { ApiFailure, isRefusedSession, type ApiFailureReason } from './api-failure.ts'
import { backOffMs } from './back-off.ts'
import { coalesced } from './coalesced.ts'
import { catchUp, pullCollection } from './pull.ts'
import { followEvents } from './event-stream.ts'
import { findChanged } from './head.ts'
import type { KeptDatabase } from './kept-database.ts'
import { rerunLiveReads } from './live-reads.ts'
import type { KeptWrites } from './outbox/kept-writes.ts'
import type { Platform } from './platform.ts'
import { PULLED_COLLECTIONS, PULL_STEPS, type PulledCollection } from './pulled-collections.ts'
import type { Reachability } from './reachability.ts'
import type { ServerClock } from './server-clock.ts'
import { StorageError, type StorageFailure } from './storage-failure.ts'
import type { TabletPart } from './tablet-report.ts'
import { createUnsentReport } from './unsent-report.ts'
import { createStore, subscribeToAll } from '../lib/store.ts'
import { StoreWiped } from './write-kept.ts'

const TICK_MS = 60_000
/** A tab that does not lead pulls for itself if nobody has pulled for this long: the leader may be frozen. */
const LEADER_SILENT_MS = 150_000
/** Age in milliseconds below which data is not pulled again when a person returns to the tab. */
const FRESH_MS = 10_000
/** Time in milliseconds over which a burst of events is joined into one pull. */
const BURST_MS = 100
const FIRST_RETRY_MS = 2_000
const MOST_RETRY_MS = 120_000

/** Failures after which another collection may well be answered. */
const CONCERNS_ONE: ReadonlySet<ApiFailureReason['kind']> = new Set(['foreign', 'server', 'unreadable'])

/** Whether the call that finds changes has no answer, although pulls may have one. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  // A server of release 0.1.0 does not know the call.
  return CONCERNS_ONE.has(error.reason.kind) || error.problem?.code === 'not_found'
}

/** Keeps one person's kept database up to date as long as it runs. */
export interface Sync {
  start: () => void
  stop: () => void
  /** Hints that now is a good moment: the person or the network came back. */
  wake: () => void
  /** Pulls everything now; resolves when that has ended or failed. */
  refresh: () => Promise<void>
  /** Pulls one collection now. Throws the errors of `pullCollection`. */
  pull: (name: CollectionName) => Promise<void>
  /** Failure of the device's store while a pull wrote; `null` if the last write succeeded. */
  storage: () => StorageFailure | null
  /** Whether the last round failed: the kept data may be out of date. */
  failing: () => boolean
  /** Whether a collection is stuck because this version cannot read the server's answer. */
  outdated: () => boolean
  subscribe: (listener: () => void) => () => void
}

interface SyncOptions {
  api: ApiClient
  db: KeptDatabase
  platform: Pick<Platform, 'clock' | 'random' | 'holdLock' | 'indexedDB' | 'keyRange'>
  reachability: Reachability
  writes: readonly KeptWrites[]
  serverClock: Pick<ServerClock, 'noteServerTime' | 'now'>
  /** The person whose unsent ops are reported with the pulls. */
  me: { userId: string; companyId: string }
  /** Reports the state of the device, and carries out what administrators ask of it. */
  tablet?: TabletPart | undefined
  /** Shows the unsent ops of colleagues on this device. Never rejects. */
  besideColleagues: () => Promise<void>
  /** Called when the session's person or company may have changed. */
  onAccount: () => void
  /** Called when our API ended this person's access. */
  onRefused: () => void
}

export function createSync({
  api,
  db,
  platform,
  reachability,
  writes,
  serverClock,
  me,
  tablet,
  besideColleagues,
  onAccount,
  onRefused,
}: SyncOptions): Sync {
  const { clock, random, holdLock } = platform
  const stopping = new AbortController()
  const { signal } = stopping
  const storage = createStore<StorageFailure | null>(null)
  const failing = createStore(false)
  const outdated = createStore(false)
  const unreadable = new Set<CollectionName>()
  const announced = new Set<CollectionName>()
  const given = {
    api,
    db,
    clock,
    signal,
    writes,
    noteServerTime: serverClock.noteServerTime,
    report: createUnsentReport({ db, me, platform, serverClock, writes }),
    ...(tablet && {
      tablet: {
        report: async (unsent: UnsentReport | null) =>
          (await import('./tablet-report.ts')).tabletReport(unsent, {
            db,
            userId: me.userId,
            clock,
            serverClock,
            facts: tablet.facts,
          }),
        onAsked: tablet.onAsked,
      },
    }),
  }
  const pulls = new Map(PULLED_COLLECTIONS.map((collection) => [collection.name, coalesced(() => pulled(collection))]))
  const catchUps = new Map(
    PULLED_COLLECTIONS.map((collection) => [collection.name, coalesced(() => catchUp(collection, db, signal))]),
  )
  let leading = false
  let isFollowing = false
  let failures = 0
  let failedAt = 0
  let notBefore = 0
  let cancelRetry: (() => void) | null = null
  let cancelTick: (() => void) | null = null

  const pull = (name: CollectionName): Promise<void> => pulls.get(name)?.() ?? Promise.resolve()

  async function pulled(collection: PulledCollection): Promise<void> {
    await pullCollection(collection, given)
    // The person's locations decide which colleagues' ops are shown, before the records of these locations arrive.
    if (collection.name === 'locations') await besideColleagues()
  }

  /** The pulls report a failing store; until this write is done, only searches are slower. */
  function writeBesides(name: CollectionName): void {
    void catchUps
      .get(name)?.()
      .catch(() => undefined)
  }

  async function round(names: ReadonlySet<CollectionName>): Promise<void> {
    // Completes the work of an earlier start, with or without a connection.
    for (const name of names) writeBesides(name)
    if (signal.aborted || clock.now() < notBefore) return
    let failure: unknown = null
    const had = new Set<CollectionName>()
    for (const { collection, begins } of PULL_STEPS) {
      const { name } = collection
      if (!names.has(name) || had.has(name)) continue
      try {
        // Also reads the first pages of a collection that was read before: if the person regains a location, the server
        // starts over.
        if (begins === undefined) await pull(name)
        else if (!(await pullCollection(collection, given, begins)).isWhole) continue
        had.add(name)
        unreadable.delete(name)
        writeBesides(name)
      } catch (error) {
        failure = error
        had.add(name)
        if (error instanceof ApiFailure && error.reason.kind === 'unreadable') unreadable.add(name)
        // One unexpected answer must not withhold the other collections from the person; a lost network would.
        if (!(error instanceof ApiFailure && CONCERNS_ONE.has(error.reason.kind))) break
      }
    }
    if (!signal.aborted) outdated.set(unreadable.size > 0)
    endRound(failure)
    // Only this person works here, so without a colleague's op on this device there is nothing new to show.
    if (!signal.aborted && failure === null && (await db.colleagueOps.count()) > 0) await besideColleagues()
  }

  const everything = () => round(new Set(COLLECTIONS))

  /** Pulls the collections that one call finds changed. A call during a check starts one more after it. */
  const check = coalesced(async () => {
    for (const { name } of PULLED_COLLECTIONS) writeBesides(name)
    if (signal.aborted || clock.now() < notBefore) return
    let changed: ReadonlySet<CollectionName>
    try {
      changed = await findChanged(given)
    } catch (error) {
      return isUnanswered(error) ? everything() : endRound(error)
    }
    await round(changed)
  })

  function endRound(failure: unknown): void {
    if (signal.aborted) return
    cancelRetry?.()
    cancelRetry = null
    if (failure instanceof StoreWiped) return stop()
    if (isRefusedSession(failure)) return onRefused()
    if (failure !== null && !(failure instanceof ApiFailure) && !(failure instanceof StorageError)) throw failure
    storage.set(failure instanceof StorageError ? failure.failure : null)
    failing.set(failure instanceof ApiFailure)
    if (failure === null) {
      failures = 0
      return
    }
    const retryAfterMs =
      failure instanceof ApiFailure && 'retryAfterMs' in failure.reason ? (failure.reason.retryAfterMs ?? 0) : 0
    notBefore = clock.now() + retryAfterMs
    cancelRetry = clock.after(
      Math.max(retryAfterMs, backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, random)),
      () => void check(),
    )
    failures += 1
    failedAt = clock.now()
  }

  /** Checks for changes if no tab has noted any collection as up to date, or has left out one, for this long. */
  async function checkUnlessTouched(ms: number): Promise<void> {
    const pulled = await db.pulls.toArray().catch(() => [])
    const touched = pulled.map((state) => state.touchedAt)
    const newest = touched.length === 0 ? 0 : Math.max(...touched)
    // While one collection fills, the others wait for it. Otherwise the oldest one would appear to the other tabs as a
    // collection whose pull has stopped.
    const oldest = touched.length === 0 || pulled.some((state) => state.total !== null) ? newest : Math.min(...touched)
    if (Math.abs(clock.now() - newest) >= ms || Math.abs(clock.now() - oldest) >= ms) await check()
  }

  function tick(): void {
    cancelTick = clock.after(TICK_MS, tick)
    void (leading ? check() : checkUnlessTouched(LEADER_SILENT_MS))
  }

  function onEvent(event: ServerEvent): void {
    switch (event.type) {
      case 'ready':
        // Changes between the last pull and the opening of the stream were not announced.
        if (isFollowing) onAccount()
        isFollowing = true
        return void check()
      case 'account_changed':
        return onAccount()
      case 'changed':
        return announce(event.collections)
      case 'signed_out':
        // Only a 401 of our own API ends a session, so this call asks for one.
        void api.call(currentUser, {}, { signal }).catch(() => undefined)
    }
  }

  function announce(names: readonly CollectionName[]): void {
    if (announced.size === 0) {
      clock.after(BURST_MS, () => {
        const burst = new Set(announced)
        announced.clear()
        // The server names every collection if it may have lost announcements.
        void (burst.size === COLLECTIONS.length ? check() : round(burst))
      })
    }
    for (const name of names) announced.add(name)
  }

  async function lead(): Promise<void> {
    leading = true
    void check()
    await followEvents({ api, platform, signal, onEvent, reachability, onLost: reachability.probe })
    leading = false
  }

  function stop(): void {
    stopping.abort()
    cancelRetry?.()
    cancelTick?.()
    unsubscribe()
  }

  const unsubscribe = reachability.subscribe(() => {
    // A probe may succeed while the API fails, so a recent failure waits for its retry.
    if (reachability.reachable() && clock.now() - failedAt >= FIRST_RETRY_MS) void checkUnlessTouched(FRESH_MS)
  })

  return {
    start: () => {
      cancelTick = clock.after(TICK_MS, tick)
      // Rejects only if it is stopped while it waits.
      void (holdLock ? holdLock(`parq-pull-${db.name}`, signal, lead) : lead()).catch(() => undefined)
    },
    stop,
    wake: () => {
      rerunLiveReads()
      void checkUnlessTouched(FRESH_MS)
    },
    refresh: everything,
    pull,
    storage: storage.get,
    failing: failing.get,
    outdated: outdated.get,
    subscribe: (listener) => subscribeToAll([storage, failing, outdated], listener),
  }
}
