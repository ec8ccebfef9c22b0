import type { Agreement } from '../../../../contract/agreement.ts'
import { type StoredAgreement, isOffered } from '../../../../domain/agreements.ts'
import type { VehicleTypeId } from '../../../../domain/vehicles.ts'
import { wallClock } from '../../../../domain/zoned-time.ts'
import { shownOf } from '../../../data/kept-data.ts'
import { useSession } from '../../../data/session-provider.tsx'
import { type Live, useLive } from '../../../data/use-live.ts'

/** Returns the company's agreements by name, from the device. */
export function useAgreements(): Live<readonly Agreement[]> {
  const { db } = useSession()
  return useLive(async () => (await db.agreements.orderBy('name').toArray()).map(shownOf), [db])
}

/** Value for "no agreement", not even the default one. */
export const NO_AGREEMENT = 'none'

interface Arrival {
  location: { id: string }
  vehicleTypeId: VehicleTypeId
  startedAt: string
}

export interface AgreementOffer {
  list: readonly StoredAgreement[]
  /** Agreement without a choice. */
  byItself: StoredAgreement | null
  /** The service's agreement no longer applies, so another must be chosen. */
  isGone: boolean
}

/** Returns the agreements for a vehicle by its day of entry. `had` is the agreement at its entry. */
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
