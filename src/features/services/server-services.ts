import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { getService, listServices, type Service } from '../../../contract/service.ts'
import { keptSince } from '../../../domain/kept-window.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { ServiceFilter } from './service-filter.ts'
import { questionKey, type ServicesFound, type ServicesQuestion } from './device-services.ts'

/** How old a page of the server may be before it is asked for again. */
const FRESH_MS = 30_000

/**
 * A page of what the device does not keep. `withinWindow`: of what it will keep, while the first pull runs; then the
 * same days are asked for, so that the list stays what it was when the device takes over; but of a cash-up all of it,
 * as a stay of which the device does not know any more may have been paid into it.
 */
export function serverPageQuery(api: ApiClient, question: ServicesQuestion, withinWindow: boolean) {
  const { filter, page, timeZone } = question
  return queryOptions({
    queryKey: ['services', 'page', questionKey(question), withinWindow],
    queryFn: async ({ signal }): Promise<ServicesFound> => {
      const range = filter.range ?? (withinWindow && filter.cashUpId === null ? windowRange(timeZone) : null)
      const answer = await api.call(
        listServices,
        {
          headers: { timezone: timeZone },
          query: queryOf({ ...filter, range }, page.page, page.size),
        },
        { signal },
      )
      return {
        question: questionKey(question),
        rows: answer.data.map((service) => ({ service, pending: false, needsPerson: false, joinedBy: [] })),
        total: answer.total,
        totalIsBound: answer.totalIsBound ?? false,
      }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

function queryOf(filter: ServiceFilter, page: number, size: number) {
  const { plate, range, locationIds, methods, cashUpId, endMarks, oldestFirst } = filter
  return {
    page: String(page),
    limit: String(size),
    sort: oldestFirst ? ('startedAt' as const) : ('-startedAt' as const),
    ...(plate !== '' && { plate }),
    ...(range !== null && { startDate: range.startDate, endDate: range.endDate }),
    ...(locationIds.length > 0 && { locationIds: locationIds.join(',') }),
    ...(methods.length > 0 && { paymentMethods: methods.join(',') }),
    ...(cashUpId !== null && { cashUpId }),
    ...(endMarks.length > 0 && { endMarks: endMarks.join(',') }),
  }
}

/** A part of an answer that is read to its end. */
interface SomeServices {
  services: readonly Service[]
  /** How many there are in all, where it is known. */
  total: number | null
}

const LARGEST_PAGE = 999

/** All that the server finds, page by page. One that comes in meanwhile moves the others down, so that some come twice: they are left out. */
export async function* allOfServer(api: ApiClient, filter: ServiceFilter, timeZone: string): AsyncIterable<SomeServices> {
  const known = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await api.call(listServices, { headers: { timezone: timeZone }, query: queryOf(filter, page, LARGEST_PAGE) })
    const services = answer.data.filter(({ id }) => !known.has(id))
    for (const { id } of services) known.add(id)
    yield { services, total: answer.totalIsBound === true ? null : answer.total }
    if (answer.data.length < LARGEST_PAGE) return
  }
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
