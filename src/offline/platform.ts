import type { Clock } from './clock.ts'

/** A Web Lock that waits: `task` runs while this context holds `name`. Rejects when `signal` aborts the waiting. */
export type HoldLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

/** What the offline core takes from the world around it. */
export interface Platform {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Between 0 and 1, for jitter. */
  random: () => number
  /** Null where the browser has no Web Locks (plain http on a LAN): then every tab pulls for itself. */
  holdLock: HoldLock | null
  /** Undefined where the browser gives no IndexedDB. */
  indexedDB: IDBFactory | undefined
  keyRange: typeof IDBKeyRange | undefined
}
