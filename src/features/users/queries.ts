import { queryOptions } from '@tanstack/react-query'

import { listUnsentWork } from '../../../contract/unsent-work.ts'
import { listOpenSessions, listOperators, userCalls, type OpenSession, type User } from '../../../contract/user.ts'
import { useServerRecord, type ServerQuestion, type ServerRecordState } from '../../data/use-server-records.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { UserSearch } from './users-search.ts'

/** The first part of the keys of all that is read of users. */
export const USERS = 'users'

export function usersQuestion({ q, role, state, signedIn, location }: UserSearch): ServerQuestion<User> {
  const asked = {
    ...(q !== undefined && { search: q }),
    ...(role !== undefined && { role }),
    ...(state !== undefined && { state }),
    ...(signedIn !== undefined && { signedIn: signedIn ? ('true' as const) : ('false' as const) }),
    ...(location !== undefined && { locationId: location }),
  }
  return {
    key: [USERS, 'list', asked],
    page: (api, { page, limit }, signal) => api.call(listOperators, { query: { ...asked, page: String(page), limit: String(limit) } }, signal && { signal }),
  }
}

export function useUser(id: string): ServerRecordState<User> {
  return useServerRecord([USERS, 'one', id], (api, signal) => api.call(userCalls.get, { params: { id } }, { signal }))
}

/** Where somebody is signed in. */
export function useOpenSessions(id: string): ServerRecordState<readonly OpenSession[]> {
  return useServerRecord([USERS, 'sessions', id], async (api, signal) => (await api.call(listOpenSessions, { params: { id } }, { signal })).data)
}

/** What people have not sent from their devices, as these last reported it; of one person also devices that have nothing unsent. */
export function unsentWorkQuery(api: ApiClient, personId?: string) {
  return queryOptions({
    queryKey: [USERS, 'unsent-work', personId ?? null],
    queryFn: ({ signal }) => api.call(listUnsentWork, { query: { ...(personId !== undefined && { personId }) } }, { signal }),
    staleTime: 0,
  })
}
