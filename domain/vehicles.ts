/** Numeric ids are the API's. */
export const VEHICLE_TYPE_IDS = { car: 1, motorcycle: 2, bicycle: 3 } as const
export type VehicleTypeName = keyof typeof VEHICLE_TYPE_IDS
export type VehicleTypeId = (typeof VEHICLE_TYPE_IDS)[VehicleTypeName]
export const VEHICLE_TYPES = ['car', 'motorcycle', 'bicycle'] as const satisfies readonly VehicleTypeName[]

export function vehicleTypeName(id: VehicleTypeId): VehicleTypeName {
  return VEHICLE_TYPES[id - 1] ?? 'car'
}

export const OWNER_ROLES = ['driver', 'guest'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]
