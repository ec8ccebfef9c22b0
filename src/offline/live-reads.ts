import { Dexie, liveQuery, RangeSet, type Observer, type Subscription } from 'dexie'

import { StorageError, storageFailureOf } from './storage-failure.ts'

/** A reason for which reads wait. */
export interface ReadPause {
  /** Returns the milliseconds after which a read that has waited `waitedMs` checks again; 0 if it may begin. */
  leftMs: (waitedMs: number) => number
  /** Calls the listener if a read should check sooner. */
  subscribe: (listener: () => void) => () => void
}

export interface LiveReads<T> {
  subscribe: (observer: Pick<Observer<T>, 'next' | 'error'>) => Pick<Subscription, 'unsubscribe'>
}

const NO_PAUSE: ReadPause = { leftMs: () => 0, subscribe: () => () => undefined }

/** A later change has started another read, or there is no listener any more. */
class Superseded extends Error {}

/**
 * Runs `read` now, and again whenever a tab changes the data that it read. Its errors are `StorageError`: Dexie alone
 * would not report a closed database, and the screen would wait forever.
 */
export function liveReads<T>(read: () => PromiseLike<T>, pause = NO_PAUSE): LiveReads<T> {
  return {
    subscribe: (observer) => {
      // Number of the read whose answer counts; without a listener no read's answer counts.
      let latest = 0
      // Dexie follows the reads after an `await` only if the function is async.
      const subscription = liveQuery(async () => {
        latest += 1
        const mine = latest
        try {
          if (pause.leftMs(0) > 0) await paused(pause)
          // Dexie would drop the answer but still read everything.
          if (mine !== latest) throw new Superseded()
          return await read()
        } catch (error) {
          throw new StorageError(storageFailureOf(error), { cause: error })
        }
      }).subscribe(observer)
      return {
        unsubscribe: () => {
          latest += 1
          subscription.unsubscribe()
        },
      }
    },
  }
}

/** Returns a promise of Dexie's own: after any other promise, Dexie would not follow the reads. */
function paused({ leftMs, subscribe }: ReadPause): PromiseLike<void> {
  const began = performance.now()
  return new Dexie.Promise<void>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = leftMs(performance.now() - began)
      if (left > 0) timer = setTimeout(look, left)
      else {
        unsubscribe()
        resolve()
      }
    }
    const unsubscribe = subscribe(look)
    look()
  })
}

/** Runs all live reads again: a frozen tab may have missed the writes of other tabs. */
export function rerunLiveReads(): void {
  // The event that Dexie also fires for a page restored from the browser's cache.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
