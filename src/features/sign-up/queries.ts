import { queryOptions } from '@tanstack/react-query'

import { listCountries } from '../../../contract/country.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { KEPT } from '../../data/query-client.ts'

/** The countries in which companies can sign up. They are as good as never others, so what was once read is kept. */
export const activeCountriesQuery = queryOptions({
  queryKey: ['countries', 'active'],
  queryFn: async ({ signal }) => (await (await openPublicApi()).call(listCountries, { query: { isActive: 'true' } }, { signal })).data,
  staleTime: Infinity,
  meta: KEPT,
})
