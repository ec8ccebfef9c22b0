import type { Membership } from '../../../contract/membership.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'

/** The memberships of the company, to filter by; those too that are sold no more. */
export function useReportedMemberships(): readonly Membership[] {
  const { db } = useSession()
  const live = useLive(async () => (await db.memberships.orderBy('name').toArray()).map(shownOf), [db])
  return live.status === 'ready' ? live.value : []
}
