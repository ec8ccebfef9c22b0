import { Dexie, liveQuery, RangeSet, type Observer, type Subscription } from 'dexie'

import { StorageError, storageFailureOf } from './storage-failure.ts'

/** A reason for which reads wait. */
export interface ReadPause {
  /** Returns after how many milliseconds a read that has waited for some looks again; 0 if the read may begin. */
  leftMs: (waitedMs: number) => number
  /** Calls back if a read should look sooner. */
  subscribe: (listener: () => void) => () => void
}

export interface LiveReads<T> {
  subscribe: (observer: Pick<Observer<T>, 'next' | 'error'>) => Pick<Subscription, 'unsubscribe'>
}

const NO_PAUSE: ReadPause = { leftMs: () => 0, subscribe: () => () => undefined }

/** A later change has begun another read, or nobody listens any more. */
class Superseded extends Error {}

/**
 * Runs `read` now and again whenever what it read has changed, in whichever tab. Its errors are `StorageError`:
 * Dexie alone would keep silent about a database that was closed, and the screen would wait for ever.
 */
export function liveReads<T>(read: () => PromiseLike<T>, pause = NO_PAUSE): LiveReads<T> {
  return {
    subscribe: (observer) => {
      // Number of the read whose answer counts; no read has it once nobody listens.
      let latest = 0
      // Dexie follows every read of the function, also behind an await, only when it is given an async one.
      const subscription = liveQuery(async () => {
        latest += 1
        const mine = latest
        try {
          if (pause.leftMs(0) > 0) await paused(pause)
          // Dexie would drop the answer, but read all the same.
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

/** A promise of Dexie's own: behind any other the reads would not be followed. */
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

/** Runs all of them again: a tab that was frozen may not have heard what other tabs wrote meanwhile. */
export function rerunLiveReads(): void {
  // As Dexie itself does for a page that comes back out of the browser's cache.
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
}
