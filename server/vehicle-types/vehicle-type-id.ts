import type { VehicleTypeId } from '../../domain/vehicles.ts'

/** A database constraint allows only 1 to 3. */
export function toVehicleTypeId(id: number): VehicleTypeId {
  if (id === 1 || id === 2 || id === 3) return id
  throw new Error(`Unknown vehicle type ${id}`)
}
