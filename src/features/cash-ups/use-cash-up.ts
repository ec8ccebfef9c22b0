import { useQuery } from '@tanstack/react-query'

import { ApiFailure } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { keptCashUps, rowOfServer, type CashUpRow } from './kept-cash-ups.ts'
import { doubtOf, type Doubt } from './shift-sums.ts'
import { serverCashUpQuery } from './server-cash-ups.ts'

/** A cash-up as shown, with the uncertainty of its sums. */
export interface KnownCashUp extends CashUpRow {
  doubt: Doubt | null
}

/** Returns a cash-up, from the device if it keeps it, otherwise from the server. */
export type OneCashUp =
  | { kind: 'loading' }
  | { kind: 'found'; row: KnownCashUp }
  /** The server answered that it does not exist, or not for this person. */
  | { kind: 'unknown' }
  | { kind: 'not_on_this_device' }
  | { kind: 'failed'; retry: () => void }

/** Null requests none, and counts as unknown. */
export function useCashUp(id: string | null): OneCashUp {
  const { db, api } = useSession()
  const reachable = useReachable()
  const live = useLive(async () => (id === null ? null : ((await keptCashUps(db, [id]))[0] ?? null)), [db, id])
  const kept = live.status === 'ready' && !live.stale ? live.value : null
  const asksServer =
    id !== null && (live.status === 'failed' || (live.status === 'ready' && !live.stale && live.value === null))
  const server = useQuery({ ...serverCashUpQuery(api, id ?? ''), enabled: asksServer })

  if (id === null) return { kind: 'unknown' }
  if (kept !== null) return found(kept, reachable)
  if (server.data) return found(rowOfServer(server.data), reachable)
  if (!asksServer) return { kind: 'loading' }
  if (isRefused(server.error)) return { kind: 'unknown' }
  if (!reachable) return { kind: 'not_on_this_device' }
  return server.error === null ? { kind: 'loading' } : { kind: 'failed', retry: () => void server.refetch() }
}

function found(row: CashUpRow, reachable: boolean): OneCashUp {
  return { kind: 'found', row: { ...row, doubt: doubtOf({ ...row, reachable }) } }
}

/** A server answer that a retry would not change. */
function isRefused(error: Error | null): boolean {
  const status = error instanceof ApiFailure ? error.problem?.status : undefined
  return status !== undefined && [400, 403, 404].includes(status)
}
