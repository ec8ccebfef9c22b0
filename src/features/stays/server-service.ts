import { queryOptions } from '@tanstack/react-query'

import { getService } from '../../../contract/service.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { FRESH_MS } from './server-services.ts'

/** One service that the device does not keep. */
export function serverServiceQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => api.call(getService, { params: { id } }, { signal }),
    staleTime: FRESH_MS,
  })
}
