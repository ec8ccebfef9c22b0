import { queryOptions } from '@tanstack/react-query'

import { listCompanies } from '../../../contract/companies.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { ApiClient } from '../../data/kept-data.ts'

/** The companies that a super admin can work in. */
export function companiesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['companies'],
    queryFn: ({ signal }) => api.call(listCompanies, { query: { limit: String(MAX_LIMIT) } }, { signal }),
  })
}
