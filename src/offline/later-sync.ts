import { backOffMs } from './back-off.ts'
import { pause } from './clock.ts'
import type { Platform } from './platform.ts'
import type { Sync } from './sync.ts'

const FIRST_RETRY_MS = 2_000
const MOST_RETRY_MS = 60_000

interface LaterSyncOptions {
  /** Loads the code that pulls. Rejects if it cannot be loaded, for example without a connection. */
  load: () => Promise<Sync>
  platform: Pick<Platform, 'clock' | 'random'>
}

/** Creates a sync whose code is loaded for the first pull; until then it has no status to report. */
export function createLaterSync({ load, platform }: LaterSyncOptions): Sync {
  const stopping = new AbortController()
  const { signal } = stopping
  const listeners = new Set<() => void>()
  let here: Sync | null = null
  let coming: Promise<Sync> | null = null

  async function loaded(): Promise<Sync> {
    try {
      here = await load()
    } catch (error) {
      coming = null
      throw error
    }
    if (signal.aborted) here.stop()
    here.subscribe(() => {
      for (const listener of listeners) listener()
    })
    return here
  }

  function come(): Promise<Sync> {
    coming ??= loaded()
    return coming
  }

  async function start(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const sync = await come()
        if (!signal.aborted) sync.start()
        return
      } catch {
        await pause(platform.clock, backOffMs(failures, FIRST_RETRY_MS, MOST_RETRY_MS, platform.random), signal)
      }
    }
  }

  return {
    start: () => void start(),
    stop: () => {
      stopping.abort()
      here?.stop()
    },
    wake: () => here?.wake(),
    refresh: () =>
      come().then(
        (sync) => sync.refresh(),
        () => undefined,
      ),
    pull: async (name) => (await come()).pull(name),
    storage: () => here?.storage() ?? null,
    failing: () => here?.failing() ?? false,
    outdated: () => here?.outdated() ?? false,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
