import type { Agreement } from '../../../../contract/agreement.ts'
import { type StoredAgreement, isOffered } from '../../../../domain/agreements.ts'
import type { VehicleTypeId } from '../../../../domain/vehicles.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { shownOf } from '../../../data/kept-data.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { type Live, useLive } from '../../../data/use-live.ts'

/** The agreements of the company, by name. Always of the device. */
export function useAgreements(): Live<readonly Agreement[]> {
  const { db } = useSession()
  return useLive(async () => (await db.agreements.orderBy('name').toArray()).map(shownOf), [db])
}

/** What is chosen where none is to be given, also not the one that holds by itself. */
export const NO_AGREEMENT = 'none'

interface Arrival {
  location: { id: string }
  vehicleTypeId: VehicleTypeId
  startedAt: string
}

export interface AgreementOffer {
  list: readonly StoredAgreement[]
  /** What holds where none is chosen. */
  byItself: StoredAgreement | null
  /** The one that the service has already is not given to it any more: another has to be chosen. */
  isGone: boolean
}

/** What can be given to a vehicle by the day of its entry. `had` is the one that it came with. */
export function offeredTo(
  all: readonly StoredAgreement[],
  { location, vehicleTypeId, startedAt }: Arrival,
  timeZone: string,
  had: string | null,
): AgreementOffer {
  const day = wallClock(new Date(startedAt), timeZone).slice(0, 10)
  const list = all.filter((agreement) => isOffered(agreement, { locationId: location.id, vehicleTypeId, day }))
  const own = list.find(({ id }) => id === had)
  return {
    list,
    byItself: (had === null ? list.find(({ isDefault }) => isDefault) : own) ?? null,
    isGone: had !== null && own === undefined,
  }
}
