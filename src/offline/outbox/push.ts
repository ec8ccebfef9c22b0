import { backOffMs } from '../back-off.ts'
import { pause } from '../clock.ts'
import type { KeptDatabase } from '../kept-database.ts'
import type { Platform } from '../platform.ts'
import type { Reachability } from '../reachability.ts'
import { storageFailureOf, type StorageFailure } from '../storage-failure.ts'
import { createStore, subscribeToAll } from '../../lib/store.ts'
import { StoreWiped } from '../write-kept.ts'
import { createLeadership } from './leadership.ts'
import type { Sender, Term } from './sender.ts'

/** Looked at anyway, should every hint have been missed. */
const TICK_MS = 60_000
const FIRST_RETRY_MS = 2_000
const MOST_RETRY_MS = 60_000
/** What goes first is waited for so long. What has to come after it waits in the queue itself (`order.ts`); the rest is not to wait for somebody else's trouble. */
const FIRST_PATIENCE_MS = 1_500
/** A frozen leader is followed after this and its silence: within five seconds, also where nobody does anything. */
const BEAT_MS = 3_000

/** The name by which the contexts of a browser know who sends what lies in a kept database. */
export function pushName({ name }: Pick<KeptDatabase, 'name'>): string {
  return `parq-push-${name}`
}

/** Sends an author's ops for as long as it runs, in one context of the browser at a time. */
export interface Push {
  /** There may be work, or the network may be back. */
  wake: () => void
  /** What the device's store refused while results were written, null when the last write went well. */
  storage: () => StorageFailure | null
  /** Something waits that only a newer release can read. */
  outdated: () => boolean
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

/** Makes the sender of one term. */
export type SenderFactory = (term: Term) => Sender

interface PushOptions {
  db: Pick<KeptDatabase, 'name'>
  /** Loads what sends. Rejects where that cannot be had, as over a network that was lost. */
  loadSending: () => Promise<SenderFactory>
  platform: Pick<Platform, 'clock' | 'random' | 'holdLock' | 'stealLock' | 'openChannel'>
  reachability: Pick<Reachability, 'reachable' | 'subscribe' | 'probe'>
  /** Sends what colleagues left on the device, which goes before this queue. */
  goesFirst?: () => Promise<void>
}

export function createPush({
  db,
  loadSending,
  platform,
  reachability,
  goesFirst = () => Promise.resolve(),
}: PushOptions): Push {
  const { clock, random } = platform
  const storage = createStore<StorageFailure | null>(null)
  const outdated = createStore(false)
  let called = new AbortController()
  let sending: SenderFactory | null = null
  /** Since a request just now came to nothing. The leader tries again by itself when that is over. */
  let isBackingOff = false
  let cancelTick: (() => void) | null = null
  /** Once for each call: two tabs of this release would give way to each other for ever. */
  let givesWay = true
  const leadership = createLeadership({ name: pushName(db), platform, lead, onCall })
  const unsubscribe = reachability.subscribe(() => {
    // A probe may answer where the API does not: after a failure of just now the back-off decides.
    if (reachability.reachable() && !isBackingOff) leadership.call()
  })

  /** Whoever does not lead looks after the leader, who may be frozen. */
  function tick(): void {
    cancelTick = clock.after(BEAT_MS, tick)
    leadership.look()
  }

  function onCall(): void {
    givesWay = true
    // Whoever calls may know better: a tab that does not ask the server for anything hears last that it is back.
    if (!reachability.reachable()) reachability.probe()
    called.abort()
  }

  /** Null once `signal` aborts: without the code that sends it is asked for again and again. */
  async function loaded(signal: AbortSignal): Promise<SenderFactory | null> {
    for (let failures = 0; sending === null && !signal.aborted; failures += 1) {
      try {
        sending = await loadSending()
      } catch {
        await pause(clock, backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, random), signal)
      }
    }
    return signal.aborted ? null : sending
  }

  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false

  /** Asking wakes the tabs of colleagues, who ask in turn: were each asked at once, they would keep each other awake for ever. */
  async function letOthersGoFirst(signal: AbortSignal): Promise<void> {
    if (isAsking || Math.abs(clock.now() - askedAt) < FIRST_RETRY_MS) return
    isAsking = true
    let isLong = false
    const others = goesFirst()
      .catch(() => undefined)
      .then(() => {
        isAsking = false
        askedAt = clock.now()
        // What waited for it can go now.
        if (isLong && !signal.aborted) onCall()
      })
    const patience = new AbortController()
    await Promise.race([others, pause(clock, FIRST_PATIENCE_MS, signal, patience.signal)])
    isLong = true
    patience.abort()
  }

  async function lead(signal: AbortSignal): Promise<void> {
    const senderOf = await loaded(signal)
    if (senderOf === null) return
    const onHalt = () => {
      isBackingOff = true
    }
    let newer = false
    const onNewer = () => {
      newer = true
    }
    const sender = senderOf({ reachable: reachability.reachable, clock, random, signal, onHalt, onNewer })
    let failures = 0
    while (!signal.aborted) {
      called = new AbortController()
      isBackingOff = false
      newer = false
      let dueAt: number | null
      try {
        if (reachability.reachable()) await letOthersGoFirst(signal)
        dueAt = await sender.drain()
        failures = 0
        storage.set(null)
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof StoreWiped) return stop()
        storage.set(storageFailureOf(error))
        dueAt = clock.now() + backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, random)
        failures += 1
      }
      outdated.set(newer)
      // Another tab may be of the release that wrote it; it waits for the lead. Not while the server keeps off: the next
      // term would ask it at once.
      if (newer && givesWay && !isBackingOff) {
        givesWay = false
        return
      }
      const wait = dueAt === null ? TICK_MS : Math.min(TICK_MS, Math.max(0, dueAt - clock.now()))
      await pause(clock, wait, signal, called.signal)
    }
  }

  function stop(): void {
    cancelTick?.()
    unsubscribe()
    leadership.stop()
  }

  tick()
  return {
    wake: leadership.call,
    storage: storage.get,
    outdated: outdated.get,
    subscribe: (listener) => subscribeToAll([storage, outdated], listener),
    stop,
  }
}
