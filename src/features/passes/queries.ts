import { useQuery } from '@tanstack/react-query'

import { countPassStates, type Pass, passCalls, type PassWithSales } from '../../../contract/pass.ts'
import type { PassState } from '../../../domain/passes.ts'
import { locationsHere } from '../../data/kept-location.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useKeptPage, useKeptState } from '../../data/use-kept-records.ts'
import { useLive } from '../../data/use-live.ts'
import {
  type ServerQuery,
  type ServerRecordState,
  setFilters,
  useServerRecord,
  useServerRecords,
} from '../../data/use-server-records.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { now } from '../../lib/now.ts'
import { findKeptPasses, keptPass, type PassRow } from './kept-passes.ts'
import type { PassSearch } from './passes-search.ts'

/** First part of the keys of all queries about passes. */
export const PASSES = 'passes'

const FRESH_MS = 30_000

function queryOf({ q, location, membership, driver }: PassSearch) {
  return setFilters({ search: q, locationId: location, membershipId: membership, driverId: driver })
}

export function passesQuestion(search: PassSearch): ServerQuery<Pass> {
  const query = { ...queryOf(search), ...(search.state !== undefined && { states: search.state }) }
  return {
    key: [PASSES, 'list', query],
    page: (api, paging, options) => api.call(passCalls.list, { query: { ...query, ...paging } }, options),
  }
}

/**
 * Returns whether the device answers queries about passes: it does if it keeps all locations that the person sees, or
 * keeps this location and has no connection. Otherwise the server does. `undefined` until that is known.
 */
export function useKeepsPasses(location?: string): boolean | undefined {
  const { db } = useSession()
  const reachable = useReachable()
  const here = useLive(() => locationsHere(db), [db])
  if (here.status !== 'ready') return undefined
  const { visible, kept } = here.value
  return kept.length === visible.length || (!reachable && location !== undefined && kept.includes(location))
}

/** Returns one page of passes, from the device if it keeps them. */
export function usePassesPage(search: PassSearch, paging: { page: number; size: number }): ListedPage<PassRow> {
  const { db } = useSession()
  const keeps = useKeepsPasses(search.location)
  const find = async (skip: number, limit: number) => {
    const found = await findKeptPasses(db, search, now())
    return { rows: found.slice(skip, skip + limit), total: found.length, totalIsBound: false }
  }
  const kept = useKeptPage('passes', paging, find, [db, JSON.stringify(search)])
  const server = useServerRecords<PassRow>(passesQuestion(search), paging, keeps === false)
  return keeps === false ? server : kept
}

/**
 * Data of a pass that only the server has: all sold periods and payments, and the refund of a cancellation. Requested
 * again for each version.
 */
export function usePassSales(
  { id, version }: Pick<Pass, 'id' | 'version'>,
  enabled = true,
): ServerRecordState<PassWithSales> {
  return useServerRecord(
    [PASSES, 'one', id, version],
    (api, signal) => api.call(passCalls.get, { params: { id } }, { signal }),
    enabled,
  )
}

/** `not_here`: this device has not downloaded its passes yet. */
type PassRecordState =
  | { status: 'loading' | 'failed' | 'missing' | 'not_here' }
  | { status: 'ready'; pass: PassRow }
  | { status: 'lost'; retry: () => void }

/**
 * Returns one pass. From the device if it keeps all passes, has unsent changes of this one, or has it and there is no
 * connection; otherwise from the server.
 */
export function usePassRecord(id: string): PassRecordState {
  const { db } = useSession()
  const keeps = useKeepsPasses()
  const reachable = useReachable()
  const kept = useKeptState('passes', () => keptPass(db, id, now()), [db, id])
  const isHere = kept.status === 'ready' && (keeps === true || !reachable || kept.record.unsent !== undefined)
  const server = usePassSales({ id, version: 0 }, keeps === false && !isHere && kept.status !== 'loading')
  if (isHere) return { status: 'ready', pass: kept.record }
  if (keeps !== false) return kept.status === 'ready' ? { status: 'loading' } : kept
  if (server.status === 'ready') return { status: 'ready', pass: server.record }
  return server.status === 'refused' ? { status: 'missing' } : server
}

/** Returns the number of matches in each state; empty until it is known. */
export function usePassStates(search: PassSearch): ReadonlyMap<PassState, number> {
  const { api, db } = useSession()
  const keeps = useKeepsPasses(search.location)
  const query = queryOf(search)
  const { data } = useQuery({
    queryKey: [PASSES, 'states', query],
    queryFn: async ({ signal }) => (await api.call(countPassStates, { query }, { signal })).data,
    enabled: keeps === false,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  const { state: _state, ...others } = search
  const kept = useLive(() => findKeptPasses(db, others, now()), [db, JSON.stringify(others)])
  if (keeps === false) return new Map(data?.map(({ state, count }) => [state, count]))
  if (kept.status !== 'ready') return new Map()
  return new Map([...Map.groupBy(kept.value, ({ state }) => state)].map(([state, found]) => [state, found.length]))
}
