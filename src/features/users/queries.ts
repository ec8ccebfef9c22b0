import { listOperators, resendWelcomeEmail, type User, userCalls } from '../../../contract/user.ts'
import { removeSecondFactorOf } from '../../../contract/second-factor.ts'
import { defineServerWrite } from '../../data/online-write.ts'
import {
  flagText,
  type ServerQuery,
  type ServerRecordState,
  setFilters,
  useServerRecord,
} from '../../data/use-server-records.ts'
import type { UserSearch } from './users-search.ts'

/** First part of the keys of all queries about users. */
export const USERS = 'users'

export function usersQuery({ q, role, state, signedIn, location }: UserSearch): ServerQuery<User> {
  const query = setFilters({ search: q, role, state, signedIn: flagText(signedIn), locationId: location })
  return {
    key: [USERS, 'list', query],
    page: (api, paging, options) => api.call(listOperators, { query: { ...query, ...paging } }, options),
  }
}

export function useUser(id: string): ServerRecordState<User> {
  return useServerRecord([USERS, 'one', id], (api, signal) => api.call(userCalls.get, { params: { id } }, { signal }))
}

export const inviteUser = defineServerWrite({ endpoint: userCalls.create, refreshes: USERS })
export const editUser = defineServerWrite({ endpoint: userCalls.edit, refreshes: USERS })
export const deleteUser = defineServerWrite({ endpoint: userCalls.remove, refreshes: USERS })
export const removeSecondFactor = defineServerWrite({ endpoint: removeSecondFactorOf, refreshes: USERS })
export const resendInvitation = defineServerWrite({ endpoint: resendWelcomeEmail, refreshes: USERS })
