/**
 * Types of the used parts of the peers. The peers are installed only for this benchmark, so their own types are missing
 * when the project is checked.
 */

declare module '@tanstack/db' {
  interface Sync<T> {
    begin: () => void
    write: (change: { type: 'insert' | 'update'; value: T }) => void
    commit: () => void
    markReady: () => void
  }
  export interface Collection<T> {
    update: (key: string, change: (draft: T) => void) => unknown
  }
  export function createCollection<T>(options: {
    id: string
    getKey: (row: T) => string
    startSync: boolean
    sync: { sync: (sync: Sync<T>) => void }
  }): Collection<T>
}

declare module '@tanstack/offline-transactions' {
  import type { Collection } from '@tanstack/db'

  export class IndexedDBAdapter {
    set(key: string, value: string): Promise<void>
    keys(): Promise<string[]>
  }
  interface Executor {
    waitForInit: () => Promise<void>
    createOfflineTransaction: (options: {
      mutationFnName: string
      autoCommit: boolean
      metadata: Record<string, string | null>
    }) => {
      mutate: (work: () => void) => unknown
      commit: () => Promise<unknown>
    }
    getOnlineDetector: () => { notifyOnline: () => void }
  }
  interface Sent<T> {
    transaction: { mutations: { modified: T }[]; metadata: { from: string | null } }
    idempotencyKey: string
  }
  export function startOfflineExecutor<T>(options: {
    collections: Record<string, Collection<T>>
    storage: IndexedDBAdapter
    mutationFns: Record<string, (sent: Sent<T>) => Promise<void>>
  }): Executor
}

declare module 'idb-keyval' {
  export function get<T>(key: string): Promise<T | undefined>
  export function set(key: string, value: string): Promise<void>
  export function del(key: string): Promise<void>
}

declare module 'workbox-background-sync' {
  export class BackgroundSyncPlugin {
    constructor(name: string, options: { maxRetentionTime: number })
    fetchDidFail: (failed: { request: Request }) => Promise<void>
  }
}
