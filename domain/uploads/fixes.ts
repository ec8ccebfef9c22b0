import { lastDayOf } from '../memberships.ts'
import type { Validity } from '../passes.ts'
import { DISAGREES } from '../spreadsheet/read-book.ts'
import { type UploadCode, type UploadFault, type UploadPlace, cellFaults } from './check-rows.ts'
import { UPLOAD_COLUMNS, type UploadColumn, type UploadRow, cellText, plainText } from './columns.ts'
import { ROLE_TITLES, TYPE_TITLES, idTypeOf, typeTitle, isDay } from './row-values.ts'
import { namesApart } from './names-apart.ts'
import { type DateOrder, dateParts, parseDay, possibleDays } from './days.ts'
import {
  type Reading,
  type ManualReason,
  readDay,
  readEmail,
  readIdentification,
  readMisread,
  readPhone,
  readPhoneCode,
  readPlates,
} from './readings.ts'

/** Fixes that one press applies to many cells. They change only unambiguous cells. */
export const FIXES = [
  'dates',
  'id_type_words',
  'identification_digits',
  'phone_digits',
  'phone_code_digits',
  'phone_code_in_phone',
  'email_clean',
  'plates_apart',
  'name_accents',
  'text_accents',
] as const
export type Fix = (typeof FIXES)[number]

/** Answers that a person gives once for many ambiguous or missing cells. */
export const ANSWERS = [
  'date_day_first',
  'date_month_first',
  'end_by_validity',
  'phone_code_of_country',
  'id_type_citizenship',
  'last_name_apart',
  'type_of_membership',
  'type_car',
  'role_operator',
] as const
export type Answer = (typeof ANSWERS)[number]

export interface FixedCell {
  row: number
  column: UploadColumn
  from: string
  to: string
}

export interface FixGroup {
  fix: Fix
  cells: FixedCell[]
}

export interface AnswerGroup {
  answer: Answer
  cells: FixedCell[]
}

/** Settings that fixes and answers depend on. */
export type FixPlace = UploadPlace & {
  /** The calling code of the company's country. */
  phoneCode: string
  /** Validity of the membership; absent in a sheet without passes. */
  validity?: Validity | undefined
}

type Cells = UploadRow['cells']
/** New texts of a row's cells; `null` if a person must type them. */
type Change = Partial<Cells> | null
type Ways<Name extends string> = Readonly<
  Record<
    Name,
    { code: UploadCode; column?: UploadColumn; way: (fault: UploadFault, cells: Cells, place: FixPlace) => Change }
  >
>

const ID_TYPES: Readonly<Record<string, string>> = {
  cedula: 'CC',
  cc: 'CC',
  ceduladeciudadania: 'CC',
  citizenship: 'CC',
  ciudadania: 'CC',
  citizenshipcard: 'CC',
  nit: 'NIT',
  empresa: 'NIT',
  company: 'NIT',
  ce: 'CE',
  extranjeria: 'CE',
  ceduladeextranjeria: 'CE',
  cedulaextranjeria: 'CE',
  foreigner: 'CE',
  foreignerid: 'CE',
  foreignid: 'CE',
  pasaporte: 'PA',
  passport: 'PA',
  pas: 'PA',
  pp: 'PA',
  ps: 'PA',
}

/** Returns the certain meaning of a bad cell, or why a person must decide. */
function readingOf(
  { column, code }: Pick<UploadFault, 'column' | 'code'>,
  cells: Cells,
  { country }: UploadPlace,
): Reading {
  const text = cells[column]
  if (text.includes(DISAGREES.trim())) return { why: 'shown_otherwise' }
  if (/^(?:=|#[A-Z_/0]+[!?]?$)/.test(text)) return { why: 'formula' }
  if (code === 'date_format') return readDay(text)
  if (code === 'identification') return readIdentification(text, cells.identificationType.toUpperCase())
  if (code === 'phone') return column === 'phoneCode' ? readPhoneCode(text) : readPhone(text, cells.phoneCode)
  if (code === 'email') return readEmail(text)
  if (code === 'plate') return readPlates(text, country)
  if (code === 'name' || code === 'text') return readMisread(text)
  const type = code === 'id_type' ? ID_TYPES[plainText(text)] : undefined
  return type === undefined ? { why: null } : { to: type }
}

/** Returns why a person must type a bad cell; `null` if its fault explains it, or if a fix corrects it. */
export function manualReason(fault: UploadFault, { cells }: UploadRow, place: UploadPlace): ManualReason | null {
  const reading = readingOf(fault, cells, place)
  return 'why' in reading ? reading.why : null
}

function read(fault: UploadFault, cells: Cells, place: FixPlace): Change {
  const reading = readingOf(fault, cells, place)
  return 'to' in reading ? { [fault.column]: reading.to } : null
}

/** Reads a phone that starts with a known country code, and uses that code for the row. */
function codeInPhone(_: UploadFault, { phone }: Cells): Change {
  const code = /^\(?(?:\+|00)\s?(57|52|44)/.exec(phone)?.[1]
  const reading = code === undefined ? null : readPhone(phone, code)
  return code !== undefined && reading !== null && 'to' in reading ? { phoneCode: code, phone: reading.to } : null
}

const FIX_WAYS: Ways<Fix> = {
  dates: { code: 'date_format', way: read },
  id_type_words: { code: 'id_type', way: read },
  identification_digits: { code: 'identification', way: read },
  phone_digits: { code: 'phone', column: 'phone', way: read },
  phone_code_digits: { code: 'phone', column: 'phoneCode', way: read },
  phone_code_in_phone: { code: 'required', column: 'phoneCode', way: codeInPhone },
  email_clean: { code: 'email', way: read },
  plates_apart: { code: 'plate', way: read },
  name_accents: { code: 'name', way: read },
  text_accents: { code: 'text', way: read },
}

function inOrder(order: DateOrder): (fault: UploadFault, cells: Cells) => Change {
  return ({ column, value }) => {
    const day = possibleDays(value).length > 1 ? parseDay(value, order) : null
    return day === null ? null : { [column]: day }
  }
}

const ANSWER_WAYS: Ways<Answer> = {
  date_day_first: { code: 'date_format', way: inOrder('day_first') },
  date_month_first: { code: 'date_format', way: inOrder('month_first') },
  end_by_validity: {
    code: 'required',
    column: 'endDate',
    way: (_, { startDate }, { validity }) =>
      validity !== undefined && isDay(startDate) ? { endDate: lastDayOf(startDate, validity) } : null,
  },
  phone_code_of_country: {
    code: 'required',
    column: 'phoneCode',
    way: (_, { phone }, { phoneCode }) => (/^\(?(?:\+|00)/.test(phone) ? null : { phoneCode }),
  },
  id_type_citizenship: {
    code: 'required',
    column: 'identificationType',
    way: () => ({ identificationType: 'CC' }),
  },
  last_name_apart: {
    code: 'required',
    column: 'lastName',
    // Until the type of an identification is known, a row may describe a company.
    way: (_, cells, { kind, country }) =>
      kind === 'users' || cells.identification === '' || idTypeOf(cells) !== null
        ? namesApart(cells.firstName, country)
        : null,
  },
  type_of_membership: {
    code: 'required',
    column: 'vehicleType',
    way: (_, __, place) => (place.kind === 'passes' ? { vehicleType: typeTitle(place, 'en') } : null),
  },
  type_car: {
    code: 'required',
    column: 'vehicleType',
    way: (_, __, { kind }) => (kind === 'vehicles' ? { vehicleType: TYPE_TITLES.en[1] } : null),
  },
  role_operator: {
    code: 'required',
    column: 'role',
    way: () => ({ role: ROLE_TITLES.en.parking_staff }),
  },
}

function changedCells(row: UploadRow, change: Change, place: UploadPlace): FixedCell[] {
  const columns = UPLOAD_COLUMNS.filter((column) => change?.[column] !== undefined)
  const after = { row: row.row, cells: { ...row.cells, ...change } }
  const faults = cellFaults(after, place)
  // A wrong order of start and end is reported only if both are days.
  const isRight = columns.every((column) => [undefined, 'date_order'].includes(faults.get(column)))
  return isRight
    ? columns.map((column) => ({ row: row.row, column, from: row.cells[column], to: after.cells[column] }))
    : []
}

function groupsOf<Name extends string>(
  names: readonly Name[],
  ways: Ways<Name>,
  rows: readonly UploadRow[],
  faults: readonly UploadFault[],
  place: FixPlace,
): [name: Name, cells: FixedCell[]][] {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const cellsOf = ({ code, column, way }: Ways<Name>[Name]) =>
    faults.flatMap((fault) => {
      const row = byRow.get(fault.row)
      if (row === undefined || fault.code !== code || (column !== undefined && fault.column !== column)) return []
      return changedCells(row, way(fault, row.cells, place), place)
    })
  return names.map((name): [Name, FixedCell[]] => [name, cellsOf(ways[name])]).filter(([, cells]) => cells.length > 0)
}

/** Returns the unambiguous bad cells, by their fix. Every fixed cell is valid afterwards. */
export function fixGroups(rows: readonly UploadRow[], faults: readonly UploadFault[], place: FixPlace): FixGroup[] {
  return groupsOf(FIXES, FIX_WAYS, rows, faults, place).map(([fix, cells]) => ({ fix, cells }))
}

/**
 * Returns the questions whose answers correct many bad cells at once. The order of day and month is asked only if one
 * order fits every existing date of the file.
 */
export function answerGroups(
  rows: readonly UploadRow[],
  faults: readonly UploadFault[],
  place: FixPlace,
): AnswerGroup[] {
  // A day that does not exist in either order, such as 31/11/2026, says nothing about the others.
  const dates = faults.filter(
    ({ code, value }) => code === 'date_format' && dateParts(value) !== null && possibleDays(value).length > 0,
  )
  const readsAll = (order: DateOrder) => dates.every(({ value }) => parseDay(value, order) !== null)
  const isNeeded = (answer: Answer) =>
    (answer !== 'date_day_first' || readsAll('day_first')) && (answer !== 'date_month_first' || readsAll('month_first'))
  return groupsOf(ANSWERS, ANSWER_WAYS, rows, faults, place).flatMap(([answer, cells]) =>
    isNeeded(answer) ? [{ answer, cells }] : [],
  )
}

/** Returns the rows with new texts in these cells. */
export function applyFixes(
  rows: readonly UploadRow[],
  cells: readonly Pick<FixedCell, 'row' | 'column' | 'to'>[],
): UploadRow[] {
  const byRow = new Map<number, Partial<Cells>>()
  for (const { row, column, to } of cells) byRow.set(row, { ...byRow.get(row), [column]: cellText(column, to) })
  return rows.map((row) => {
    const own = byRow.get(row.row)
    return own ? { row: row.row, cells: { ...row.cells, ...own } } : row
  })
}
