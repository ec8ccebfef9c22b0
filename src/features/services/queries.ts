import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import type { GivenRequest } from '../../../contract/endpoint.ts'
import { assignPayment, refundService } from '../../../contract/payment.ts'
import { countServices, listServices, type Service } from '../../../contract/service.ts'
import { isAdmin } from '../../../domain/roles.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Paging } from '../../ui/list/paging.ts'

/** All that is known of payments without a cash-up. The queue lives on the server: a device keeps neither all days nor all locations. */
export const UNASSIGNED = ['services', 'unassigned'] as const

/** All that is known of payments that were made twice: there the server alone knows what is still to be given back. */
export const REFUNDS = ['services', 'refunds'] as const

const FRESH_MS = 30_000

/** Dates are not asked for, so that any zone will do. */
const headers = {}

/** Which payments wait for somebody, as the server is asked for them. */
const QUEUES = { unassigned: { key: UNASSIGNED, query: { unassigned: 'true' } }, refunds: { key: REFUNDS, query: { refundDue: 'true' } } } as const
export type PaymentQueue = keyof typeof QUEUES

/** One page of them, the oldest first: it has waited longest. */
export function queuePageQuery(api: ApiClient, queue: PaymentQueue, { page, size }: Paging) {
  const { key, query } = QUEUES[queue]
  return queryOptions({
    queryKey: [...key, 'page', page, size],
    queryFn: ({ signal }) => api.call(listServices, { headers, query: { ...query, sort: 'startedAt', page: String(page), limit: String(size) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

function queueCountQuery(api: ApiClient, queue: PaymentQueue) {
  const { key, query } = QUEUES[queue]
  return queryOptions({
    queryKey: [...key, 'count'],
    queryFn: async ({ signal }) => (await api.call(countServices, { headers, query }, { signal })).count,
    staleTime: FRESH_MS,
  })
}

export function assign(api: ApiClient, payment: Service, cashUpId: string): Promise<Service> {
  return api.call(assignPayment, { params: { id: payment.id }, body: { cashUpId } })
}

export function refund(api: ApiClient, { id }: Service, body: GivenRequest<typeof refundService>['body']): Promise<Service> {
  return api.call(refundService, { params: { id }, body })
}

/** When it was paid; what was paid offline by an older app knows its end only. */
export function paidAt({ paidAt: at, endedAt, startedAt }: Service): string {
  return at ?? endedAt ?? startedAt
}

/** How many payments wait in a queue, for who may do something about them; 0 for all others, and until it is known. */
export function useQueueCount(queue: PaymentQueue): number {
  const { api, user } = useSession()
  const { data = 0 } = useQuery({ ...queueCountQuery(api, queue), enabled: queue === 'refunds' || isAdmin(user.role) })
  return data
}

/** The number of a receipt that this device gives, whatever is paid. */
export { nextReceiptNumber } from './booth/receipt-number.ts'
