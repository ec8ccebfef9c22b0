import { useQuery } from '@tanstack/react-query'

import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { OrphanedOpsCard } from './orphaned-ops-card.tsx'
import { orphanedOpsQuery } from './queries.ts'

/** For admins: the unsent work of former colleagues on this device, to be sent for them. */
export default function OrphanedOpsSection() {
  const session = useSession()
  const reachable = useReachable()
  const { lastUpdated } = useSyncStatus()
  const { data = [] } = useQuery({ ...orphanedOpsQuery(session), enabled: reachable })
  return data.map((work) => <OrphanedOpsCard key={work.author.id} work={work} complete={lastUpdated !== null} />)
}
