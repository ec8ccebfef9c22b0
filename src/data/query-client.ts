import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, hydrate, QueryClient, type Query } from '@tanstack/react-query'

import { ApiFailure } from '../offline/api-failure.ts'
import type { Session, Sessions } from '../offline/session-state.ts'

type Persister = ReturnType<typeof createSyncStoragePersister>

const RETRIES = 3
const KEY_PREFIX = 'parq-queries'
/** Raised when the shape of a kept answer changes: what an older release kept is then dropped. */
const SHAPE = '1'

/** Marks a query whose answer is small and outlives the tab: `meta: KEPT`. All others live in memory only. */
export const KEPT = { kept: true }

export interface QueryCaches {
  of: (session: Pick<Session, 'user' | 'company'> | null) => QueryClient
}

interface Cache {
  queries: QueryClient
  /** Forgets everything, also on disk. */
  drop: () => void
}

/** One cache for each person and company, and one for public pages. A person's are dropped when their session ends. */
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

/** Drops all that any tab, or an older version, has kept of a person: every entry of ours that names them. */
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
  // The persister writes up to a second late, which must not bring back what was dropped.
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

/** However old it is. What cannot be read is removed, and fetched again. */
async function restore(queries: QueryClient, persister: Persister): Promise<void> {
  try {
    const kept = await persister.restoreClient()
    if (kept?.buster === SHAPE) hydrate(queries, kept.clientState)
    else await persister.removeClient()
  } catch {
    await persister.removeClient()
  }
}

/** What our API refuses it will refuse again, and what this version cannot read stays so. */
function worthRetrying(failures: number, error: Error): boolean {
  return (
    failures < RETRIES &&
    !(error instanceof ApiFailure && (error.reason.kind === 'problem' || error.reason.kind === 'unreadable'))
  )
}
