import type { Agreement } from '../../../contract/agreement.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'

/** Returns the company's agreements for a filter, including disabled ones. */
export function useReportedAgreements(): readonly Agreement[] {
  const { db } = useSession()
  const live = useLive(async () => (await db.agreements.orderBy('name').toArray()).map(shownOf), [db])
  return live.status === 'ready' ? live.value : []
}
