import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'

import { totalServices, type ServiceTotals } from '../../../contract/service-totals.ts'
import type { Service } from '../../../contract/service.ts'
import { SERVICE_STATUSES } from '../../../domain/services.ts'
import { shownOf, type ApiClient, type KeptDatabase } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { ListedPage } from '../../lib/listed-page.ts'
import { now } from '../../lib/now.ts'
import { askDevice, EVERYTHING, filterQuery, rangeOf, type ServiceFilter } from '../stays/public.ts'

/** Maximum age of the server's totals, in milliseconds. */
const FRESH_MS = 60_000

/** More rows than any device keeps. */
const ALL = 1_000_000

interface Question {
  filter: ServiceFilter
  timeZone: string
}

export interface KnownTotals {
  totals: ServiceTotals
  /** Whether the totals include only the device's services, as without a connection. */
  ofDevice: boolean
}

/**
 * Returns the sums of a list: exact ones from the server; without a connection, those of the device's services. `null`
 * until known, or if neither can answer.
 */
export function useServiceTotals(question: Question, source: ListedPage<unknown>['source']): KnownTotals | null {
  const { db, api } = useSession()
  const reachable = useReachable()
  const key = JSON.stringify(question)
  // Changes with each pull, which may change the totals.
  const pulled = useLive(async () => (await db.pulls.get('services'))?.cursor ?? '', [db])
  const cursor = pulled.status === 'ready' ? pulled.value : null
  const server = useQuery({
    ...totalsQuery(api, question, source !== 'server', cursor),
    enabled: reachable && cursor !== null,
  })
  const device = useLive(
    async () => (reachable ? null : keptTotals(db, question, new Date(now()))),
    [db, reachable, key],
  )
  if (reachable) return server.data === undefined || server.isError ? null : { totals: server.data, ofDevice: false }
  return device.status === 'ready' && !device.stale && device.value !== null
    ? { totals: device.value, ofDevice: true }
    : null
}

function totalsQuery(api: ApiClient, question: Question, withinWindow: boolean, cursor: string | null) {
  return queryOptions({
    queryKey: ['services', 'totals', question, withinWindow, cursor],
    queryFn: ({ signal }) => {
      const { filter, timeZone } = question
      return api.call(
        totalServices,
        {
          headers: { timezone: timeZone },
          query: filterQuery({ ...filter, range: rangeOf(filter, timeZone, withinWindow) }),
        },
        { signal },
      )
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}

/**
 * Returns the totals of the device's services, even before the first download ends; `null` if it does not keep the
 * requested ones.
 */
export async function keptTotals(
  db: KeptDatabase,
  { filter, timeZone }: Question,
  at: Date,
): Promise<ServiceTotals | null> {
  const answer = await askDevice(
    db,
    { filter: { ...filter, statuses: [], sort: EVERYTHING.sort }, timeZone, page: { page: 1, size: ALL } },
    at,
  )
  if (answer.kind === 'not_on_device') return null
  const services = answer.found.rows.map(({ service }) => service)
  const hidden = await hiddenShifts(db)
  const isHidden = ({ cashUp }: Service) => cashUp !== null && hidden.has(cashUp.id)
  const matching = services.filter(({ status }) => filter.statuses.length === 0 || filter.statuses.includes(status))
  const counted = matching.filter(({ status }) => status !== 'voided')
  return {
    count: matching.length,
    voided: matching.length - counted.length,
    ...(hidden.size > 0 && { isPartial: true }),
    amount: counted.reduce((sum, service) => sum + (isHidden(service) ? 0 : (service.totalCost ?? 0)), 0),
    statuses: SERVICE_STATUSES.flatMap((status) => {
      const count = services.filter((service) => service.status === status).length
      return count === 0 ? [] : [{ status, count }]
    }),
  }
}

/**
 * Returns the shifts whose sums this person must not see before counting, under every id that payments use for them.
 */
async function hiddenShifts(db: KeptDatabase): Promise<ReadonlySet<string>> {
  const cashUps = (await db.cashUps.toArray()).map(shownOf)
  const hidden = new Set(cashUps.flatMap(({ id, sumsHidden }) => (sumsHidden === true ? id : [])))
  for (const { id, joined } of cashUps) if (joined !== null && hidden.has(joined.id)) hidden.add(id)
  return hidden
}
