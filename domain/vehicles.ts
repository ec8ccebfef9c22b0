import type { Country } from './countries.ts'

/** Numeric ids of the standard types are the API's. */
export const VEHICLE_TYPE_IDS = { car: 1, motorcycle: 2, bicycle: 3 } as const
export type VehicleTypeName = keyof typeof VEHICLE_TYPE_IDS
export type StandardTypeId = (typeof VEHICLE_TYPE_IDS)[VehicleTypeName]
export const VEHICLE_TYPES = ['car', 'motorcycle', 'bicycle'] as const satisfies readonly VehicleTypeName[]
export const STANDARD_TYPE_IDS = [1, 2, 3] as const satisfies readonly StandardTypeId[]

/**
 * Ids of the classes that a company can add. The hundreds give the standard type of the class: 101 to 112 are classes
 * of cars. Devices and server therefore know a class's standard type from a stay alone, even after the class was
 * deleted.
 */
export const CLASS_IDS = [
  101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211,
  212, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310, 311, 312,
] as const
export type ClassId = (typeof CLASS_IDS)[number]

/** Ids of the standard types and of all classes. */
export const TYPE_IDS = [...STANDARD_TYPE_IDS, ...CLASS_IDS] as const
export type VehicleTypeId = StandardTypeId | ClassId

export function isVehicleTypeId(id: number): id is VehicleTypeId {
  return TYPE_IDS.some((known) => known === id)
}

export function isClass(id: VehicleTypeId): id is ClassId {
  return id > 100
}

/** Returns the standard type that a class belongs to; of a standard type, the type itself. */
export function baseTypeOf(id: VehicleTypeId): StandardTypeId {
  const number = isClass(id) ? Math.floor(id / 100) : id
  return STANDARD_TYPE_IDS.find((standard) => standard === number) ?? VEHICLE_TYPE_IDS.car
}

/** Returns the product's name of a type; of a class, the name of its standard type. */
export function vehicleTypeName(id: VehicleTypeId): VehicleTypeName {
  return VEHICLE_TYPES[baseTypeOf(id) - 1] ?? 'car'
}

/** Returns the word by which exports look up a type's name: `car`, or a class's id as text. */
export function vehicleTypeKey(id: VehicleTypeId): string {
  return isClass(id) ? String(id) : vehicleTypeName(id)
}

/** Returns the types whose rates price a vehicle: its own, and that of its class's standard type. */
export function typesThatPrice(id: VehicleTypeId): VehicleTypeId[] {
  return isClass(id) ? [id, baseTypeOf(id)] : [id]
}

/**
 * Returns the type whose spaces a vehicle takes at a location with spaces for these types. A class without spaces of its
 * own takes those of its standard type.
 */
export function typeThatHasSpace(id: VehicleTypeId, withSpaces: readonly number[]): VehicleTypeId {
  return withSpaces.includes(id) ? id : baseTypeOf(id)
}

/** Returns the type named by the text of a form or of an older edit; null if there is none. */
export function vehicleTypeIdOf(text: string): VehicleTypeId | null {
  return TYPE_IDS.find((id) => String(id) === text) ?? null
}

/** Returns the first free class id of a standard type; null if all are taken. */
export function freeClassId(base: StandardTypeId, taken: readonly number[]): ClassId | null {
  return CLASS_IDS.find((id) => baseTypeOf(id) === base && !taken.includes(id)) ?? null
}

/** Drawings of the product that a company can choose for a type. */
export const VEHICLE_SYMBOLS = [
  'car',
  'motorcycle',
  'bicycle',
  'truck',
  'bus',
  'trailer',
  'electric',
  'accessible',
  'resident',
  'staff',
] as const
export type VehicleSymbol = (typeof VEHICLE_SYMBOLS)[number]

/** Maximum length of a plate pattern. */
export const PLATE_PATTERN_MAX = 60

/** Returns a plate pattern in its stored form: capitals, single spaces between alternatives. */
export function writtenPlatePattern(text: string): string {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((one) => one !== '')
    .join(' ')
}

/**
 * Whether a text is a plate pattern: one or more alternatives of 2 to 12 characters. `A` stands for any letter, `0` for
 * any digit, `?` for either; other letters and digits stand for themselves.
 */
export function isPlatePattern(text: string): boolean {
  return /^[A-Z0-9?]{2,12}( [A-Z0-9?]{2,12})*$/.test(text)
}

/** Whether a plate has one of a pattern's forms. */
export function matchesPlatePattern(plate: string, pattern: string): boolean {
  return pattern.split(' ').some(
    (form) =>
      form.length === plate.length &&
      form.split('').every((sign, index) => {
        const letter = plate.charAt(index)
        if (sign === 'A') return /[A-Z]/.test(letter)
        if (sign === '0') return /[0-9]/.test(letter)
        return sign === '?' || sign === letter
      }),
  )
}

/** Type of a company with the form of its plates. */
interface PatternedType {
  vehicleTypeId: VehicleTypeId
  isActive: boolean
  platePattern?: string | null | undefined
}

/**
 * Returns the type of a plate by its form: by the company's patterns, in the order of `types`, otherwise by the
 * country's forms, if the country has one for each type; otherwise null.
 */
export function typeOfPlate(
  plate: string,
  country: Country,
  types: readonly PatternedType[] = [],
): VehicleTypeId | null {
  if (isBicyclePlate(plate)) return VEHICLE_TYPE_IDS.bicycle
  const own = types.find(
    ({ isActive, platePattern }) => isActive && platePattern != null && matchesPlatePattern(plate, platePattern),
  )
  if (own !== undefined) return own.vehicleTypeId
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

/** A type without a position has the product's order. */
export function placeOf({ vehicleTypeId, position }: PositionedType): number {
  return position ?? vehicleTypeId
}

/** Comparator for `toSorted`. */
export function byPlace(one: PositionedType, other: PositionedType): number {
  return placeOf(one) - placeOf(other) || one.vehicleTypeId - other.vehicleTypeId
}

/** Distance between the new places of two neighbours. Other types fit between them later. */
export const PLACE_STEP = 1000

interface PlaceChange<T> {
  type: T
  from: number
  to: number
}

/**
 * Returns the new places that swap a type with its neighbour; none if it has no neighbour on that side. One change is
 * enough if there is a free place beside one of the two; otherwise all types get new places.
 */
export function moveBy<T extends PositionedType>(types: readonly T[], index: number, by: -1 | 1): PlaceChange<T>[] {
  const above = Math.min(index, index + by)
  const [before, upper, lower, after] = [types[above - 1], types[above], types[above + 1], types[above + 2]]
  if (above < 0 || !upper || !lower) return []
  const over = placeBetween(before && placeOf(before), placeOf(upper))
  if (over !== null) return [{ type: lower, from: placeOf(lower), to: over }]
  const under = placeBetween(placeOf(lower), after && placeOf(after))
  if (under !== null) return [{ type: upper, from: placeOf(upper), to: under }]
  return types
    .toSpliced(above, 2, lower, upper)
    .map((type, place) => ({ type, from: placeOf(type), to: (place + 1) * PLACE_STEP }))
    .filter(({ from, to }) => from !== to)
}

/** Returns a whole number between two places; null if there is none. A missing place means no limit on that side. */
function placeBetween(low: number | undefined, high: number | undefined): number | null {
  if (low === undefined) return (high ?? 0) - 1
  if (high === undefined) return low + 1
  return high - low > 1 ? Math.floor((low + high) / 2) : null
}

/** Returns a vehicle's known looks: brand, model and colour. */
export function describeVehicle({
  brand,
  model,
  color,
}: Readonly<Record<'brand' | 'model' | 'color', string | null>>): string {
  return [brand, model, color].flatMap((word) => word?.trim() || []).join(' · ')
}
