import { queryOptions } from '@tanstack/react-query'

import { listDuePasses } from '../../../contract/due-passes.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { PASSES } from './queries.ts'

/** Returns the query of passes to renew with their proposed renewals. For admins. */
export function duePassesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [PASSES, 'due'],
    queryFn: async ({ signal }) => (await api.call(listDuePasses, {}, { signal })).data,
    staleTime: 0,
  })
}
