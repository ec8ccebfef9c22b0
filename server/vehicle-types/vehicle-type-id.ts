import type { VehicleTypeId } from '../../domain/vehicles.ts'

/** The database holds 1 to 3 only, by a constraint. */
export function toVehicleTypeId(id: number): VehicleTypeId {
  if (id === 1 || id === 2 || id === 3) return id
  throw new Error(`Unknown vehicle type ${id}`)
}
