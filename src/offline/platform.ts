import type { Clock } from './clock.ts'
import type { BackupStore } from './backup-store.ts'
import type { ClockNotes } from './server-clock.ts'
import type { TokenSeal } from './token-seal.ts'

/** A Web Lock that waits: `task` runs while this context holds `name`. Rejects when `signal` aborts the waiting, or when another context steals the lock. */
export type HoldLock = (name: string, signal: AbortSignal, task: () => Promise<void>) => Promise<void>

/** Words between the contexts of one browser: tabs and the worker. Nobody hears their own. */
export interface Channel {
  post: (message: string) => void
  subscribe: (listener: (message: string) => void) => () => void
  close: () => void
}

/** What the offline core takes from the world around it. */
export interface Platform {
  fetch: (input: string, init: RequestInit) => Promise<Response>
  clock: Clock
  /** Shared by the tabs, and there after a restart. */
  clockNotes: ClockNotes
  /** Between 0 and 1, for jitter. */
  random: () => number
  /** Null where the browser has no Web Locks (plain http on a LAN): then every tab pulls for itself. */
  holdLock: HoldLock | null
  /** The same without waiting: takes it from whoever holds it, who is frozen. */
  stealLock: HoldLock | null
  openChannel: (name: string) => Channel
  /** Has the worker woken when the network is back, where the browser can, also after the last tab was closed. */
  askForSync: () => void
  /** Undefined where the browser gives no IndexedDB. */
  indexedDB: IDBFactory | undefined
  keyRange: typeof IDBKeyRange | undefined
  /** Seals the tokens that lie on the device. */
  tokenSeal: TokenSeal
  /** Drops what is kept of a person outside the databases: in a tab, what React Query has in local storage. */
  forget: (userId: string) => void
  /** Null where there is none, and in the worker, which takes nothing back. Never rejects. */
  openBackup: () => Promise<BackupStore | null>
  /** So many changes are back that the browser had thrown away with its databases. */
  onRestored: (count: number) => void
}
