import { queryOptions, useQuery } from '@tanstack/react-query'

import { listRefusedMoney } from '../../contract/refused-money.ts'
import { countServices } from '../../contract/service.ts'
import { isAdmin } from '../../domain/roles.ts'
import type { ApiClient } from './kept-data.ts'
import { useSession } from './session-provider.tsx'

/**
 * Key of all queries about payments without a cash-up. Only the server has this queue: a device keeps neither all days
 * nor all locations.
 */
export const UNASSIGNED = ['services', 'unassigned'] as const

/** Key of all queries about double payments: only the server knows which are still due for a refund. */
export const REFUNDS = ['services', 'refunds'] as const

/** Key of all queries about money whose write was not accepted. */
export const REFUSED = ['services', 'refused-money'] as const

/** Time for which an answer about the queues counts as fresh, in milliseconds. */
export const QUEUE_FRESH_MS = 30_000

/** For requests that contain no dates. */
export const ANY_ZONE = {}

/** Parameters with which the server is asked for each payment queue. */
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

/** Returns how many refused amounts wait, for administrators; 0 for everybody else, and until the number is known. */
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

/**
 * Returns how many payments wait in a queue, for people who may act on them; 0 for everybody else, and until the number
 * is known.
 */
export function useQueueCount(queue: PaymentQueue): number {
  const { api, user } = useSession()
  const { data = 0 } = useQuery({ ...queueCountQuery(api, queue), enabled: queue === 'refunds' || isAdmin(user.role) })
  return data
}
