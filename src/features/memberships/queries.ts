import { type Membership, membershipCalls } from '../../../contract/membership.ts'
import { membershipCollection, shownOf } from '../../data/kept-data.ts'
import { defineOnlineWrite, learnsRecord } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { type Live, useLive } from '../../data/use-live.ts'
import {
  flagText,
  type ServerQuery,
  type ServerRecordState,
  setFilters,
  useServerRecord,
} from '../../data/use-server-records.ts'
import type { MembershipSearch } from './memberships-search.ts'

/** Returns the memberships on sale, by name, from the device. */
export function useSoldMemberships(): Live<readonly Membership[]> {
  const { db } = useSession()
  return useLive(
    async () => (await db.memberships.orderBy('name').toArray()).map(shownOf).filter(({ enabled }) => enabled),
    [db],
  )
}

/** First part of the keys of all queries about memberships. */
export const MEMBERSHIPS = 'memberships'

export function membershipsQuery({
  q,
  enabled,
  location,
}: Pick<MembershipSearch, 'q' | 'enabled' | 'location'>): ServerQuery<Membership> {
  const query = setFilters({ search: q, enabled: flagText(enabled), locationId: location })
  return {
    key: [MEMBERSHIPS, 'list', query],
    page: (api, paging, options) => api.call(membershipCalls.list, { query: { ...query, ...paging } }, options),
  }
}

export function useMembership(id: string): ServerRecordState<Membership> {
  return useServerRecord([MEMBERSHIPS, 'one', id], (api, signal) =>
    api.call(membershipCalls.get, { params: { id } }, { signal }),
  )
}

const kept = {
  collection: membershipCollection,
  learns: learnsRecord<Membership>,
  refreshes: MEMBERSHIPS,
}

export const createMembership = defineOnlineWrite({ ...kept, endpoint: membershipCalls.create })
export const editMembership = defineOnlineWrite({ ...kept, endpoint: membershipCalls.edit })
