import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, QueryClient, type Query } from '@tanstack/react-query'

import { ApiFailure } from '../offline/api-failure.ts'
import type { Session, Sessions } from '../offline/session-state.ts'

type Persister = ReturnType<typeof createSyncStoragePersister>

const RETRIES = 3
const KEY_PREFIX = 'parq-queries'
/** Raise this when the shape of a kept answer changes: answers kept by older releases are then dropped. */
const SHAPE = '1'

/** Marks a query whose answer is small and outlives the tab: `meta: KEPT`. All other answers stay in memory. */
export const KEPT = { kept: true }

export interface QueryCaches {
  of: (session: Pick<Session, 'user' | 'company'> | null) => QueryClient
}

interface Cache {
  queries: QueryClient
  /** Clears the cache in memory and on disk. */
  drop: () => void
}

/**
 * Creates one cache for each person and company, and one for public pages. A person's caches are dropped when their
 * session ends.
 */
export function createQueryCaches(
  sessions: Pick<Sessions, 'state' | 'subscribe'>,
  storage: Storage | null,
): QueryCaches {
  const open = new Map<string, Cache>()
  const everybodys = createCache(KEY_PREFIX, storage)

  sessions.subscribe(() => {
    if (sessions.state().status !== 'signed_out') return
    for (const cache of open.values()) cache.drop()
    open.clear()
  })

  return {
    of: (session) => {
      if (session === null) return everybodys.queries
      const key = `${KEY_PREFIX}-${session.user.id}-${session.company.id}`
      const known = open.get(key)
      if (known) return known.queries
      const made = createCache(key, storage)
      open.set(key, made)
      return made.queries
    },
  }
}

/**
 * Drops all answers that any tab or an older version has kept for a person: every entry whose name contains the
 * person's id.
 */
export function forgetQueries(storage: Storage | null, userId: string): void {
  if (storage === null) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null)
  for (const key of keys) if (key.startsWith(KEY_PREFIX) && key.includes(userId)) storage.removeItem(key)
}

function createCache(key: string, storage: Storage | null): Cache {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: worthRetrying, gcTime: Infinity },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
  let dropped = false
  // The persister writes up to a second late; the guard prevents it from restoring dropped answers.
  const guarded = storage && {
    getItem: (name: string) => storage.getItem(name),
    setItem: (name: string, value: string) => {
      if (!dropped) storage.setItem(name, value)
    },
    removeItem: (name: string) => storage.removeItem(name),
  }
  const persister = createSyncStoragePersister({ storage: guarded, key })
  void restore(queries, persister)
  const unsubscribe = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query)) return
    const clientState = dehydrate(queries, { shouldDehydrateQuery: isKept, shouldDehydrateMutation: () => false })
    void persister.persistClient({ buster: SHAPE, timestamp: Date.now(), clientState })
  })
  return {
    queries,
    drop: () => {
      dropped = true
      unsubscribe()
      queries.clear()
      storage?.removeItem(key)
    },
  }
}

function isKept({ meta, state }: Query): boolean {
  return meta?.['kept'] === true && state.status === 'success'
}

/** Restores answers of any age. An answer that cannot be read is removed and fetched again. */
async function restore(queries: QueryClient, persister: Persister): Promise<void> {
  try {
    const kept = await persister.restoreClient()
    if (kept?.buster === SHAPE) hydrate(queries, kept.clientState)
    else await persister.removeClient()
  } catch {
    await persister.removeClient()
  }
}

/** A retry is useless if the API refused the call or this version cannot read the answer. */
function worthRetrying(failures: number, error: Error): boolean {
  return (
    failures < RETRIES &&
    !(error instanceof ApiFailure && (error.reason.kind === 'problem' || error.reason.kind === 'unreadable'))
  )
}
