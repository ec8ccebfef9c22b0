import type { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import { byPlace } from '../../domain/vehicles.ts'
import { shownOf } from '../offline/kept-rows.ts'
import { useSession } from './session-provider.tsx'
import { useLive } from './use-live.ts'

const NONE: readonly CompanyVehicleType[] = []

/** Returns the company's vehicle types in the company's order, from this device; empty until they are read. */
export function useCompanyVehicleTypes(): readonly CompanyVehicleType[] {
  const { db } = useSession()
  const live = useLive(async () => (await db.vehicleTypes.toArray()).map(shownOf).toSorted(byPlace), [db])
  return live.status === 'ready' ? live.value : NONE
}
