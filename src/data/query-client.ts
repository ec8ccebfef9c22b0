import { QueryClient } from '@tanstack/react-query'
import { persistQueryClientRestore, persistQueryClientSubscribe } from '@tanstack/react-query-persist-client'
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'

import { ApiFailure } from '../offline/api-failure.ts'
import type { Session, Sessions } from '../offline/session-state.ts'

const RETRIES = 3

/** Marks a query whose answer is small and outlives the tab: `meta: KEPT`. */
export const KEPT = { kept: true }

/** What our API refuses it will refuse again. */
function worthRetrying(failures: number, error: Error): boolean {
  return failures < RETRIES && !(error instanceof ApiFailure && error.reason.kind === 'problem')
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: worthRetrying, gcTime: Infinity },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}
