import type { Country } from './countries.ts'

/** The API uses numeric ids. */
export const VEHICLE_TYPE_IDS = { car: 1, motorcycle: 2, bicycle: 3 } as const
export type VehicleTypeName = keyof typeof VEHICLE_TYPE_IDS
export type VehicleTypeId = (typeof VEHICLE_TYPE_IDS)[VehicleTypeName]
export const VEHICLE_TYPES = ['car', 'motorcycle', 'bicycle'] as const satisfies readonly VehicleTypeName[]

export function vehicleTypeName(id: VehicleTypeId): VehicleTypeName {
  return VEHICLE_TYPES[id - 1] ?? 'car'
}

/** Returns the type named by the text of a form or of an older edit; null if there is none. */
export function vehicleTypeIdOf(text: string): VehicleTypeId | null {
  return Object.values(VEHICLE_TYPE_IDS).find((id) => String(id) === text) ?? null
}

/** Returns the type that a plate's pattern shows, if its country gives each type a pattern; else null. */
export function typeOfPlate(plate: string, country: Country): VehicleTypeId | null {
  if (isBicyclePlate(plate)) return VEHICLE_TYPE_IDS.bicycle
  if (country !== 'colombia') return null
  if (/^[A-Z]{3}\d{3}$/.test(plate)) return VEHICLE_TYPE_IDS.car
  return /^[A-Z]{3}\d{2}[A-Z]?$/.test(plate) ? VEHICLE_TYPE_IDS.motorcycle : null
}

export const OWNER_ROLES = ['driver', 'guest'] as const
export type OwnerRole = (typeof OWNER_ROLES)[number]

/** Maximum length of brand, model and colour. */
export const VEHICLE_TEXT_MAX = 40

const BICYCLE_CODES = 1_000_000_000

/**
 * The code of a bicycle without a plate: `BIC` and nine digits from the random end of its record's id. So an offline
 * device, the server and later readers derive the same code.
 */
export function bicyclePlate(vehicleId: string): string {
  return `BIC${String(Number.parseInt(vehicleId.slice(-12), 16) % BICYCLE_CODES).padStart(9, '0')}`
}

/** Letters of spoken short codes, which nobody confuses by eye or ear. */
export const CODE_LETTERS = 'ABCDEFGHJKLMNPQRTUVWXY'
/** Short codes per letter: 00 to 99. */
export const CODE_NUMBERS = 100

/**
 * The plate of a bicycle without one: `BIC`, six digits from the end of its stay's id, and a short code (`H27`) that
 * attendant and customer use. The device that lets the bicycle in chooses the code.
 */
export function enteredBicyclePlate(stayId: string, shortCode: string): string {
  return `BIC${String(Number.parseInt(stayId.slice(-12), 16) % 1_000_000).padStart(6, '0')}${shortCode}`
}

/** Returns the short code of a bicycle as spoken and written: `H-27`. `null` for any other plate. */
export function calledCode(plate: string): string | null {
  const [, letter, number] = /^BIC[0-9]{6}([A-Z])([0-9]{2})$/.exec(plate) ?? []
  return letter === undefined || number === undefined ? null : `${letter}-${number}`
}

/** Returns whether a plate is the code of a bicycle, registered or not. */
export function isBicyclePlate(plate: string): boolean {
  return /^BIC(?:[0-9]{9}|[0-9]{6}[A-Z][0-9]{2})$/.test(plate)
}

/** Maximum length of a company's own name for a type. */
export const TYPE_NAME_MAX = 40

/** Maximum size of a type's drawing, before and after it is cleaned. */
export const TYPE_ICON_MAX_BYTES = 100_000

/** A vehicle type in the order of its company. */
interface PositionedType {
  vehicleTypeId: VehicleTypeId
  position?: number | undefined
}

/** The product's order applies to a type without a position. */
export function placeOf({ vehicleTypeId, position }: PositionedType): number {
  return position ?? vehicleTypeId
}

/** Comparator for `toSorted`. */
export function byPlace(one: PositionedType, other: PositionedType): number {
  return placeOf(one) - placeOf(other) || one.vehicleTypeId - other.vehicleTypeId
}

/**
 * Returns the one position that must change to swap a type with its neighbour; null without a neighbour. Every two
 * neighbours of three types include the first or the last, which moves beyond the other.
 */
export function moveBy<T extends PositionedType>(
  types: readonly T[],
  index: number,
  by: -1 | 1,
): { type: T; from: number; to: number } | null {
  const above = Math.min(index, index + by)
  const [upper, lower] = [types[above], types[above + 1]]
  if (above < 0 || !upper || !lower) return null
  return above === 0
    ? { type: lower, from: placeOf(lower), to: placeOf(upper) - 1 }
    : { type: upper, from: placeOf(upper), to: placeOf(lower) + 1 }
}

/** Returns a vehicle's known looks: brand, model and colour. */
export function describeVehicle({
  brand,
  model,
  color,
}: Readonly<Record<'brand' | 'model' | 'color', string | null>>): string {
  return [brand, model, color].flatMap((word) => word?.trim() || []).join(' · ')
}
