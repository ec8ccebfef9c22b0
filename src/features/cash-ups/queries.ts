import { queryOptions } from '@tanstack/react-query'

import { listCashUps, type CashUp } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { MAIN_REGISTER } from '../../../domain/cash-ups.ts'
import type { ApiClient, KeptDatabase } from '../../data/kept-data.ts'
import { isListed, rowsOf, type CashUpRow } from './kept-cash-ups.ts'

/** Those of registers that are open, by what this device knows. */
export async function openCashUps(db: KeptDatabase): Promise<CashUpRow[]> {
  const current = await db.cashUps.where('status').equals('current').toArray()
  return rowsOf(db, current.filter(isListed))
}

/** Those of them that this person opened or joined. */
export async function ownOpenCashUps(db: KeptDatabase, userId: string): Promise<CashUpRow[]> {
  return (await openCashUps(db)).filter(({ cashUp: { openedBy, joinedBy } }) => [openedBy, ...joinedBy].some(({ id }) => id === userId))
}

/** The cash-up of the register that is open at a location, by the server; null where it is shut. A device does not keep those of many locations. */
export function openAtQuery(api: ApiClient, locationId: string) {
  return queryOptions({
    queryKey: ['cash-ups', 'open-at', locationId],
    queryFn: async ({ signal }): Promise<CashUp | null> => {
      const { data } = await api.call(listCashUps, { headers: {}, query: { locationIds: locationId, statuses: 'current', limit: String(MAX_LIMIT) } }, { signal })
      return data.find(({ register }) => register === MAIN_REGISTER) ?? null
    },
    staleTime: 0,
  })
}
