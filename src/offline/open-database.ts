import type { Dexie } from 'dexie'

import type { Platform } from './platform.ts'
import { StorageError, storageFailureOf } from './storage-failure.ts'

const BLOCKED_PATIENCE_MS = 3_000

/** Opens a database. Throws `StorageError`, also if another tab keeps an older version open. */
export function openDatabase(db: Dexie, { clock, indexedDB }: Pick<Platform, 'clock' | 'indexedDB'>): Promise<void> {
  if (indexedDB === undefined) return Promise.reject(new StorageError({ kind: 'missing', detail: 'No indexedDB' }))
  return new Promise((resolve, reject) => {
    const opened = db.open()
    let isGivenUp = false
    db.on('blocked', () => {
      clock.after(BLOCKED_PATIENCE_MS, () => {
        isGivenUp = true
        reject(new StorageError({ kind: 'blocked', detail: db.name }, { over }))
      })
    })
    // The next try opens a new connection, and nobody would close this one.
    const over = Promise.resolve(opened).then(() => {
      if (isGivenUp) db.close()
    })
    over.then(resolve, (error: unknown) => reject(new StorageError(storageFailureOf(error), { cause: error })))
  })
}
