import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { getCashUp, listCashUps, type CashUp } from '../../../contract/cash-up.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { CashUpFilter } from './cash-up-filter.ts'
import { questionKey, type CashUpPage, type CashUpQuery } from './device-cash-ups.ts'
import { rowOfServer } from './kept-cash-ups.ts'

/** Maximum age of a server page before it is requested again. */
const FRESH_MS = 30_000

/** Returns a page that the device does not keep. */
export function serverPageQuery(api: ApiClient, question: CashUpQuery) {
  const { filter, page, timeZone } = question
  return queryOptions({
    queryKey: ['cash-ups', 'page', questionKey(question)],
    queryFn: async ({ signal }): Promise<CashUpPage> => {
      const answer = await api.call(
        listCashUps,
        {
          headers: { timezone: timeZone },
          query: queryOf(filter, page.page, page.size),
        },
        { signal },
      )
      return {
        question: questionKey(question),
        rows: answer.data.map(rowOfServer),
        total: answer.total,
        totalIsBound: answer.totalIsBound ?? false,
      }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

const SORTS = { newest: '-openedAt', oldest: 'openedAt', difference: '-variance' } as const

function queryOf({ range, locationIds, statuses, concerns, order }: CashUpFilter, page: number, size: number) {
  return {
    page: String(page),
    limit: String(size),
    sort: SORTS[order],
    ...(range !== null && { startDate: range.startDate, endDate: range.endDate }),
    ...(locationIds.length > 0 && { locationIds: locationIds.join(',') }),
    ...(statuses.length > 0 && { statuses: statuses.join(',') }),
    ...(concerns.length > 0 && { concerns: concerns.join(',') }),
  }
}

/** Returns all cash-ups from the server, page by page. New ones shift the others, so duplicates are dropped. */
export async function* allOfServer(
  api: ApiClient,
  filter: CashUpFilter,
  timeZone: string,
): AsyncIterable<{ cashUps: readonly CashUp[]; total: number | null }> {
  const known = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await api.call(listCashUps, {
      headers: { timezone: timeZone },
      query: queryOf(filter, page, MAX_LIMIT),
    })
    const cashUps = answer.data.filter(({ id }) => !known.has(id))
    for (const { id } of cashUps) known.add(id)
    yield { cashUps, total: answer.totalIsBound === true ? null : answer.total }
    if (answer.data.length < MAX_LIMIT) return
  }
}

/** Returns a cash-up that the device does not keep. */
export function serverCashUpQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['cash-ups', 'one', id],
    queryFn: ({ signal }) => api.call(getCashUp, { params: { id } }, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/**
 * Returns the cash-ups of a location that can still receive a payment, because they are not collected, latest opening
 * first.
 */
export function uncollectedQuery(api: ApiClient, locationId: string) {
  return queryOptions({
    queryKey: ['cash-ups', 'uncollected', locationId],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listCashUps,
          { headers: {}, query: { locationIds: locationId, statuses: 'current,completed', limit: String(MAX_LIMIT) } },
          { signal },
        )
      ).data,
  })
}
