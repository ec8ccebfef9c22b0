import { useQuery } from '@tanstack/react-query'

import { isServers, listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { ListNews, ListedPage } from '../../lib/listed-page.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { useStableRowOrder } from '../../ui/list/use-stable-row-order.ts'
import {
  askDevice,
  countKeptServices,
  keptServices,
  questionKey,
  serverPageQuery,
  type ServiceRow,
  type ServicePage,
  type ServiceQuery,
} from '../stays/public.ts'

export interface ServicesPage extends ListedPage<ServiceRow> {
  news: ListNews
}

const MINUTE_MS = 60_000

const serviceId = ({ service }: ServiceRow) => service.id

/** Returns one page of the services list: from the device, or from the server with the device's unsent changes. */
export function useServicesPage(question: ServiceQuery): ServicesPage {
  const { db, api } = useSession()
  const reachable = useReachable()
  const minute = useMinute()
  const key = questionKey(question)

  const device = useLive(() => askDevice(db, question, new Date(minute * MINUTE_MS)), [db, key])
  const answer = device.status === 'ready' ? device.value : null
  const asksServer = answer !== null && isServers(answer.kind, reachable)
  const server = useQuery({ ...serverPageQuery(api, question, answer?.kind === 'filling'), enabled: asksServer })

  const found = asksServer ? server.data : answer === null || answer.kind === 'not_on_device' ? undefined : answer.found
  const { shown, news } = useStableRowOrder(found, serviceId)
  const rows = useOverlaid(shown)
  const total = useTotal(shown)
  const settled = shown?.question === key

  return {
    rows,
    total,
    totalIsBound: shown?.totalIsBound ?? false,
    source: asksServer ? 'server' : answer?.kind === 'filling' ? 'partly' : 'device',
    loading: !settled,
    failure: settled ? null : listFailureOf({ device, asksServer, error: server.error, reachable }),
    news,
    retry: () => void server.refetch(),
  }
}

/** Returns the number of rows; the count of a large list arrives after its rows. */
function useTotal(found: ServicePage | undefined): number | undefined {
  const { db } = useSession()
  const toCount = typeof found?.total === 'object' ? found.total : null
  const live = useLive(
    async () => (toCount === null ? null : countKeptServices(db, toCount)),
    [db, JSON.stringify(toCount)],
  )
  if (typeof found?.total === 'number') return found.total
  return live.status === 'ready' && !live.stale ? (live.value ?? undefined) : undefined
}

/** Returns the rows, updated with the device's own versions. */
function useOverlaid(found: ServicePage | undefined): readonly ServiceRow[] | undefined {
  const { db } = useSession()
  const ids = found?.rows.map(({ service }) => service.id) ?? []
  const live = useLive(() => keptServices(db, ids), [db, ids.join()])
  if (found === undefined || live.status !== 'ready') return found?.rows
  const kept = new Map(live.value.map((row) => [row.service.id, row]))
  return found.rows.map((row) => {
    const own = kept.get(row.service.id)
    return own && (own.pending || own.service.version >= row.service.version) ? own : row
  })
}
