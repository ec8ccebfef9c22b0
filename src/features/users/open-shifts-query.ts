import { queryOptions } from '@tanstack/react-query'

import { listCashUps, type CashUp } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { User } from '../../../contract/user.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { USERS } from './queries.ts'

/** Those that somebody opened or works in. Not what their role lets them do: an administrator may close any. */
export function shiftsOf(cashUps: readonly CashUp[], { id }: Pick<User, 'id'>): CashUp[] {
  return cashUps.filter(({ openedBy, joinedBy }) => openedBy.id === id || joinedBy.some((person) => person.id === id))
}

/** The cash-ups of a person that are open, by the server, also at locations that were taken from them. */
export function openShiftsQuery(api: ApiClient, user: User) {
  return queryOptions({
    queryKey: [USERS, 'open-shifts', user.id],
    queryFn: async ({ signal }): Promise<CashUp[]> => {
      const { data } = await api.call(listCashUps, { headers: {}, query: { statuses: 'current', limit: String(MAX_LIMIT) } }, { signal })
      return shiftsOf(data, user)
    },
    staleTime: 0,
  })
}
