import { type VehicleTypeId, isVehicleTypeId } from '../../domain/vehicles.ts'

/** The database holds known ids only: the contract parses each that is written. */
export function toVehicleTypeId(id: number): VehicleTypeId {
  if (isVehicleTypeId(id)) return id
  throw new Error(`Unknown vehicle type ${id}`)
}
