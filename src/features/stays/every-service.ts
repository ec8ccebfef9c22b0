import type { ResponseOf } from '../../../contract/endpoint.ts'
import { countServices, listServices, type Service } from '../../../contract/service.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { filterQuery, queryOf } from './server-services.ts'
import type { ServiceFilter } from './service-filter.ts'

/** A part of an answer that is read to its end. */
interface SomeServices {
  services: readonly Service[]
  /** How many there are in all, where it is known. */
  total: number | null
}

const LARGEST_PAGE = 999

/** All that the server finds, page by page. One that comes in meanwhile moves the others down, so that some come twice: they are left out. */
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

/** How many the server finds, exactly. */
export async function countOfServer(api: ApiClient, filter: ServiceFilter, timeZone: string): Promise<number> {
  return (await api.call(countServices, { headers: { timezone: timeZone }, query: filterQuery(filter) })).count
}
