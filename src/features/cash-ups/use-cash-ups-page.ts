import { useQuery } from '@tanstack/react-query'

import { MINUTE_MS } from '../../../domain/time.ts'
import { isServers, listFailureOf } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import type { ListNews, ListedPage } from '../../lib/listed-page.ts'
import { useMinute } from '../../ui/elapsed.tsx'
import { useStableRowOrder } from '../../ui/list/use-stable-row-order.ts'
import type { CashUpFilter } from './cash-up-filter.ts'
import { askDevice, questionKey, type CashUpPage, type CashUpQuery } from './device-cash-ups.ts'
import { keptCashUps, unsentCashUps, type CashUpRow } from './kept-cash-ups.ts'
import { serverPageQuery } from './server-cash-ups.ts'

export interface CashUpsPage extends ListedPage<CashUpRow> {
  news: ListNews
}

const cashUpId = ({ cashUp }: CashUpRow) => cashUp.id

/** Returns a page of the list of cash-ups from the device, or from the server with the device's rows applied. */
export function useCashUpsPage(question: CashUpQuery): CashUpsPage {
  const { db, api } = useSession()
  const reachable = useReachable()
  const minute = useMinute()
  const key = questionKey(question)

  const device = useLive(() => askDevice(db, question, new Date(minute * MINUTE_MS)), [db, key])
  const answer = device.status === 'ready' ? device.value : null
  const asksServer = answer !== null && isServers(answer.kind, reachable)
  const server = useQuery({ ...serverPageQuery(api, question), enabled: asksServer })

  const found = asksServer ? server.data : answer === null || answer.kind === 'not_on_device' ? undefined : answer.found
  const { shown, news } = useStableRowOrder(found, cashUpId)
  const rows = useOverlaid(shown, asksServer && question.page.page === 1 ? question.filter : null)
  const settled = shown?.question === key

  return {
    rows,
    total: shown?.total,
    totalIsBound: shown?.totalIsBound ?? false,
    source: asksServer ? 'server' : answer?.kind === 'filling' ? 'partly' : 'device',
    loading: !settled,
    failure: settled ? null : listFailureOf({ device, asksServer, error: server.error, reachable }),
    news,
    retry: () => void server.refetch(),
  }
}

/**
 * Returns the rows in the device's latest version; the beginning of the server's list also gets the rows that only this
 * device knows.
 */
function useOverlaid(found: CashUpPage | undefined, beginning: CashUpFilter | null): readonly CashUpRow[] | undefined {
  const { db } = useSession()
  const ids = found?.rows.map(cashUpId) ?? []
  const live = useLive(
    async () => ({ kept: await keptCashUps(db, ids), unsent: await unsentCashUps(db) }),
    [db, ids.join()],
  )
  if (found === undefined || live.status !== 'ready') return found?.rows
  const kept = new Map(live.value.kept.map((row) => [row.cashUp.id, row]))
  const own =
    beginning === null ? [] : live.value.unsent.filter((row) => matches(row, beginning) && !ids.includes(row.cashUp.id))
  const shown = found.rows.map((row) => {
    const mine = kept.get(row.cashUp.id)
    return mine && (mine.pending || mine.cashUp.version >= row.cashUp.version) ? mine : row
  })
  return [...own, ...shown]
}

/** A cash-up that is about to be opened is within every date range. */
function matches({ cashUp }: CashUpRow, { locationIds, statuses, concerns, range }: CashUpFilter): boolean {
  return (
    range === null &&
    concerns.length === 0 &&
    (locationIds.length === 0 || locationIds.includes(cashUp.location.id)) &&
    (statuses.length === 0 || statuses.includes(cashUp.status))
  )
}
