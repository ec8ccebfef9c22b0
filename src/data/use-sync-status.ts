import { useCallback, useSyncExternalStore, type DependencyList } from 'react'

import { COLLECTIONS, type CollectionName } from '../../contract/events.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import type { PullState } from '../offline/kept-rows.ts'
import type { StorageFailure } from '../offline/storage-failure.ts'
import { useReachable, useSession } from './session-provider.tsx'
import { sharedLive, useLive, type Live, type SharedLive } from './use-live.ts'

export interface SyncStatus {
  reachable: boolean
  /** The first fill, over all collections; null when none runs. */
  filling: { done: number; total: number } | null
  /** Moment since which the kept data has been complete; `null` until the first fill has ended. */
  lastUpdated: Date | null
  /** Whether a collection was read to its end once: before that, an empty list may be incomplete. */
  filled: (collection: CollectionName) => boolean
  /** Whether a collection is being downloaded: not yet read to its end, and without a known obstacle. */
  arriving: (collection: CollectionName) => boolean
  storage: StorageFailure | null
  /** The last round of pulls failed, so that the kept data may be out of date. */
  failing: boolean
  /** This version cannot read the server's answer or an op in the queue, so the app has to be updated. */
  outdated: boolean
  refresh: () => Promise<void>
}

const NO_PULLS: readonly PullState[] = []

/** One read of the pull states for every component of the tab: pulls write there ten times a minute. */
const pullsByDatabase = new WeakMap<KeptDatabase, SharedLive<readonly PullState[]>>()

function pullsOf(db: KeptDatabase): SharedLive<readonly PullState[]> {
  const known = pullsByDatabase.get(db)
  if (known !== undefined) return known
  const pulls = sharedLive<readonly PullState[]>(() => db.pulls.toArray())
  pullsByDatabase.set(db, pulls)
  return pulls
}

function pullsIn(live: Live<readonly PullState[]>): readonly PullState[] {
  return live.status === 'ready' ? live.value : NO_PULLS
}

const isFilled = (pulls: readonly PullState[], collection: CollectionName) =>
  pulls.some((pull) => pull.collection === collection && pull.filled)

/** Parts of the kept data that the device can have in full; the vehicles inside come before all other services. */
type KeptPart = CollectionName | 'inside'

function isPartFilled(pulls: readonly PullState[], part: KeptPart): boolean {
  if (part !== 'inside') return isFilled(pulls, part)
  return pulls.some(
    ({ collection, filled, hasFirstPart }) => collection === 'services' && (filled || hasFirstPart === true),
  )
}

/**
 * Returns whether the device has this part completely. Unlike `useSyncStatus`, does not draw a component again after
 * each pull.
 */
export function useFilled(part: KeptPart): boolean {
  const { db } = useSession()
  const { subscribe, get } = pullsOf(db)
  return useSyncExternalStore(
    subscribe,
    useCallback(() => isPartFilled(pullsIn(get()), part), [get, part]),
  )
}

/**
 * Reads like `useLive`, and returns whether the device had the part completely before the read began. Only then does an
 * empty answer mean that there is nothing: the mark and the rows are two reads, and the mark may arrive first.
 */
export function useLiveOf<T>(
  part: KeptPart,
  query: () => Promise<T>,
  deps: DependencyList,
): Live<{ value: T; isWhole: boolean }> {
  const isWhole = useFilled(part)
  return useLive(async () => ({ value: await query(), isWhole }), [...deps, isWhole])
}

export function useSyncStatus(): SyncStatus {
  const { db, sync, push } = useSession()
  const reachable = useReachable()
  const refused = useSyncExternalStore(sync.subscribe, sync.storage)
  const unsettled = useSyncExternalStore(push.subscribe, push.storage)
  const failing = useSyncExternalStore(sync.subscribe, sync.failing)
  const unreadable = useSyncExternalStore(sync.subscribe, sync.outdated)
  const unsendable = useSyncExternalStore(push.subscribe, push.outdated)
  const shared = pullsOf(db)
  const live = useSyncExternalStore(shared.subscribe, shared.get)
  const pulls = pullsIn(live)

  const storage = live.status === 'failed' ? live.error : (refused ?? unsettled)
  const filled = (collection: CollectionName) => isFilled(pulls, collection)

  return {
    reachable,
    filling: fillingOf(pulls),
    lastUpdated: lastUpdatedOf(pulls),
    filled,
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
