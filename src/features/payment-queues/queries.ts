import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { RequestInput } from '../../../contract/endpoint.ts'
import { assignPayment } from '../../../contract/payment.ts'
import { listRefusedMoney, settleRefusedMoney, type RefusedMoney } from '../../../contract/refused-money.ts'
import { listServices, type Service } from '../../../contract/service.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { ANY_ZONE, QUEUES, QUEUE_FRESH_MS, REFUSED, type PaymentQueue } from '../../data/payment-queues.ts'
import type { Press } from '../../lib/press.ts'
import type { Paging } from '../../ui/list/paging.ts'

/** Returns the query of one page of a queue, the oldest first. */
export function queuePageQuery(api: ApiClient, queue: PaymentQueue, { page, size }: Paging) {
  const { key, query } = QUEUES[queue]
  return queryOptions({
    queryKey: [...key, 'page', page, size],
    queryFn: ({ signal }) =>
      api.call(
        listServices,
        { headers: ANY_ZONE, query: { ...query, sort: 'startedAt', page: String(page), limit: String(size) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: QUEUE_FRESH_MS,
    refetchInterval: QUEUE_FRESH_MS,
  })
}

interface WaitingPayment {
  /** The stay with method, amount, moment and person of the payment that waits for a cash-up. */
  service: Service
  /** Set if a second payment waits. */
  paymentId?: string
}

/** Returns the payment of a stay that waits for a cash-up: the payment of the stay, otherwise a second one. */
export function waitingPayment(service: Service): WaitingPayment {
  if (service.cashUp === null && service.status === 'completed') return { service }
  const refunded = new Set(service.paidAgain.flatMap(({ id, refund }) => (refund === null ? [] : [id])))
  const second = service.payments?.find(
    ({ id, kind, cashUpId }) => kind === 'second_payment' && cashUpId === null && !refunded.has(id),
  )
  if (second === undefined) return { service }
  const { id: paymentId, method, amount, at, by } = second
  return {
    service: { ...service, cashUp: null, paymentMethod: method, totalCost: amount, paidAt: at, exitOperator: by },
    paymentId,
  }
}

export function assign(
  _press: Press,
  api: ApiClient,
  { service, paymentId }: WaitingPayment,
  cashUpId: string,
): Promise<Service> {
  return api.call(assignPayment, {
    params: { id: service.id },
    body: { cashUpId, ...(paymentId !== undefined && { paymentId }) },
  })
}

/** Returns the query of one page of refused money, the oldest first; or of decided amounts, the latest first. */
export function refusedMoneyQuery(api: ApiClient, isSettled: boolean, { page, size }: Paging) {
  return queryOptions({
    queryKey: [...REFUSED, isSettled, page, size],
    queryFn: ({ signal }) =>
      api.call(
        listRefusedMoney,
        { query: { page: String(page), limit: String(size), settled: isSettled ? 'true' : 'false' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: QUEUE_FRESH_MS,
    refetchInterval: QUEUE_FRESH_MS,
  })
}

export function settleRefused(
  _press: Press,
  api: ApiClient,
  id: string,
  body: RequestInput<typeof settleRefusedMoney>['body'],
): Promise<RefusedMoney> {
  return api.call(settleRefusedMoney, { params: { id }, body })
}

/** Returns the moment of payment; a payment taken offline by an older app has only the stay's end. */
export function paidAt({ paidAt: at, endedAt, startedAt }: Service): string {
  return at ?? endedAt ?? startedAt
}
