import * as v from 'valibot'

import { createStore } from '../lib/store.ts'
import type { ApiFailure } from './api-failure.ts'
import { backOffMs } from './back-off.ts'
import { deadline } from './clock.ts'
import type { Platform } from './platform.ts'

const FIRST_PROBE_MS = 2_000
const MOST_PROBE_MS = 30_000
/**
 * Number of frequent probes, so that the end of a short outage, in a lift or after a router's restart, is noticed
 * within seconds. The intervals grow only after these.
 */
const EAGER_PROBES = 10
const PROBE_PATIENCE_MS = 5_000

const Alive = v.object({ status: v.literal('ok') })

/** Tells whether our server answers, from the last call; after a failure a probe of `/livez` decides. */
export interface Reachability {
  reachable: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Notes the outcome of a call: `null` if our API answered as expected. */
  noteCall: (failure: ApiFailure | null) => void
  /** Probes now. */
  probe: () => void
  stop: () => void
}

interface ReachabilityOptions {
  platform: Pick<Platform, 'fetch' | 'clock' | 'random'>
  probeUrl: () => string
}

export function createReachability({ platform, probeUrl }: ReachabilityOptions): Reachability {
  const { clock, random } = platform
  const reachable = createStore(true)
  const stopping = new AbortController()
  let probing = false
  /** A probe was requested while another one was running, whose answer may be older than the reason for the request. */
  let isRequestedAgain = false
  let failures = 0
  let answers = 0
  let cancelNext: (() => void) | null = null

  function setReachable(answered: boolean): void {
    cancelNext?.()
    cancelNext = null
    reachable.set(answered)
    if (answered) {
      failures = 0
      answers += 1
      return
    }
    if (stopping.signal.aborted) return
    cancelNext = clock.after(
      backOffMs(Math.max(0, failures - EAGER_PROBES), FIRST_PROBE_MS, MOST_PROBE_MS, random),
      probe,
    )
    failures += 1
  }

  async function isAlive(): Promise<boolean> {
    const patience = deadline(clock, PROBE_PATIENCE_MS, stopping.signal)
    try {
      const response = await platform.fetch(probeUrl(), {
        cache: 'no-store',
        redirect: 'error',
        signal: patience.signal,
      })
      // A captive portal also answers 200, with its own page.
      return response.ok && v.is(Alive, JSON.parse(await response.text()))
    } catch {
      return false
    } finally {
      patience.clear()
    }
  }

  function probe(): void {
    if (stopping.signal.aborted) return
    if (probing) {
      isRequestedAgain = true
      return
    }
    probing = true
    isRequestedAgain = false
    cancelNext?.()
    cancelNext = null
    const answersBefore = answers
    void isAlive().then((alive) => {
      probing = false
      if (stopping.signal.aborted) return
      // If a call in between had the opposite result, it is unknown which result is newer.
      const isDoubtful = alive ? isRequestedAgain : answers !== answersBefore
      if (isDoubtful) probe()
      else setReachable(alive)
    })
  }

  return {
    reachable: reachable.get,
    subscribe: reachable.subscribe,
    noteCall: (failure) => {
      if (failure === null || failure.reason.kind === 'problem') {
        const wasAway = !reachable.get()
        setReachable(true)
        // The answer may be older than the loss of the network, and no other request may follow for a long time.
        if (wasAway) probe()
        return
      }
      // One unexpected or failing answer says little about the next, so the probe decides before the state changes.
      if (failure.reason.kind === 'network' || failure.reason.kind === 'timeout') reachable.set(false)
      if (cancelNext === null) probe()
    },
    probe,
    stop: () => {
      stopping.abort()
      cancelNext?.()
    },
  }
}

const [LOST, BACK] = ['lost', 'back']

/**
 * Shares this tab's result with the browser's other tabs, because only the leading tab sends requests by itself. A tab
 * that hears a different result from its own probes for itself.
 */
export function shareReachability(
  reachability: Pick<Reachability, 'reachable' | 'subscribe' | 'probe'>,
  { openChannel }: Pick<Platform, 'openChannel'>,
): () => void {
  const channel = openChannel('parq-reachability')
  const found = () => (reachability.reachable() ? BACK : LOST)
  const stops = [
    reachability.subscribe(() => channel.post(found())),
    channel.subscribe((message) => {
      if (message !== found()) reachability.probe()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
    channel.close()
  }
}
