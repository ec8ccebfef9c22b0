import type { Membership } from '../../../contract/membership.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'

/** Returns the company's memberships for a filter, including those that are no longer sold. */
export function useReportedMemberships(): readonly Membership[] {
  const { db } = useSession()
  const live = useLive(async () => (await db.memberships.orderBy('name').toArray()).map(shownOf), [db])
  return live.status === 'ready' ? live.value : []
}
