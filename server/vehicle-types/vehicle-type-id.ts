import { type VehicleTypeId, isVehicleTypeId } from '../../domain/vehicles.ts'

/** Narrows an id from the database, which contains known ids only: the contract parses each one that is written. */
export function toVehicleTypeId(id: number): VehicleTypeId {
  if (isVehicleTypeId(id)) return id
  throw new Error(`Unknown vehicle type ${id}`)
}
