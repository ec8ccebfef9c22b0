import type { DependencyList } from 'react'

import type { CollectionName } from '../../contract/events.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import type { KeptPage } from './kept-page.ts'
import { useLive, type Live } from './use-live.ts'
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
  const { filled, arriving } = useSyncStatus()
  const live = useLive(() => find((page - 1) * size, size), [...deps, page, size])
  return listedPageOf(live, filled(collection), arriving(collection))
}

/** While a collection is on its way, an empty page says nothing: it is still being read. */
export function listedPageOf<Row>(live: Live<KeptPage<Row>>, filled: boolean, arriving: boolean): ListedPage<Row> {
  const value = live.status === 'ready' ? live.value : undefined
  const found = arriving && value?.rows.length === 0 ? undefined : value
  return {
    rows: found?.rows,
    total: found?.total,
    totalIsBound: found?.totalIsBound ?? false,
    source: filled ? 'device' : 'partly',
    loading: live.status === 'loading' || (live.status === 'ready' && (live.stale || found === undefined)),
    failure: live.status === 'failed' ? { kind: 'storage' } : null,
    retry: () => window.location.reload(),
  }
}
