import { useSyncExternalStore } from 'react'

import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'
import type { PullState } from '../offline/kept-rows.ts'
import type { StorageFailure } from '../offline/storage-failure.ts'
import { useReachable, useSession } from './session-provider.tsx'
import { useLive } from './use-live.ts'

export interface SyncStatus {
  reachable: boolean
  /** The first fill, over all collections; null when none runs. */
  filling: { done: number; total: number } | null
  /** Since when everything that is kept was complete; null before the first fill has ended. */
  lastUpdated: Date | null
  /** Whether a collection was once read to its end: before, an empty list does not mean that there is nothing. */
  filled: (collection: CollectionName) => boolean
  /** Whether all vehicles inside were read, which come before all other services. */
  knowsInside: boolean
  /** Whether it is on its way: not yet read to its end, and nothing is known that holds it up. */
  arriving: (collection: CollectionName) => boolean
  storage: StorageFailure | null
  /** The last round of pulls did not come to its end, so that what is kept may be out of date. */
  failing: boolean
  /** This version cannot read what the server says of something that is kept, or something that waits: it has to be updated. */
  outdated: boolean
  refresh: () => Promise<void>
}

const NO_PULLS: readonly PullState[] = []

export function useSyncStatus(): SyncStatus {
  const { db, sync, push } = useSession()
  const reachable = useReachable()
  const refused = useSyncExternalStore(sync.subscribe, sync.storage)
  const unsettled = useSyncExternalStore(push.subscribe, push.storage)
  const failing = useSyncExternalStore(sync.subscribe, sync.failing)
  const unreadable = useSyncExternalStore(sync.subscribe, sync.outdated)
  const unsendable = useSyncExternalStore(push.subscribe, push.outdated)
  const live = useLive(() => db.pulls.toArray(), [db])
  const pulls = live.status === 'ready' && !live.stale ? live.value : NO_PULLS

  const storage = live.status === 'failed' ? live.error : (refused ?? unsettled)
  const filled = (collection: CollectionName) => pulls.some((pull) => pull.collection === collection && pull.filled)

  return {
    reachable,
    filling: fillingOf(pulls),
    lastUpdated: lastUpdatedOf(pulls),
    filled,
    knowsInside: pulls.some(
      ({ collection, filled: isFilled, hasFirstPart }) =>
        collection === 'services' && (isFilled || hasFirstPart === true),
    ),
    arriving: (collection) => reachable && !failing && !unreadable && storage === null && !filled(collection),
    storage,
    failing,
    outdated: unreadable || unsendable,
    refresh: sync.refresh,
  }
}

export function fillingOf(pulls: readonly PullState[]): SyncStatus['filling'] {
  const running = pulls.filter((pull) => pull.total !== null)
  if (running.length === 0) return null
  return {
    done: running.reduce((sum, pull) => sum + pull.done, 0),
    total: running.reduce((sum, pull) => sum + Math.max(pull.total ?? 0, pull.done), 0),
  }
}

export function lastUpdatedOf(pulls: readonly PullState[]): Date | null {
  const times = COLLECTIONS.map((name) => pulls.find((pull) => pull.collection === name)?.lastUpdated ?? null)
  const known = times.filter((time) => time !== null)
  return known.length === times.length ? new Date(Math.min(...known)) : null
}
