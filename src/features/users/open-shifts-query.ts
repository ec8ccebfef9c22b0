import { queryOptions } from '@tanstack/react-query'

import { listCashUps, type CashUp } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { User } from '../../../contract/user.ts'
import { isOwnShift } from '../../../domain/cash-ups.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { USERS } from './queries.ts'

/** The cash-ups of a person that are open, by the server. Who is limited to no locations is asked for at all of them. */
export function openShiftsQuery(api: ApiClient, user: User) {
  const locationIds = user.locationIds.join(',')
  return queryOptions({
    queryKey: [USERS, 'open-shifts', user.id, locationIds],
    queryFn: async ({ signal }): Promise<CashUp[]> => {
      const { data } = await api.call(listCashUps, { headers: {}, query: { ...(locationIds !== '' && { locationIds }), statuses: 'current', limit: String(MAX_LIMIT) } }, { signal })
      return data.filter((cashUp) => isOwnShift(cashUp, user))
    },
    staleTime: 0,
  })
}
