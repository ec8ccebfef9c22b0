import { queryOptions, useQuery } from '@tanstack/react-query'

import { countServices } from '../../contract/service.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { ApiClient } from './kept-data.ts'
import { useSession } from './session-provider.tsx'

/** All that is known of payments without a cash-up. The queue lives on the server: a device keeps neither all days nor all locations. */
export const UNASSIGNED = ['services', 'unassigned'] as const

/** All that is known of payments that were made twice: there the server alone knows what is still to be given back. */
export const REFUNDS = ['services', 'refunds'] as const

export const FRESH_MS = 30_000

/** Dates are not asked for, so that any zone will do. */
export const headers = {}

/** Which payments wait for somebody, as the server is asked for them. */
export const QUEUES = { unassigned: { key: UNASSIGNED, query: { unassigned: 'true' } }, refunds: { key: REFUNDS, query: { refundDue: 'true' } } } as const
export type PaymentQueue = keyof typeof QUEUES

function queueCountQuery(api: ApiClient, queue: PaymentQueue) {
  const { key, query } = QUEUES[queue]
  return queryOptions({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => (await api.call(countServices, { headers, query }, { signal })).count,
    staleTime: FRESH_MS,
  })
}

/** How many payments wait in a queue, for who may do something about them; 0 for all others, and until it is known. */
export function useQueueCount(queue: PaymentQueue): number {
  const { api, user } = useSession()
  const { data = 0 } = useQuery({ ...queueCountQuery(api, queue), enabled: queue === 'refunds' || isAdmin(user.role) })
  return data
}
