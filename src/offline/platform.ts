import type { Clock } from './clock.ts'
import type { BackupStore } from './backup-store.ts'
import type { ClockNotes } from './server-clock.ts'
import type { TokenSeal } from './token-seal.ts'

/**
 * A Web Lock that waits: `task` runs while this context holds `name`. Rejects if `signal` aborts the wait, or if
 * another context steals the lock.
 */
export type HoldLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

/** Messages between the contexts of one browser: tabs and the worker. The sender does not receive its own. */
export interface Channel {
  post: (message: string) => void
  subscribe: (listener: (message: string) => void) => () => void
  close: () => void
}

/** The offline core's dependencies on its environment. */
export interface Platform {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Shared by the tabs, and kept across restarts. */
  clockNotes: ClockNotes
  /** Between 0 and 1, for jitter. */
  random: () => number
  /** `null` if the browser has no Web Locks (plain HTTP on a LAN): then every tab pulls for itself. */
  holdLock: HoldLock | null
  /** Takes a lock without waiting from its frozen holder. */
  stealLock: HoldLock | null
  openChannel: (name: string) => Channel
  /** Asks the browser, if it can, to wake the worker when the network is back, also after the last tab was closed. */
  askForSync: () => void
  /** `undefined` if the browser has no IndexedDB. */
  indexedDB: IDBFactory | undefined
  keyRange: typeof IDBKeyRange | undefined
  /** Seals the tokens that the device stores. */
  tokenSeal: TokenSeal
  /** Drops data of a person outside the databases: in a tab, React Query's entries in local storage. */
  forget: (userId: string) => void
  /** Returns `null` if there is no backup, and in the worker, which takes no ops back. Never rejects. */
  openBackup: () => Promise<BackupStore | null>
  /** Called with the number of ops that were restored after the browser had deleted its databases. */
  onRestored: (count: number) => void
}
