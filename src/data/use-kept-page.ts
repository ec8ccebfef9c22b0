import type { DependencyList } from 'react'

import type { CollectionName } from '../../contract/events.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import type { KeptPage } from './kept-page.ts'
import { useLive } from './use-live.ts'
import { useSyncStatus } from './use-sync-status.ts'

interface Asked {
  page: number
  size: number
}

/** One page of a list of which the device keeps all, as it is now. */
export function useKeptPage<Row>(
  collection: CollectionName,
  { page, size }: Asked,
  find: (skip: number, limit: number) => Promise<KeptPage<Row>>,
  deps: DependencyList,
): ListedPage<Row> {
  const { filled } = useSyncStatus()
  const live = useLive(() => find((page - 1) * size, size), [...deps, page, size])
  const found = live.status === 'ready' ? live.value : undefined
  return {
    rows: found?.rows,
    total: found?.total,
    totalIsBound: found?.totalIsBound ?? false,
    source: filled(collection) ? 'device' : 'partly',
    loading: live.status === 'loading' || (live.status === 'ready' && live.stale),
    failure: live.status === 'failed' ? { kind: 'storage' } : null,
    retry: () => window.location.reload(),
  }
}
