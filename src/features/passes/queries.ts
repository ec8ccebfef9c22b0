import { useQuery } from '@tanstack/react-query'

import { countPassStates, passCalls, type Pass, type PassWithSales } from '../../../contract/pass.ts'
import type { PassState } from '../../../domain/passes.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useServerRecord, type ServerQuestion, type ServerRecordState } from '../../data/use-server-records.ts'
import type { PassSearch } from './passes-search.ts'

/** The first part of the keys of all that is read of passes. */
export const PASSES = 'passes'

const FRESH_MS = 30_000

function askedBy({ q, location, membership, driver }: PassSearch) {
  return {
    ...(q !== undefined && { search: q }),
    ...(location !== undefined && { locationId: location }),
    ...(membership !== undefined && { membershipId: membership }),
    ...(driver !== undefined && { driverId: driver }),
  }
}

export function passesQuestion(search: PassSearch): ServerQuestion<Pass> {
  const asked = { ...askedBy(search), ...(search.state !== undefined && { states: search.state }) }
  return {
    key: [PASSES, 'list', asked],
    page: (api, { page, limit }, signal) => api.call(passCalls.list, { query: { ...asked, page: String(page), limit: String(limit) } }, signal && { signal }),
  }
}

export function usePass(id: string): ServerRecordState<PassWithSales> {
  return useServerRecord([PASSES, 'one', id], (api, signal) => api.call(passCalls.get, { params: { id } }, { signal }))
}

/** How many the search finds in each state; empty until it is known. */
export function usePassStates(search: PassSearch): ReadonlyMap<PassState, number> {
  const { api } = useSession()
  const asked = askedBy(search)
  const { data } = useQuery({
    queryKey: [PASSES, 'states', asked],
    queryFn: async ({ signal }) => (await api.call(countPassStates, { query: asked }, { signal })).data,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return new Map(data?.map(({ state, count }) => [state, count]))
}
