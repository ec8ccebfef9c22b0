import type { Location } from '../../../../contract/location.ts'
import { isWaiting } from '../../../../domain/services.ts'
import { shownOf } from '../../../data/kept-data.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { type Live, useLive } from '../../../data/use-live.ts'
import { keptServices, type ServiceRow } from '../kept-service-rows.ts'

/** What waits to come in at a location, the first to arrive first. Of the device. */
export function useExpected({ id: locationId }: Pick<Location, 'id'>): Live<readonly ServiceRow[]> {
  const { db } = useSession()
  return useLive(async () => {
    // What was never paid has no method.
    const unpaid = await db.services.where('[locationId+paymentMethod+order]').between([locationId, '', -Infinity], [locationId, '', Infinity]).toArray()
    const waiting = unpaid.filter((row) => row.removed !== true && isWaiting(shownOf(row).status)).toSorted((one, other) => other.order - one.order)
    return keptServices(db, waiting.map(({ id }) => id))
  }, [db, locationId])
}
