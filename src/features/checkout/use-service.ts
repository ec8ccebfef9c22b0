import { useQuery } from '@tanstack/react-query'

import { ApiFailure } from '../../data/failures.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { keptServices, serverServiceQuery, type ServiceRow } from '../stays/public.ts'
import { withUnsentPasses } from './pricing/pass-on-device.ts'

/** Returns a service, from the device if it keeps it, otherwise from the server. */
export type OneService =
  | { kind: 'loading' }
  | { kind: 'found'; row: ServiceRow }
  /** The service does not exist, or the person does not see it. */
  | { kind: 'unknown' }
  | { kind: 'not_on_this_device' }
  | { kind: 'failed'; retry: () => void }

export function useService(id: string): OneService {
  const { db, api } = useSession()
  const reachable = useReachable()
  const live = useLive(async () => (await withUnsentPasses(db, await keptServices(db, [id])))[0] ?? null, [db, id])
  const kept = live.status === 'ready' && !live.stale ? live.value : null
  const asksServer = live.status === 'failed' || (live.status === 'ready' && !live.stale && live.value === null)
  const server = useQuery({ ...serverServiceQuery(api, id), enabled: asksServer })

  if (kept !== null) return { kind: 'found', row: kept }
  if (server.data)
    return { kind: 'found', row: { service: server.data, pending: false, needsPerson: false, joinedBy: [] } }
  if (!asksServer) return { kind: 'loading' }
  if (isUnknown(server.error)) return { kind: 'unknown' }
  if (!reachable) return { kind: 'not_on_this_device' }
  return server.error === null ? { kind: 'loading' } : { kind: 'failed', retry: () => void server.refetch() }
}

function isUnknown(error: Error | null): boolean {
  return (
    error instanceof ApiFailure && (error.problem?.code === 'not_found' || error.problem?.code === 'validation_failed')
  )
}
