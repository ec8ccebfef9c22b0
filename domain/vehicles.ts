/** Numeric ids are the API's. */
export const VEHICLE_TYPE_IDS = { car: 1, motorcycle: 2, bicycle: 3 } as const
export type VehicleTypeName = keyof typeof VEHICLE_TYPE_IDS
export type VehicleTypeId = (typeof VEHICLE_TYPE_IDS)[VehicleTypeName]
export const VEHICLE_TYPES = ['car', 'motorcycle', 'bicycle'] as const satisfies readonly VehicleTypeName[]

export function vehicleTypeName(id: VehicleTypeId): VehicleTypeName {
  return VEHICLE_TYPES[id - 1] ?? 'car'
}

/** The same as text, as edits carry it. */
export function vehicleTypeIdOf(text: '1' | '2' | '3'): VehicleTypeId {
  return text === '1' ? 1 : text === '2' ? 2 : 3
}

export const OWNER_ROLES = ['driver', 'guest'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]

/** The fields that an edit may change. */
export const VEHICLE_EDIT_FIELDS = ['licensePlate', 'brand', 'model', 'color', 'vehicleTypeId', 'ownerRole', 'driverId'] as const
export type VehicleEditField = (typeof VEHICLE_EDIT_FIELDS)[number]

/** Of brand, model and colour. */
export const VEHICLE_TEXT_MAX = 40

const BICYCLE_CODES = 1_000_000_000

/**
 * The code of a bicycle without a plate: `BIC` and nine digits, of the random end of its record's id. So a device
 * without a network gives one that the server, and each who comes to the record again, gives too.
 */
export function bicyclePlate(vehicleId: string): string {
  return `BIC${String(Number.parseInt(vehicleId.slice(-12), 16) % BICYCLE_CODES).padStart(9, '0')}`
}

export function isBicyclePlate(plate: string): boolean {
  return /^BIC[0-9]{9}$/.test(plate)
}
