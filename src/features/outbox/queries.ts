import { queryOptions } from '@tanstack/react-query'

import { readOrphanedOps } from '../../data/orphaned-ops.ts'
import type { OpenSession } from '../../data/session-provider.tsx'

/** What people who have left the company have not sent from this device. In memory only: it is read anew with each session. */
export function orphanedOpsQuery(session: Pick<OpenSession, 'user' | 'company' | 'api'>) {
  return queryOptions({ queryKey: ['outbox', 'left'], queryFn: () => readOrphanedOps(session), staleTime: 60_000 })
}
