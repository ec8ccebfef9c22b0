import type { Country } from '../countries.ts'
import { type DriverDetails, driverFaults } from '../drivers.ts'
import { EMAIL_BELOW, isEmail } from '../emails.ts'
import { withNationalPhone } from '../phones.ts'
import type { IdentificationType, Language } from '../people.ts'
import { isPlate, normalizePlate } from '../plates.ts'
import { type StandardTypeId, type VehicleTypeId, baseTypeOf, isBicyclePlate } from '../vehicles.ts'
import { EXAMPLE_EMAIL, UPLOAD_COLUMNS, type UploadColumn, type UploadRow, plainText } from './columns.ts'

/** Faults of a cell. Only the server finds the last two, and contacts of other drivers. */
export const UPLOAD_CODES = [
  'required',
  'id_type',
  'identification',
  'contact',
  'name',
  'email',
  'phone',
  'plate',
  'type_mismatch',
  'date_format',
  'date_order',
  'too_many_plates',
  'duplicate_in_file',
  'contact_taken',
  'plate_has_pass',
] as const
export type UploadCode = (typeof UPLOAD_CODES)[number]

export interface UploadFault {
  row: number
  column: UploadColumn
  code: UploadCode
  /** Text of the cell. */
  value: string
}

/** Facts for checking the rows. */
export interface UploadPlace {
  country: Country
  /** Vehicle type of the membership. */
  vehicleTypeId: VehicleTypeId
  /** The company's own name of that type; null if it has none. */
  typeName?: string | null
  authorizedVehicles: number
}

/** A valid row: driver, plates and period. */
export interface UploadEntry {
  row: number
  driver: Omit<DriverDetails, 'notificationMethod' | 'identification'> & { identification: string }
  plates: string[]
  startsOn: string
  endsOn: string
}

export interface CheckedRows {
  faults: UploadFault[]
  /** Passes of the valid rows. */
  entries: UploadEntry[]
}

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
    ],
  ],
  [2, ['2', 'motorcycle', 'motorcycles', 'motorbike', 'motorbikes', 'moto', 'motos', 'motocicleta', 'motocicletas']],
  [3, ['3', 'bicycle', 'bicycles', 'bike', 'bikes', 'bicicleta', 'bicicletas', 'bici', 'bicis']],
]

/** Name of each standard type in the template. */
export const TYPE_TITLES: Readonly<Record<Language, Readonly<Record<StandardTypeId, string>>>> = {
  en: { 1: 'Car', 2: 'Motorcycle', 3: 'Bicycle' },
  es: { 1: 'Carro', 2: 'Moto', 3: 'Bicicleta' },
}

/** Returns the text by which a sheet names the type of a membership. */
export function typeTitle({ vehicleTypeId, typeName }: NamedType, language: Language): string {
  return typeName ?? TYPE_TITLES[language][baseTypeOf(vehicleTypeId)]
}

type NamedType = Pick<UploadPlace, 'vehicleTypeId' | 'typeName'>

/** Whether a cell names this type: by the company's name, by its number, or a standard type by its word in a language. */
function namesType(text: string, { vehicleTypeId, typeName }: NamedType): boolean {
  const word = plainText(text)
  if (word === String(vehicleTypeId) || (typeName != null && word === plainText(typeName))) return true
  return TYPE_WORDS.some(([id, words]) => id === vehicleTypeId && words.includes(word))
}

/** Returns whether a text is a day of this century, such as 2026-11-20. */
export function isDay(text: string): boolean {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns the distinct plates of a cell. */
export function platesOf(text: string): string[] {
  return [...new Set(text.split(';').map(normalizePlate))].filter((plate) => plate !== '').toSorted()
}

/** Minimum length of two texts with a space between them to count as two plates. */
const WHOLE_PLATE = 6

/**
 * Returns whether a text between two `;` may be two plates: `ABC123 DEF456` without its space would be read as one
 * plate.
 */
export function isTwoPlates(text: string): boolean {
  return /\s(?:y|and)\s/i.test(text) || text.split(/[\s-]+/).filter((part) => part.length >= WHOLE_PLATE).length > 1
}

/** Returns whether a text between two `;` is one plate. A date isn't: spreadsheets turn `MAR-26` into one. */
export function isSinglePlate(text: string, country: Country): boolean {
  const plate = normalizePlate(text)
  return (isPlate(plate, country) || isBicyclePlate(plate)) && !isTwoPlates(text) && !isDay(text)
}

/** Types of identification in a sheet: citizenship card, company, foreigner's card, passport. */
export const ID_CODES = ['CC', 'NIT', 'CE', 'PA'] as const
const ID_TYPES: Readonly<Record<string, IdentificationType>> = {
  CC: 'citizenship',
  NIT: 'citizenship',
  CE: 'foreigner',
  PA: 'passport',
} satisfies Record<(typeof ID_CODES)[number], IdentificationType>

/** A company needs no last name, and an e-mail or a phone is enough. */
function mayBeEmpty(column: UploadColumn, { identificationType, phone }: UploadRow['cells']): boolean {
  if (column === 'lastName') return identificationType.toUpperCase() === 'NIT'
  return column === 'email' || column === 'phone' || (column === 'phoneCode' && phone === '')
}

/** Column and code under which a driver's own faults are reported. */
const DRIVER_COLUMNS = {
  firstName: 'name',
  lastName: 'name',
  identification: 'identification',
  phone: 'phone',
  phoneCode: 'phone',
} as const satisfies Partial<Record<UploadColumn, UploadCode>>

function isDriverColumn(field: string): field is keyof typeof DRIVER_COLUMNS {
  return Object.hasOwn(DRIVER_COLUMNS, field)
}

function driverOf({ cells }: UploadRow): UploadEntry['driver'] {
  const { identification, firstName, lastName, email, phoneCode, phone } = cells
  const isCompany = cells.identificationType.toUpperCase() === 'NIT'
  return withNationalPhone({
    firstName,
    lastName,
    isCompany,
    identificationType: ID_TYPES[cells.identificationType.toUpperCase()] ?? ('citizenship' as const),
    identification: identification.toUpperCase(),
    email: email === '' ? null : email.toLowerCase(),
    phoneCode: phone === '' ? null : phoneCode.replace(/^\+/, ''),
    phone: phone === '' ? null : phone,
  })
}

type CellFaults = Map<UploadColumn, UploadCode>

/** Returns the first fault of each cell of a row, whatever other rows hold. */
export function cellFaults(row: UploadRow, place: UploadPlace): CellFaults {
  const { country, authorizedVehicles } = place
  const { cells } = row
  const found: CellFaults = new Map()
  const fault = (column: UploadColumn, code: UploadCode, isWrong: boolean) => {
    if (isWrong && !found.has(column)) found.set(column, code)
  }
  const driver = driverOf(row)
  fault('email', 'contact', cells.email === '' && cells.phone === '')
  for (const column of UPLOAD_COLUMNS) fault(column, 'required', cells[column] === '' && !mayBeEmpty(column, cells))
  fault('identificationType', 'id_type', ID_TYPES[cells.identificationType.toUpperCase()] === undefined)
  for (const { field } of driverFaults({ ...driver, notificationMethod: null }))
    if (isDriverColumn(field)) fault(field, DRIVER_COLUMNS[field], true)
  const isBad = (text: string) => !isEmail(text) || text.length >= EMAIL_BELOW || text.toLowerCase() === EXAMPLE_EMAIL
  fault('email', 'email', cells.email !== '' && isBad(cells.email))
  fault('vehicleType', 'type_mismatch', !namesType(cells.vehicleType, place))
  const plates = platesOf(cells.plates)
  fault('plates', 'required', plates.length === 0)
  fault(
    'plates',
    'plate',
    cells.plates.split(';').some((text) => normalizePlate(text) !== '' && !isSinglePlate(text.trim(), country)),
  )
  fault('plates', 'too_many_plates', plates.length > authorizedVehicles)
  for (const column of ['startDate', 'endDate'] as const) fault(column, 'date_format', !isDay(cells[column]))
  fault('endDate', 'date_order', !found.has('startDate') && cells.endDate < cells.startDate)
  return found
}

interface Days {
  startsOn: string
  endsOn: string
}

/** Compares each row with those above it. */
function duplicates(entries: readonly UploadEntry[]): [row: number, column: UploadColumn, code: UploadCode][] {
  const found: [number, UploadColumn, UploadCode][] = []
  const days = new Map<string, Days[]>()
  const owners = new Map<string, string>()
  const personOf = ({ identificationType, identification }: UploadEntry['driver']) =>
    `${identificationType} ${identification}`
  for (const { row, driver, plates, startsOn, endsOn } of entries) {
    const isTwice = plates.some((plate) =>
      days.get(plate)?.some((other) => other.startsOn <= endsOn && startsOn <= other.endsOn),
    )
    if (isTwice) found.push([row, 'plates', 'duplicate_in_file'])
    for (const plate of plates) days.set(plate, [...(days.get(plate) ?? []), { startsOn, endsOn }])
    for (const [column, contact] of [
      ['email', driver.email],
      ['phone', driver.phone === null ? null : `${driver.phoneCode} ${driver.phone}`],
    ] as const) {
      if (contact === null) continue
      const owner = owners.get(`${column} ${contact}`) ?? personOf(driver)
      owners.set(`${column} ${contact}`, owner)
      if (owner !== personOf(driver)) found.push([row, column, 'contact_taken'])
    }
  }
  return found
}

/** Returns the faults of each cell, as far as the sheet itself shows them, and the valid rows. */
export function checkRows(rows: readonly UploadRow[], place: UploadPlace): CheckedRows {
  const byRow = new Map<number, { given: UploadRow; found: CellFaults }>(
    rows.map((given) => [given.row, { given, found: cellFaults(given, place) }]),
  )
  const right = [...byRow.values()].flatMap(({ given, found }) => {
    const { cells, row } = given
    return found.size > 0
      ? []
      : [
          {
            row,
            driver: driverOf(given),
            plates: platesOf(cells.plates),
            startsOn: cells.startDate,
            endsOn: cells.endDate,
          },
        ]
  })
  for (const [row, column, code] of duplicates(right)) byRow.get(row)?.found.set(column, code)
  return {
    faults: [...byRow.values()].flatMap(({ given: { row, cells }, found }) =>
      UPLOAD_COLUMNS.flatMap((column) => faultAt(found.get(column), { row, column, value: cells[column] })),
    ),
    entries: right.filter(({ row }) => byRow.get(row)?.found.size === 0),
  }
}

function faultAt(code: UploadCode | undefined, at: Omit<UploadFault, 'code'>): UploadFault[] {
  return code === undefined ? [] : [{ ...at, code }]
}
