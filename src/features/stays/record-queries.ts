import { queryOptions } from '@tanstack/react-query'

import { getServicePrice } from '../../../contract/price.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** Why a service that was paid cost what it did, by the server. */
export function servicePriceQuery(api: ApiClient, id: string, version: number) {
  return queryOptions({
    queryKey: ['services', 'price', id, version],
    queryFn: ({ signal }) => api.call(getServicePrice, { params: { id } }, { signal }),
    staleTime: Infinity,
  })
}
