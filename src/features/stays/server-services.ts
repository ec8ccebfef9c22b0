import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { countServices, getService, listServices, type Service } from '../../../contract/service.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { keptSince } from '../../../domain/kept-window.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import type { ServiceFilter } from './service-filter.ts'
import { questionKey, type ServicePage, type ServiceQuery } from './device-services.ts'

/** Maximum age of a page from the server before it is requested again, in milliseconds. */
export const FRESH_MS = 30_000

/**
 * Returns the query of a page that the device does not keep. `withinWindow`: the device will keep it once the first
 * pull ends, so the same days are requested, and the list does not change then. A cash-up is requested completely,
 * because it may contain payments of stays that the device no longer keeps.
 */
export function serverPageQuery(api: ApiClient, question: ServiceQuery, withinWindow: boolean) {
  const { filter, page, timeZone } = question
  const keyOf = (asked: ServiceQuery) => ['services', 'page', questionKey(asked), withinWindow] as const
  return queryOptions({
    queryKey: keyOf(question),
    queryFn: async ({ signal, client }): Promise<ServicePage> => {
      const range = rangeOf(filter, timeZone, withinWindow)
      const answer = await api.call(
        listServices,
        {
          headers: { timezone: timeZone },
          query: queryOf(
            { ...filter, range },
            page.page,
            page.size,
            page.page > 1
              ? client.getQueryData<ServicePage>(keyOf({ ...question, page: { ...page, page: 1 } }))?.total
              : undefined,
          ),
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

/** `known`: the total from the first page. */
export function queryOf(filter: ServiceFilter, page: number, size: number, known?: ServicePage['total']) {
  return {
    ...filterQuery(filter),
    page: String(page),
    limit: String(size),
    sort: filter.sort,
    ...(typeof known === 'number' && { knownTotal: String(known) }),
  }
}

export function filterQuery({
  search,
  range,
  paid,
  statuses,
  locationIds,
  methods,
  cashUpId,
  endMarks,
}: ServiceFilter) {
  return {
    ...(search !== '' && { search }),
    ...(range !== null && { startDate: range.startDate, endDate: range.endDate }),
    ...(paid !== null && { paidStartDate: paid.startDate, paidEndDate: paid.endDate }),
    ...(statuses.length > 0 && { statuses: statuses.join(',') }),
    ...(locationIds.length > 0 && { locationIds: locationIds.join(',') }),
    ...(methods.length > 0 && { paymentMethods: methods.join(',') }),
    ...(cashUpId !== null && { cashUpId }),
    ...(endMarks.length > 0 && { endMarks: endMarks.join(',') }),
  }
}

/** `withinWindow`: only the days that a device keeps. */
export function rangeOf(
  { range, cashUpId }: ServiceFilter,
  timeZone: string,
  withinWindow: boolean,
): ServiceFilter['range'] {
  return range ?? (withinWindow && cashUpId === null ? windowRange(timeZone) : null)
}

/** From the window's start, without an end: reservations are in the future. */
function windowRange(timeZone: string) {
  return { startDate: wallClock(keptSince(new Date()), timeZone), endDate: '2099-12-31T23:59:59' }
}

/** Returns the query of one service that the device does not keep. */
export function serverServiceQuery(api: ApiClient, id: string) {
  return queryOptions({
    queryKey: ['services', 'one', id],
    queryFn: ({ signal }) => api.call(getService, { params: { id } }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** A part of an answer that is read in pages. */
interface SomeServices {
  services: readonly Service[]
  /** Total number of matches, if known. */
  total: number | null
}

const LARGEST_PAGE = 999

/**
 * Reads all services that the server finds, page by page. A service that arrives during the read shifts the others, so
 * that some occur twice; duplicates are left out.
 */
export async function* allOfServer(
  api: ApiClient,
  filter: ServiceFilter,
  timeZone: string,
): AsyncIterable<SomeServices> {
  const known = new Set<string>()
  let total: number | undefined
  for (let page = 1; ; page++) {
    const answer: ResponseOf<typeof listServices> = await api.call(listServices, {
      headers: { timezone: timeZone },
      query: queryOf(filter, page, LARGEST_PAGE, total),
    })
    total = answer.total
    const services = answer.data.filter(({ id }) => !known.has(id))
    for (const { id } of services) known.add(id)
    yield { services, total: answer.totalIsBound === true ? null : answer.total }
    if (answer.data.length < LARGEST_PAGE) return
  }
}

/** Returns the exact number of matches on the server. */
export async function countOfServer(api: ApiClient, filter: ServiceFilter, timeZone: string): Promise<number> {
  return (await api.call(countServices, { headers: { timezone: timeZone }, query: filterQuery(filter) })).count
}
