import type { Country } from '../countries.ts'
import { driverFaults, isIdentification } from '../drivers.ts'
import { EMAIL_BELOW, isEmail } from '../emails.ts'
import { NAME_BELOW, isPersonName } from '../people.ts'
import { isPhone, isPhoneCode } from '../phones.ts'
import { normalizePlate } from '../plates.ts'
import { DISAGREES } from '../spreadsheet/read-book.ts'
import { readAgain } from '../text/misread-text.ts'
import { VEHICLE_TEXT_MAX, type VehicleTypeId } from '../vehicles.ts'
import {
  EXAMPLE_EMAIL,
  SHEET_COLUMNS,
  UPLOAD_COLUMNS,
  type UploadColumn,
  type UploadRow,
  plainText,
} from './columns.ts'
import {
  type NamedLocation,
  type NamedType,
  type VehiclePlace,
  driverOf,
  idTypeOf,
  isCompanyRow,
  isDay,
  isSinglePlate,
  locationIdsOf,
  namesType,
  platesOf,
  roleOf,
  typeOfVehicles,
} from './row-values.ts'

/** Faults of a cell. Only the server knows whether a contact, a plate or an e-mail belongs to another record. */
export const UPLOAD_CODES = [
  'required',
  'id_type',
  'identification',
  'contact',
  'owner',
  'name',
  'email',
  'phone',
  'plate',
  'text',
  'type',
  'type_mismatch',
  'role',
  'location_unknown',
  'date_format',
  'date_order',
  'too_many_plates',
  'duplicate_in_file',
  'contact_taken',
  'plate_has_pass',
  'driver_unknown',
  'bicycle_code_taken',
  'email_taken',
] as const
export type UploadCode = (typeof UPLOAD_CODES)[number]

export interface UploadFault {
  row: number
  column: UploadColumn
  code: UploadCode
  /** Text of the cell. */
  value: string
}

/** Facts against which the rows of each kind of sheet are checked. */
export type UploadPlace = { country: Country } &
  /** The type of the membership, and the company's own name of it; null if it has none. */
  (
    | { kind: 'passes'; vehicleTypeId: VehicleTypeId; typeName: string | null; authorizedVehicles: number }
    | { kind: 'drivers' }
    /** Types that vehicles may have. */
    | { kind: 'vehicles'; types: readonly NamedType[] }
    | { kind: 'users'; locations: readonly NamedLocation[] }
  )
export type PassPlace = Extract<UploadPlace, { kind: 'passes' }>

export interface CheckedRows {
  faults: UploadFault[]
  /** Rows without a fault. */
  right: UploadRow[]
}

type Cells = UploadRow['cells']

/**
 * Columns that a row may leave empty. A company has no last name. An e-mail or a phone is enough, also to know a person
 * without an identification.
 */
function mayBeEmpty(column: UploadColumn, cells: Cells, place: UploadPlace): boolean {
  const { kind } = place
  const { identificationType, identification, phone } = cells
  if (column === 'phone' || (column === 'phoneCode' && phone === '')) return true
  if (kind === 'passes' || kind === 'drivers') {
    if (column === 'lastName') return isCompanyRow(cells)
    if (column === 'identification') return identificationType === ''
    return column === 'email' || (column === 'identificationType' && identification === '')
  }
  if (kind === 'users') return column === 'locations'
  if (column === 'vehicleType') return typeOfVehicles(cells, typesIn(place)) !== null
  return column !== 'plates' && (column !== 'identificationType' || identification === '')
}

/** Column and code for reporting the driver's own faults. */
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

/** Fault codes of the columns with words, for text in a wrong encoding. The other columns have no accents. */
const WORDS: Readonly<Partial<Record<UploadColumn, UploadCode>>> = {
  firstName: 'name',
  lastName: 'name',
  brand: 'text',
  model: 'text',
  color: 'text',
}

type CellFaults = Map<UploadColumn, UploadCode>
type Report = (column: UploadColumn, code: UploadCode, isWrong: boolean) => void

/** Returns the first fault of each cell of a row, regardless of other rows. */
export function cellFaults({ cells }: UploadRow, place: UploadPlace): CellFaults {
  const found: CellFaults = new Map()
  const fault: Report = (column, code, isWrong) => {
    if (isWrong && !found.has(column)) found.set(column, code)
  }
  if (place.kind === 'passes' || place.kind === 'drivers')
    fault('email', 'contact', cells.email === '' && cells.phone === '')
  for (const column of SHEET_COLUMNS[place.kind]) {
    fault(column, 'required', cells[column] === '' && !mayBeEmpty(column, cells, place))
    const words = WORDS[column]
    if (words !== undefined) fault(column, words, readAgain(cells[column]) !== null)
  }
  CHECKS[place.kind](cells, place, fault)
  if (place.kind === 'passes') passFaults(cells, place, fault, found)
  if (place.kind === 'users')
    fault('locations', 'location_unknown', locationIdsOf(cells.locations, place.locations) === null)
  return found
}

const CHECKS: Readonly<Record<UploadPlace['kind'], (cells: Cells, place: UploadPlace, fault: Report) => void>> = {
  passes: personFaults,
  drivers: personFaults,
  vehicles: vehicleFaults,
  users: userFaults,
}

function personFaults(cells: Cells, _: UploadPlace, fault: Report): void {
  fault('identificationType', 'id_type', cells.identificationType !== '' && idTypeOf(cells) === null)
  // A missing contact is reported at the e-mail.
  for (const { field, code } of driverFaults({ ...driverOf(cells), notificationMethod: null }))
    if (isDriverColumn(field) && code !== 'contact_required') fault(field, DRIVER_COLUMNS[field], true)
  emailFault(cells, fault)
}

function emailFault({ email }: Cells, fault: Report): void {
  const isBad = !isEmail(email) || email.length >= EMAIL_BELOW || email.toLowerCase() === EXAMPLE_EMAIL
  fault('email', 'email', email !== '' && isBad)
}

function platesFault({ plates }: Cells, country: Country, fault: Report): void {
  fault('plates', 'required', platesOf(plates).length === 0)
  fault(
    'plates',
    'plate',
    plates.split(';').some((text) => normalizePlate(text) !== '' && !isSinglePlate(text.trim(), country)),
  )
}

function passFaults(
  cells: Cells,
  { country, vehicleTypeId, typeName, authorizedVehicles }: PassPlace,
  fault: Report,
  found: ReadonlyMap<UploadColumn, UploadCode>,
): void {
  fault('vehicleType', 'type_mismatch', !namesType(cells.vehicleType, { vehicleTypeId, typeName }))
  platesFault(cells, country, fault)
  fault('plates', 'too_many_plates', platesOf(cells.plates).length > authorizedVehicles)
  for (const column of ['startDate', 'endDate'] as const) fault(column, 'date_format', !isDay(cells[column]))
  fault('endDate', 'date_order', !found.has('startDate') && cells.endDate < cells.startDate)
}

/** A formula without a result, an error of a spreadsheet, or a cell that shows another value than it stores. */
const NO_TEXT = new RegExp(String.raw`^=|^#[A-Z_/0]+[!?]?$|${DISAGREES.trim()}`)

function typesIn(place: UploadPlace): VehiclePlace {
  return { country: place.country, types: place.kind === 'vehicles' ? place.types : [] }
}

function vehicleFaults(cells: Cells, place: UploadPlace, fault: Report): void {
  const { country } = place
  const { identification, email } = cells
  platesFault(cells, country, fault)
  fault('vehicleType', 'type', cells.vehicleType !== '' && typeOfVehicles(cells, typesIn(place)) === null)
  for (const column of ['brand', 'model', 'color'] as const)
    fault(column, 'text', Array.from(cells[column]).length > VEHICLE_TEXT_MAX || NO_TEXT.test(cells[column]))
  fault('identification', 'owner', identification === '' && email === '')
  if (identification !== '') {
    const type = idTypeOf(cells)
    fault('identificationType', 'id_type', type === null)
    fault('identification', 'identification', !isIdentification(identification.toUpperCase(), type))
  }
  emailFault(cells, fault)
}

function userFaults(cells: Cells, _: UploadPlace, fault: Report): void {
  for (const column of ['firstName', 'lastName'] as const)
    fault(column, 'name', Array.from(cells[column]).length >= NAME_BELOW || !isPersonName(cells[column]))
  emailFault(cells, fault)
  if (cells.phone !== '') {
    fault('phone', 'phone', !isPhone(cells.phone))
    fault('phoneCode', 'phone', !isPhoneCode(cells.phoneCode.replace(/^\+/, '')))
  }
  fault('role', 'role', roleOf(cells.role) === null)
}

type FoundCell = [row: number, column: UploadColumn, code: UploadCode]

/** Compares each row with those above it. */
function duplicates(rows: readonly UploadRow[], { kind }: UploadPlace): FoundCell[] {
  if (kind === 'passes') return [...platesTwice(rows), ...contactsTwice(rows)]
  if (kind === 'drivers') return [...sameTwice(rows, 'identification', personKeys), ...contactsTwice(rows)]
  if (kind === 'users') return sameTwice(rows, 'email', ({ email }) => [email.toLowerCase()])
  return sameTwice(rows, 'plates', ({ plates, identification, email }) =>
    platesOf(plates).map((plate) => `${plate} ${identification.toUpperCase() || email.toLowerCase()}`),
  )
}

/** Returns a text that tells one person of a sheet from the others. Without an identification, the name does. */
function personIn(cells: Cells): string {
  const { identificationType, identification, firstName, lastName } = driverOf(cells)
  return identification === null ? plainText(`${firstName} ${lastName}`) : `${identificationType} ${identification}`
}

/** Returns the keys by which two rows are one driver: the identification, or the name with a contact. */
function personKeys(cells: Cells): string[] {
  const person = personIn(cells)
  const { identification, email, phoneCode, phone } = driverOf(cells)
  if (identification !== null) return [person]
  return [email, phone === null ? null : `${phoneCode} ${phone}`].flatMap((contact) =>
    contact === null ? [] : [`${person} ${contact}`],
  )
}

function sameTwice(
  rows: readonly UploadRow[],
  column: UploadColumn,
  keysOf: (cells: Cells) => readonly string[],
): FoundCell[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const keys = keysOf(cells)
    const isTwice = keys.some((key) => seen.has(key))
    for (const key of keys) seen.add(key)
    return isTwice ? [[row, column, 'duplicate_in_file'] satisfies FoundCell] : []
  })
}

function platesTwice(rows: readonly UploadRow[]): FoundCell[] {
  const days = new Map<string, { from: string; to: string }[]>()
  return rows.flatMap(({ row, cells: { plates, startDate: from, endDate: to } }) => {
    const isTwice = platesOf(plates).some((plate) =>
      days.get(plate)?.some((other) => other.from <= to && from <= other.to),
    )
    for (const plate of platesOf(plates)) days.set(plate, [...(days.get(plate) ?? []), { from, to }])
    return isTwice ? [[row, 'plates', 'duplicate_in_file'] satisfies FoundCell] : []
  })
}

function contactsTwice(rows: readonly UploadRow[]): FoundCell[] {
  const owners = new Map<string, string>()
  return rows.flatMap(({ row, cells }) => {
    const { email, phoneCode, phone } = driverOf(cells)
    const person = personIn(cells)
    return (
      [
        ['email', email],
        ['phone', phone === null ? null : `${phoneCode} ${phone}`],
      ] as const
    ).flatMap(([column, contact]): FoundCell[] => {
      if (contact === null) return []
      const owner = owners.get(`${column} ${contact}`) ?? person
      owners.set(`${column} ${contact}`, owner)
      return owner === person ? [] : [[row, column, 'contact_taken']]
    })
  })
}

/** Returns the faults that the sheet alone reveals, by cell, and the rows without a fault. */
export function checkRows(rows: readonly UploadRow[], place: UploadPlace): CheckedRows {
  const byRow = new Map<number, { given: UploadRow; found: CellFaults }>(
    rows.map((given) => [given.row, { given, found: cellFaults(given, place) }]),
  )
  const right = [...byRow.values()].flatMap(({ given, found }) => (found.size > 0 ? [] : [given]))
  for (const [row, column, code] of duplicates(right, place)) byRow.get(row)?.found.set(column, code)
  return {
    faults: [...byRow.values()].flatMap(({ given: { row, cells }, found }) =>
      UPLOAD_COLUMNS.flatMap((column) => faultAt(found.get(column), { row, column, value: cells[column] })),
    ),
    right: right.filter(({ row }) => byRow.get(row)?.found.size === 0),
  }
}

function faultAt(code: UploadCode | undefined, at: Omit<UploadFault, 'code'>): UploadFault[] {
  return code === undefined ? [] : [{ ...at, code }]
}
