import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { assignPayment, countServices, listServices, type Service } from '../../../contract/service.ts'
import { isAdmin } from '../../../domain/roles.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Paging } from '../../ui/list/paging.ts'

/** All that is known of payments without a cash-up. The queue lives on the server: a device keeps neither all days nor all locations. */
export const UNASSIGNED = ['services', 'unassigned'] as const

const FRESH_MS = 30_000

/** Dates are not asked for, so that any zone will do. */
const headers = {}

/** One page of them, the oldest first: it has waited longest. */
export function unassignedPageQuery(api: ApiClient, { page, size }: Paging) {
  return queryOptions({
    queryKey: [...UNASSIGNED, 'page', page, size],
    queryFn: ({ signal }) => api.call(listServices, { headers, query: { unassigned: 'true', sort: 'startedAt', page: String(page), limit: String(size) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

function unassignedCountQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...UNASSIGNED, 'count'],
    queryFn: async ({ signal }) => (await api.call(countServices, { headers, query: { unassigned: 'true' } }, { signal })).count,
    staleTime: FRESH_MS,
  })
}

export function assign(api: ApiClient, payment: Service, cashUpId: string): Promise<Service> {
  return api.call(assignPayment, { params: { id: payment.id }, body: { cashUpId } })
}

/** When it was paid; what was paid offline by an older app knows its end only. */
export function paidAt({ paidAt: at, endedAt, startedAt }: Service): string {
  return at ?? endedAt ?? startedAt
}

/** How many payments belong to no cash-up, for who may put them into one; 0 for all others, and until it is known. */
export function useUnassignedCount(): number {
  const { api, user } = useSession()
  const { data = 0 } = useQuery({ ...unassignedCountQuery(api), enabled: isAdmin(user.role) })
  return data
}
