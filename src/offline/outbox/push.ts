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

/** Interval in milliseconds at which the queue is checked even without a hint. */
const TICK_MS = 60_000
const FIRST_RETRY_MS = 2_000
const MOST_RETRY_MS = 60_000
/**
 * Maximum time that the push waits for ops of colleagues that are sent first, in milliseconds. Ops that depend on them
 * wait in the queue itself (`order.ts`); other ops must not wait for another person's problem.
 */
const FIRST_PATIENCE_MS = 1_500
/**
 * Interval in milliseconds at which the leader is checked. With its silence, a frozen leader is replaced within five
 * seconds, even if nobody does anything.
 */
const BEAT_MS = 3_000

/** Returns the name under which the contexts of a browser elect the sender of a kept database. */
export function pushName({ name }: Pick<KeptDatabase, 'name'>): string {
  return `parq-push-${name}`
}

/** Sends an author's ops for as long as it runs, from one context of the browser at a time. */
export interface Push {
  /** Hints that there may be work, or that the network may be back. */
  wake: () => void
  /** Failure of the device's store while results were written; `null` if the last write succeeded. */
  storage: () => StorageFailure | null
  /** Whether the queue holds an op that only a newer release can read. */
  outdated: () => boolean
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

/** Creates the sender of one term. */
export type SenderFactory = (term: Term) => Sender

interface PushOptions {
  db: Pick<KeptDatabase, 'name'>
  /** Loads the code that sends. Rejects if it cannot be loaded, for example without a connection. */
  loadSending: () => Promise<SenderFactory>
  platform: Pick<Platform, 'clock' | 'random' | 'holdLock' | 'stealLock' | 'openChannel'>
  reachability: Pick<Reachability, 'reachable' | 'subscribe' | 'probe'>
  /** Sends the ops that colleagues left on the device, which go before this queue. */
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
  /** Whether a request failed just now. The leader retries by itself when the wait is over. */
  let isBackingOff = false
  let cancelTick: (() => void) | null = null
  /** Set by each call, and used up once: otherwise two tabs of this release would give way to each other forever. */
  let givesWay = true
  const leadership = createLeadership({ name: pushName(db), platform, lead, onCall })
  const unsubscribe = reachability.subscribe(() => {
    // A probe may be answered while the API is not: after a recent failure the back-off decides.
    if (reachability.reachable() && !isBackingOff) leadership.call()
  })

  /** A context that does not lead checks the leader, which may be frozen. */
  function tick(): void {
    cancelTick = clock.after(BEAT_MS, tick)
    leadership.look()
  }

  function onCall(): void {
    givesWay = true
    // The calling tab may know that the server is back: a tab that sends no requests notices this last.
    if (!reachability.reachable()) reachability.probe()
    called.abort()
  }

  /** Returns `null` once `signal` aborts. Without the code that sends, loading is tried again and again. */
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

  let requestedAt = Number.NEGATIVE_INFINITY
  let isAsking = false

  /**
   * A request wakes the tabs of colleagues, which request in turn: without this limit they would keep each other awake
   * for ever.
   */
  async function letOthersGoFirst(signal: AbortSignal): Promise<void> {
    if (isAsking || Math.abs(clock.now() - requestedAt) < FIRST_RETRY_MS) return
    isAsking = true
    let isLong = false
    const others = goesFirst()
      .catch(() => undefined)
      .then(() => {
        isAsking = false
        requestedAt = clock.now()
        // Ops that waited for the colleagues can go now.
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
      // The op may come from another tab with a newer release, which waits to lead. Not during a back-off, because the
      // next term would send a request at once.
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
