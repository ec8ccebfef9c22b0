import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import type { VehicleInput } from './vehicle-input.ts'
import { keptVehiclesOf, othersWithPlate, platesWithNewDriver, type VehicleRow } from './kept-vehicles.ts'

/** What a driver has, as their own screen shows it. */
export interface VehiclesOfDriver {
  rows: readonly VehicleRow[]
  /** Plates that wait to be registered together with the driver. */
  withDriver: readonly string[]
}

/** Always of the device. */
export function useVehiclesOf(driverId: string): Live<VehiclesOfDriver> {
  const { db } = useSession()
  return useLive(
    async () => ({ rows: await keptVehiclesOf(db, driverId), withDriver: await platesWithNewDriver(db, driverId) }),
    [db, driverId],
  )
}

const NOBODY: readonly string[] = []

/** For whom else the plate is registered, by name, as far as this device knows. */
export function useOthersWithPlate(
  { id, licensePlate }: Pick<VehicleInput, 'id' | 'licensePlate'>,
  driverId: string,
): readonly string[] {
  const { db } = useSession()
  const live = useLive(() => othersWithPlate(db, { id, licensePlate, driverId }), [db, id, licensePlate, driverId])
  return live.status === 'ready' && !live.stale ? live.value : NOBODY
}
