import type { Country } from '../countries.ts'
import type { DriverDetails } from '../drivers.ts'
import { withNationalPhone } from '../phones.ts'
import type { IdentificationType, Language } from '../people.ts'
import { isPlate, isTwoPlates, normalizePlate } from '../plates.ts'
import { COMPANY_ROLES, type CompanyRole } from '../roles.ts'
import { type StandardTypeId, type VehicleTypeId, baseTypeOf, isBicyclePlate, typeOfPlate } from '../vehicles.ts'
import { type UploadRow, plainText } from './columns.ts'
import { hasLegalForm } from './names-apart.ts'

/*
 * Records that the rows of a sheet stand for. The functions expect rows without a fault.
 */

type Cells = UploadRow['cells']

const TYPE_WORDS: readonly (readonly [StandardTypeId, readonly string[]])[] = [
  [
    1,
    [
      '1',
      'car',
      'cars',
      'carro',
      'carros',
      'auto',
      'autos',
      'automovil',
      'automoviles',
      'coche',
      'coches',
      'vehiculo',
      'vehiculos',
      'camioneta',
      'camionetas',
      'campero',
      'camperos',
      'liviano',
      'livianos',
      'sedan',
      'suv',
      'van',
      'pickup',
    ],
  ],
  [
    2,
    [
      '2',
      'motorcycle',
      'motorcycles',
      'motorbike',
      'motorbikes',
      'moto',
      'motos',
      'motocicleta',
      'motocicletas',
      'scooter',
      'motoneta',
      'ciclomotor',
    ],
  ],
  [3, ['3', 'bicycle', 'bicycles', 'bike', 'bikes', 'bicicleta', 'bicicletas', 'bici', 'bicis', 'cicla', 'ciclas']],
]

/** Name of each standard type in the template. */
export const TYPE_TITLES: Readonly<Record<Language, Readonly<Record<StandardTypeId, string>>>> = {
  en: { 1: 'Car', 2: 'Motorcycle', 3: 'Bicycle' },
  es: { 1: 'Carro', 2: 'Moto', 3: 'Bicicleta' },
}

/** Returns the standard type that a word names in either language; null for another word. */
export function vehicleTypeOf(text: string): StandardTypeId | null {
  const word = plainText(text)
  return TYPE_WORDS.find(([, words]) => words.includes(word))?.[0] ?? null
}

/** A vehicle type of the company. */
export interface NamedType {
  vehicleTypeId: VehicleTypeId
  /** The company's own name of the type; null if it has none. */
  typeName: string | null
}

/** Returns the text by which a sheet names a membership's type. */
export function typeTitle({ vehicleTypeId, typeName }: NamedType, language: Language): string {
  return typeName ?? TYPE_TITLES[language][baseTypeOf(vehicleTypeId)]
}

/**
 * Returns the type that a word names: one of the company's by its own name or its id, else a standard type. Null if it
 * names none, or several with one name.
 */
export function namedTypeOf(text: string, types: readonly NamedType[]): VehicleTypeId | null {
  const word = plainText(text)
  const named = types.filter(
    ({ vehicleTypeId, typeName }) =>
      word === String(vehicleTypeId) || (typeName !== null && word === plainText(typeName)),
  )
  const [one, ...others] = named
  return one === undefined ? vehicleTypeOf(text) : others.length === 0 ? one.vehicleTypeId : null
}

/** Whether a cell names this type: by the company's name, by its number, or a standard type by its word in a language. */
export function namesType(text: string, { vehicleTypeId, typeName }: NamedType): boolean {
  const word = plainText(text)
  if (word === String(vehicleTypeId) || (typeName !== null && word === plainText(typeName))) return true
  return vehicleTypeOf(text) === vehicleTypeId
}

/** Whether this is a day of this century, as 2026-11-20. */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the distinct plates of a cell. */
export function platesOf(text: string): string[] {
  return [...new Set(text.split(';').map(normalizePlate))].filter((plate) => plate !== '').toSorted()
}

/** Returns whether a text between two `;` is one plate. A day is no plate: a spreadsheet turns `MAR-26` into a day. */
export function isSinglePlate(text: string, country: Country): boolean {
  const plate = normalizePlate(text)
  return (isPlate(plate, country) || isBicyclePlate(plate)) && !isTwoPlates(text) && !isDay(text)
}

/** Types of an identification in a sheet: citizenship card, company, foreigner's card, passport. */
export const ID_CODES = ['CC', 'NIT', 'CE', 'PA'] as const
export const ID_TYPES: Readonly<Record<string, IdentificationType>> = {
  CC: 'citizenship',
  NIT: 'citizenship',
  CE: 'foreigner',
  PA: 'passport',
} satisfies Record<(typeof ID_CODES)[number], IdentificationType>

export type SheetDriver = Omit<DriverDetails, 'notificationMethod'>

/** Returns whether a row describes a company: by its type of identification or, without one, by a legal form. */
export function isCompanyRow({ identificationType, identification, firstName }: Cells): boolean {
  if (identificationType !== '' || identification !== '') return identificationType.toUpperCase() === 'NIT'
  return hasLegalForm(firstName)
}

/** Returns the driver of a row of passes or of drivers. */
export function driverOf(cells: Cells): SheetDriver {
  const { identification, firstName, lastName, email, phoneCode, phone } = cells
  const isKnown = identification !== ''
  return withNationalPhone({
    firstName,
    lastName,
    isCompany: isCompanyRow(cells),
    identificationType: isKnown ? (idTypeOf(cells) ?? ('citizenship' as const)) : null,
    identification: isKnown ? identification.toUpperCase() : null,
    email: email === '' ? null : email.toLowerCase(),
    phoneCode: phone === '' ? null : phoneCode.replace(/^\+/, ''),
    phone: phone === '' ? null : phone,
  })
}

/** Returns the type that a code of `ID_CODES` names; null for another text. */
export function idTypeOf({ identificationType }: Pick<Cells, 'identificationType'>): IdentificationType | null {
  return ID_TYPES[identificationType.toUpperCase()] ?? null
}

/** The pass of a row: the holder, the plates, and the first and last day. */
export interface SheetPass {
  row: number
  driver: SheetDriver
  plates: string[]
  startsOn: string
  endsOn: string
}

export function passOf({ row, cells }: UploadRow): SheetPass {
  const { plates, startDate, endDate } = cells
  return { row, driver: driverOf(cells), plates: platesOf(plates), startsOn: startDate, endsOn: endDate }
}

/** Vehicles of a row, which differ only in their plates, and the identification of their driver. */
export interface SheetVehicles {
  plates: string[]
  vehicleTypeId: VehicleTypeId
  brand: string | null
  model: string | null
  color: string | null
  owner: { identificationType: IdentificationType; identification: string } | { email: string }
}

/** Facts about the company that are needed to read the vehicles of a row. */
export interface VehiclePlace {
  country: Country
  types: readonly NamedType[]
}

export function vehiclesOf(cells: Cells, place: VehiclePlace): SheetVehicles {
  const { brand, model, color, email, identification } = cells
  const plates = platesOf(cells.plates)
  return {
    plates,
    vehicleTypeId: typeOfVehicles(cells, place) ?? 1,
    brand: brand || null,
    model: model || null,
    color: color || null,
    owner:
      identification === ''
        ? { email: email.toLowerCase() }
        : { identificationType: idTypeOf(cells) ?? 'citizenship', identification: identification.toUpperCase() },
  }
}

/**
 * Returns the type of the vehicles in a row: from its cell, or from the plates if the cell is empty; null if neither
 * shows it.
 */
export function typeOfVehicles({ vehicleType, plates }: Cells, { country, types }: VehiclePlace): VehicleTypeId | null {
  if (vehicleType !== '') return namedTypeOf(vehicleType, types)
  const [first = null, ...others] = platesOf(plates).map((plate) => typeOfPlate(plate, country))
  return others.every((type) => type === first) ? first : null
}

const ROLE_WORDS: Readonly<Record<CompanyRole, readonly string[]>> = {
  parking_admin: ['parkingadmin', 'administrator', 'admin', 'administrador', 'administradora', 'manager', 'gerente'],
  parking_staff: [
    'parkingstaff',
    'staff',
    'operator',
    'operador',
    'operadora',
    'operario',
    'operaria',
    'cashier',
    'cajero',
    'cajera',
    'attendant',
  ],
}

/** Role of each name in the template. */
export const ROLE_TITLES: Readonly<Record<Language, Readonly<Record<CompanyRole, string>>>> = {
  en: { parking_admin: 'Administrator', parking_staff: 'Operator' },
  es: { parking_admin: 'Administrador', parking_staff: 'Operador' },
}

/** Returns the role that a word names in either language; null for another word. */
export function roleOf(text: string): CompanyRole | null {
  const word = plainText(text)
  return COMPANY_ROLES.find((role) => ROLE_WORDS[role].includes(word)) ?? null
}

/** A location of the company, with the name that a sheet uses. */
export interface NamedLocation {
  id: string
  name: string
}

/**
 * Returns the ids of the locations in a cell, whose names are separated by `;`; null if a name does not stand for
 * exactly one location.
 */
export function locationIdsOf(text: string, locations: readonly NamedLocation[]): string[] | null {
  const names = text.split(';').flatMap((name) => plainText(name) || [])
  const found = names.map((name) => locations.filter((one) => plainText(one.name) === name))
  if (found.some(({ length }) => length !== 1)) return null
  return [...new Set(found.flatMap((matches) => matches.map(({ id }) => id)))]
}

/** The user of a row. */
export interface SheetUser {
  firstName: string
  lastName: string
  email: string
  phoneCode: string | null
  phone: string | null
  role: CompanyRole
  locationIds: string[]
}

export function userOf(cells: Cells, locations: readonly NamedLocation[]): SheetUser {
  const { firstName, lastName, email, phoneCode, phone } = cells
  return withNationalPhone({
    firstName,
    lastName,
    email: email.toLowerCase(),
    phoneCode: phone === '' ? null : phoneCode.replace(/^\+/, ''),
    phone: phone === '' ? null : phone,
    role: roleOf(cells.role) ?? ('parking_staff' as const),
    locationIds: locationIdsOf(cells.locations, locations) ?? [],
  })
}
