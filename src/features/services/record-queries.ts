import { queryOptions } from '@tanstack/react-query'

import { getServicePrice } from '../../../contract/price.ts'
import { getServiceHistory } from '../../../contract/service-history.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** The audit trail of one service. It lives on the server only; what was read of it stays until the tab is closed. */
export function serviceHistoryQuery(api: ApiClient, id: string, version: number) {
  return queryOptions({
    queryKey: ['services', 'history', id, version],
    queryFn: async ({ signal }) => (await api.call(getServiceHistory, { params: { id } }, { signal })).data,
    staleTime: Infinity,
  })
}

/** Why a service that was paid cost what it did, by the server. */
export function servicePriceQuery(api: ApiClient, id: string, version: number) {
  return queryOptions({
    queryKey: ['services', 'price', id, version],
    queryFn: ({ signal }) => api.call(getServicePrice, { params: { id } }, { signal }),
    staleTime: Infinity,
  })
}
