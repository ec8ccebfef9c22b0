import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { type DriverRow, keptDriver, type KeptMatch, keptMatches } from './kept-drivers.ts'
import { keptVehiclesOf, othersWithPlate, platesWithNewDriver, type VehicleRow } from './kept-vehicles.ts'
import type { DriverValues, VehicleInput } from './kind.ts'

/** Returns `null` if the device does not know the driver. */
export function useKeptDriver(id: string): Live<DriverRow | null> {
  const { db } = useSession()
  return useLive(() => keptDriver(db, id), [db, id])
}

/** Returns other drivers on this device who have one of these contacts. */
export function useKeptMatches(
  { phoneCode, phone, email, identificationType, identification }: DriverValues,
  exceptId: string,
): readonly KeptMatch[] {
  const { db } = useSession()
  const live = useLive(
    () => keptMatches(db, { phoneCode, phone, email, identificationType, identification }, exceptId),
    [db, exceptId, phoneCode, phone, email, identificationType, identification],
  )
  return live.status === 'ready' ? live.value : NO_MATCHES
}

const NO_MATCHES: readonly KeptMatch[] = []

/** Vehicles of a driver, as the driver's own screen shows them. */
interface VehiclesOfDriver {
  rows: readonly VehicleRow[]
  /** Plates that wait to be registered with the driver. */
  withDriver: readonly string[]
}

/** Reads only from the device. */
export function useVehiclesOf(driverId: string): Live<VehiclesOfDriver> {
  const { db } = useSession()
  return useLive(
    async () => ({ rows: await keptVehiclesOf(db, driverId), withDriver: await platesWithNewDriver(db, driverId) }),
    [db, driverId],
  )
}

const NOBODY: readonly string[] = []

/** Returns the names of the other drivers with this plate, as far as this device knows. */
export function useOthersWithPlate(
  { id, licensePlate }: Pick<VehicleInput, 'id' | 'licensePlate'>,
  driverId: string,
): readonly string[] {
  const { db } = useSession()
  const live = useLive(() => othersWithPlate(db, { id, licensePlate, driverId }), [db, id, licensePlate, driverId])
  return live.status === 'ready' && !live.stale ? live.value : NOBODY
}
