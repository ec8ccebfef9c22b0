import { useSession } from '../../data/session-provider.tsx'
import { useLive, type Live } from '../../data/use-live.ts'
import { keptVehiclesOf, platesWithNewDriver, type VehicleRow } from './kept-vehicles.ts'

/** What a driver has, as their own screen shows it. */
export interface VehiclesOfDriver {
  rows: readonly VehicleRow[]
  /** Plates that wait to be registered together with the driver. */
  withDriver: readonly string[]
}

/** Always of the device. */
export function useVehiclesOf(driverId: string): Live<VehiclesOfDriver> {
  const { db } = useSession()
  return useLive(async () => ({ rows: await keptVehiclesOf(db, driverId), withDriver: await platesWithNewDriver(db, driverId) }), [db, driverId])
}
