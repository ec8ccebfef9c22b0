import type { Location } from '../../../contract/location.ts'
import { WAITING_STATUSES } from '../../../domain/services.ts'
import type { KeptDatabase } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import type { Live } from '../../data/use-live.ts'
import { useLiveOf } from '../../data/use-sync-status.ts'
import { rowsOf, type ServiceRow } from '../stays/public.ts'

/**
 * Reads the stays that wait to come in at a location, earliest arrival first. Uses the index of statuses, so entries
 * and exits don't trigger it.
 */
export async function expectedAt(
  db: KeptDatabase,
  { id: locationId }: Pick<Location, 'id'>,
): Promise<readonly ServiceRow[]> {
  const found = await Promise.all(
    WAITING_STATUSES.map((status) =>
      db.services.where('[openStatus+order]').between([status, -Infinity], [status, Infinity]).toArray(),
    ),
  )
  const waiting = found.flat().filter((row) => row.removed !== true && row.locationId === locationId)
  return rowsOf(
    db,
    waiting.toSorted((one, other) => other.order - one.order),
  )
}

/** Reads the stays that wait to come in at a location from this device. `isWhole`: the device had all services before it read them. */
export function useExpected(location: Pick<Location, 'id'>): Live<{ value: readonly ServiceRow[]; isWhole: boolean }> {
  const { db } = useSession()
  return useLiveOf('services', () => expectedAt(db, location), [db, location.id])
}
