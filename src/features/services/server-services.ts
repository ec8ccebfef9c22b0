import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { getService, listServices } from '../../../contract/service.ts'
import { keptSince } from '../../../domain/kept-window.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { questionKey, type ServicesFound, type ServicesQuestion } from './device-services.ts'

/** How old a page of the server may be before it is asked for again. */
const FRESH_MS = 30_000

/**
 * A page of what the device does not keep. `withinWindow`: of what it will keep, while the first pull runs; then the
 * same days are asked for, so that the list stays what it was when the device takes over.
 */
export function serverPageQuery(api: ApiClient, question: ServicesQuestion, withinWindow: boolean) {
  const { filter, page, timeZone } = question
  return queryOptions({
    queryKey: ['services', 'page', questionKey(question), withinWindow],
    queryFn: async ({ signal }): Promise<ServicesFound> => {
      const range = filter.range ?? (withinWindow ? windowRange(timeZone) : null)
      const answer = await api.call(
        listServices,
        {
          headers: { timezone: timeZone },
          query: {
            page: String(page.page),
            limit: String(page.size),
            sort: filter.oldestFirst ? 'startedAt' : '-startedAt',
            ...(filter.plate !== '' && { plate: filter.plate }),
            ...(range !== null && { startDate: range.startDate, endDate: range.endDate }),
            ...(filter.locationIds.length > 0 && { locationIds: filter.locationIds.join(',') }),
            ...(filter.methods.length > 0 && { paymentMethods: filter.methods.join(',') }),
          },
        },
        { signal },
      )
      return {
        question: questionKey(question),
        rows: answer.data.map((service) => ({ service, pending: false })),
        total: answer.total,
        totalIsBound: answer.totalIsBound ?? false,
      }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/** From the window's beginning on, without an end: a reservation lies ahead. */
function windowRange(timeZone: string) {
  return { startDate: wallClock(keptSince(new Date()), timeZone), endDate: '2099-12-31T23:59:59' }
}

/** One service that the device does not keep. */
export function serverServiceQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => api.call(getService, { params: { id } }, { signal }),
    staleTime: FRESH_MS,
  })
}
