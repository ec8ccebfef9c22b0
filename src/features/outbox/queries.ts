import { queryOptions } from '@tanstack/react-query'

import { readOrphanedOps } from '../../data/orphaned-ops.ts'
import type { OpenSession } from '../../data/session-provider.tsx'

/**
 * Returns the query of former colleagues' unsent ops on this device. Kept in memory only, so each session reads it
 * again.
 */
export function orphanedOpsQuery(session: Pick<OpenSession, 'user' | 'company' | 'api'>) {
  return queryOptions({ queryKey: ['outbox', 'left'], queryFn: () => readOrphanedOps(session), staleTime: 60_000 })
}
