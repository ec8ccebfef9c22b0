import type { Language } from '../people.ts'
import { serialFrom1900 } from '../spreadsheet/cell-text.ts'
import { comparableText } from '../text/comparable-text.ts'
import { readAgain } from '../text/misread-text.ts'
import { codeText, nameText } from '../text/outside-text.ts'
import { asciiEmail } from '../emails.ts'

/** Columns of every kind of sheet. */
export const UPLOAD_COLUMNS = [
  'identificationType',
  'identification',
  'firstName',
  'lastName',
  'email',
  'phoneCode',
  'phone',
  'vehicleType',
  'plates',
  'brand',
  'model',
  'color',
  'startDate',
  'endDate',
  'role',
  'locations',
] as const
export type UploadColumn = (typeof UPLOAD_COLUMNS)[number]

/** Types of records that a sheet can contain. */
export type SheetKind = 'passes' | 'drivers' | 'vehicles' | 'users'

const PERSON = ['identificationType', 'identification', 'firstName', 'lastName', 'email', 'phoneCode', 'phone'] as const

/** The columns of each kind of sheet, in the order of its template. */
export const SHEET_COLUMNS = {
  passes: [...PERSON, 'vehicleType', 'plates', 'startDate', 'endDate'],
  drivers: PERSON,
  vehicles: ['plates', 'vehicleType', 'brand', 'model', 'color', 'identificationType', 'identification', 'email'],
  users: ['firstName', 'lastName', 'email', 'phoneCode', 'phone', 'role', 'locations'],
} as const satisfies Record<SheetKind, readonly UploadColumn[]>

/** Columns that a row needs to make a record. For the others, the row or an answer can supply a value. */
export const NEEDED_COLUMNS = {
  passes: ['firstName', 'plates', 'startDate'],
  drivers: ['firstName'],
  vehicles: ['plates'],
  users: ['firstName', 'email'],
} as const satisfies Record<SheetKind, readonly UploadColumn[]>

export function isNeededColumn(kind: SheetKind, column: UploadColumn): boolean {
  return NEEDED_COLUMNS[kind].some((one) => one === column)
}

/** Whether a person is asked for a column before the rows are read: an unknown title may hide an identification. */
export function isWantedColumn(kind: SheetKind, column: UploadColumn): boolean {
  const tellsPeopleApart = column === 'identification' && (kind === 'passes' || kind === 'drivers')
  return tellsPeopleApart || isNeededColumn(kind, column)
}

/** A row of the sheet below its titles; `row` is its number in the sheet. Columns of other kinds of sheets are empty. */
export interface UploadRow {
  row: number
  cells: Record<UploadColumn, string>
}

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_ROWS = 10_000
/** Maximum number of characters read from a cell: more than the plates of the largest membership need. */
export const UPLOAD_CELL_MAX = 1_000
export const UPLOAD_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Titles of the columns in the template; a sheet may use them. */
export const COLUMN_TITLES: Readonly<Record<Language, Readonly<Record<UploadColumn, string>>>> = {
  en: {
    identificationType: 'Identification type',
    identification: 'Identification',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    phoneCode: 'Phone code',
    phone: 'Phone',
    vehicleType: 'Vehicle type',
    plates: 'Plates',
    brand: 'Brand',
    model: 'Model',
    color: 'Colour',
    startDate: 'Start date',
    endDate: 'End date',
    role: 'Role',
    locations: 'Locations',
  },
  es: {
    identificationType: 'Tipo de identificación',
    identification: 'Identificación',
    firstName: 'Nombre',
    lastName: 'Apellido',
    email: 'Correo electrónico',
    phoneCode: 'Indicativo',
    phone: 'Teléfono',
    vehicleType: 'Tipo de vehículo',
    plates: 'Placas',
    brand: 'Marca',
    model: 'Modelo',
    color: 'Color',
    startDate: 'Fecha de inicio',
    endDate: 'Fecha de fin',
    role: 'Rol',
    locations: 'Sedes',
  },
}

/** Person in the example row of the template, which is ignored if it remains. */
export const EXAMPLE_EMAIL = 'example@example.com'

/** Returns a text in lower case without accents and punctuation. */
export function plainText(text: string): string {
  return comparableText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the serial number of a day in workbooks that count from 1900, the format in which the app writes the rows.
 */
function dayNumber(text: string, from1904: boolean): string {
  return from1904 && /^\d{5}(\.\d+)?$/.test(text) ? String(serialFrom1900(Number(text))) : text
}

export type SheetFault = { fault: 'sheet_columns_missing' | 'sheet_empty' | 'sheet_too_long' }

/** Columns with words that people wrote. The others contain codes. */
const AS_WRITTEN: ReadonlySet<UploadColumn> = new Set([
  'firstName',
  'lastName',
  'brand',
  'model',
  'color',
  'role',
  'locations',
])

/** Returns the text of a cell in the form that screen and server check. */
export function cellText(column: UploadColumn, text: string, from1904 = false): string {
  // Cleaning would remove characters of a misread text, and produce another name.
  if (AS_WRITTEN.has(column) && readAgain(text) !== null) return text.trim()
  const seen = AS_WRITTEN.has(column) ? nameText(text) : codeText(text)
  if (column === 'email') return asciiEmail(seen)
  return column === 'startDate' || column === 'endDate' ? dayNumber(seen, from1904) : seen
}

/** A row without a text. */
export const NO_CELLS: Readonly<UploadRow['cells']> = cellsOf(() => '')

export function cellsOf(text: (column: UploadColumn) => string): UploadRow['cells'] {
  return {
    identificationType: text('identificationType'),
    identification: text('identification'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phoneCode: text('phoneCode'),
    phone: text('phone'),
    vehicleType: text('vehicleType'),
    plates: text('plates'),
    brand: text('brand'),
    model: text('model'),
    color: text('color'),
    startDate: text('startDate'),
    endDate: text('endDate'),
    role: text('role'),
    locations: text('locations'),
  }
}
