import { queryOptions, useQuery } from '@tanstack/react-query'

import { listRefusedMoney } from '../../contract/refused-money.ts'
import { countServices } from '../../contract/service.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { ApiClient } from './kept-data.ts'
import { useSession } from './session-provider.tsx'

/** All that is known of payments without a cash-up. The queue lives on the server: a device keeps neither all days nor all locations. */
export const UNASSIGNED = ['services', 'unassigned'] as const

/** All that is known of payments that were made twice: there the server alone knows what is still to be given back. */
export const REFUNDS = ['services', 'refunds'] as const

/** All that is known of money whose write was not accepted. */
export const REFUSED = ['services', 'refused-money'] as const

/** For so long an answer on them is as good as new. */
export const QUEUE_FRESH_MS = 30_000

/** Dates are not asked for. */
export const ANY_ZONE = {}

/** Which payments wait for somebody, as the server is asked for them. */
export const QUEUES = {
  unassigned: { key: UNASSIGNED, query: { unassigned: 'true' } },
  refunds: { key: REFUNDS, query: { refundDue: 'true' } },
} as const
export type PaymentQueue = keyof typeof QUEUES

function queueCountQuery(api: ApiClient, queue: PaymentQueue) {
  const { key, query } = QUEUES[queue]
  return queryOptions({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => (await api.call(countServices, { headers: ANY_ZONE, query }, { signal })).count,
    staleTime: QUEUE_FRESH_MS,
  })
}

/** How many amounts wait that were not accepted, for administrators; 0 for all others, and until it is known. */
export function useRefusedCount(): number {
  const { api, user } = useSession()
  const { data } = useQuery({
    queryKey: [...REFUSED, 'count'],
    queryFn: async ({ signal }) => (await api.call(listRefusedMoney, { query: { limit: '1' } }, { signal })).total,
    staleTime: QUEUE_FRESH_MS,
    enabled: isAdmin(user.role),
  })
  return data ?? 0
}

/** How many payments wait in a queue, for who may do something about them; 0 for all others, and until it is known. */
export function useQueueCount(queue: PaymentQueue): number {
  const { api, user } = useSession()
  const { data = 0 } = useQuery({ ...queueCountQuery(api, queue), enabled: queue === 'refunds' || isAdmin(user.role) })
  return data
}
