import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { listAttention } from '../../../contract/attention.ts'
import { companyOccupancy, companyRevenue, hourlyRevenue, revenueTrend } from '../../../contract/dashboard.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { KEPT } from '../../data/query-client.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'

/** First part of the keys of all figures. */
export const FIGURES = 'figures'
const FRESH_MS = 20_000
/** Interval of the refresh, in milliseconds: figures change with time even without events. */
const AGAIN_MS = 60_000

const usual = { staleTime: FRESH_MS, refetchInterval: AGAIN_MS, meta: KEPT } as const

export function occupancyQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [FIGURES, 'occupancy'],
    queryFn: ({ signal }) => api.call(companyOccupancy, { query: {} }, { signal }),
    ...usual,
  })
}

export function revenueQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [FIGURES, 'revenue'],
    queryFn: ({ signal }) => api.call(companyRevenue, { query: {} }, { signal }),
    ...usual,
  })
}

export function trendQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [FIGURES, 'trend'],
    queryFn: ({ signal }) => api.call(revenueTrend, { query: {} }, { signal }),
    ...usual,
  })
}

export function hoursQuery(api: ApiClient, timezone: string, locationId: string | null) {
  return queryOptions({
    queryKey: [FIGURES, 'hours', timezone, locationId],
    queryFn: ({ signal }) =>
      api.call(
        hourlyRevenue,
        { headers: { timezone }, query: locationId === null ? {} : { locationIds: locationId } },
        { signal },
      ),
    ...usual,
  })
}

export function attentionQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [FIGURES, 'attention'],
    queryFn: ({ signal }) => api.call(listAttention, {}, { signal }),
    ...usual,
  })
}

/** Reads the figures again after an event of the server, when its deltas arrive on this device. */
export function useLiveFigures(): void {
  const { db } = useSession()
  const queries = useQueryClient()
  const live = useLive(async () => {
    const pulls = await Promise.all([db.pulls.get('services'), db.pulls.get('cashUps'), db.pulls.get('passes')])
    return pulls.map((pull) => pull?.cursor ?? '').join(' ')
  }, [db])
  const answer = live.status === 'ready' ? live.value : null
  useEffect(() => {
    if (answer !== null) void queries.invalidateQueries({ queryKey: [FIGURES] })
  }, [answer, queries])
}
