import type { Agreement } from '../../../contract/agreement.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'

/** The agreements of the company, to filter by; those too that are given to nobody any more. */
export function useReportedAgreements(): readonly Agreement[] {
  const { db } = useSession()
  const live = useLive(async () => (await db.agreements.orderBy('name').toArray()).map(shownOf), [db])
  return live.status === 'ready' ? live.value : []
}
