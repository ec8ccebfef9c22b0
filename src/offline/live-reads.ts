import { Dexie, liveQuery, RangeSet, type Observable } from 'dexie'

import { StorageError, storageFailureOf } from './storage-failure.ts'

/**
 * Runs `read` now and again whenever what it read has changed, in whichever tab. Its errors are `StorageError`:
 * Dexie alone would keep silent about a database that was closed, and the screen would wait for ever.
 * @param pauseMs after how many milliseconds a read that has waited for some may begin; 0: at once
 */
export function liveReads<T>(read: () => PromiseLike<T>, pauseMs: (waitedMs: number) => number = () => 0): Observable<T> {
  // Dexie follows every read of the function, also behind an await, only when it is given an async one.
  return liveQuery(async () => {
    try {
      if (pauseMs(0) > 0) await pause(pauseMs)
      return await read()
    } catch (error) {
      throw new StorageError(storageFailureOf(error), { cause: error })
    }
  })
}

/** A promise of Dexie's own: behind any other the reads would not be followed. */
function pause(pauseMs: (waitedMs: number) => number): PromiseLike<void> {
  const began = performance.now()
  return new Dexie.Promise<void>((resolve) => {
    const look = () => {
      const left = pauseMs(performance.now() - began)
      if (left > 0) setTimeout(look, left)
      else resolve()
    }
    look()
  })
}

/** Runs all of them again: a tab that was frozen may not have heard what other tabs wrote meanwhile. */
export function readAnew(): void {
  // As Dexie itself does for a page that comes back out of the browser's cache.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
