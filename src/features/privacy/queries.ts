import { useQuery } from '@tanstack/react-query'

import { type DriverErasure, listErasures } from '../../../contract/driver-erasure.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { type PeopleLookup, listPeopleLookups } from '../../../contract/people-lookups.ts'
import { listOperators } from '../../../contract/user.ts'
import { fullName } from '../../../domain/people.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type ServerQuery, setFilters } from '../../data/use-server-records.ts'
import type { PrivacySearch } from './privacy-search.ts'

const PRIVACY = 'privacy-log'
const PEOPLE_FRESH_MS = 300_000

export function lookupsQuery({ person, day }: PrivacySearch): ServerQuery<PeopleLookup> {
  const query = setFilters({ operatorId: person, day })
  return {
    key: [PRIVACY, 'lookups', query],
    page: (api, paging, options) => api.call(listPeopleLookups, { query: { ...query, ...paging } }, options),
  }
}

export const ERASURES_QUERY: ServerQuery<DriverErasure> = {
  key: [PRIVACY, 'erasures'],
  page: (api, paging, options) => api.call(listErasures, { query: paging }, options),
}

/** Returns the people of the company, for the filter; none until the server answers. */
export function usePeopleOptions(): { value: string; label: string }[] {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: [PRIVACY, 'people'],
    queryFn: ({ signal }) => api.call(listOperators, { query: { limit: String(MAX_LIMIT) } }, { signal }),
    staleTime: PEOPLE_FRESH_MS,
  })
  return (data?.data ?? []).map((user) => ({ value: user.id, label: fullName(user) }))
}
