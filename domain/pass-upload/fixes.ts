import { lastDayOf } from '../memberships.ts'
import type { Validity } from '../passes.ts'
import { dayOfSerial } from '../sheet-cells.ts'
import { type UploadFault, isDay } from './check-rows.ts'
import { UPLOAD_COLUMNS, type UploadColumn, type UploadRow, plainText } from './columns.ts'

/** What one press fixes in many cells. */
export const FIXES = ['date_dmy', 'date_mdy', 'date_words', 'date_swap', 'end_by_validity', 'id_type_words', 'identification_digits', 'phone_digits', 'phone_code_of_country', 'email_clean', 'plates_apart', 'type_of_membership'] as const
export type Fix = (typeof FIXES)[number]

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

/** What a fix may need to know. */
export interface FixPlace {
  phoneCode: string
  /** The word for that of the membership. */
  vehicleType: string
  validity: Validity
}

type Reading = Partial<Record<UploadColumn, string>> | null
type Way = (fault: UploadFault, cells: UploadRow['cells'], place: FixPlace) => Reading

function inColumn({ column }: UploadFault, text: string | null): Reading {
  return text === null ? null : { [column]: text }
}

function day(year: string, month: string, date: string): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : null
}

function parts(text: string): [string, string, string] | null {
  const [, first = '', second = '', third = ''] = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?:\s.*)?$/.exec(text) ?? []
  return third === '' ? null : [first, second, third]
}

const dayFirst = (text: string) => {
  const found = parts(text)
  return found && day(found[2], found[1], found[0])
}

const monthFirst = (text: string) => {
  const found = parts(text)
  return found && day(found[2], found[0], found[1])
}

/** The year first with other signs, or the number that a spreadsheet keeps of a day. */
function dayOtherwise(text: string): string | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})[/.\-\s](\d{1,2})[/.\-\s](\d{1,2})(?:[T\s].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year !== '') return day(year, month, date)
  return /^\d{5}(\.\d+)?$/.test(text) ? dayOfSerial(Number(text)) : null
}

const ID_TYPES: Readonly<Record<string, string>> = { cedula: 'CC', cc: 'CC', ceduladeciudadania: 'CC', citizenship: 'CC', ciudadania: 'CC', citizenshipcard: 'CC', nit: 'NIT', empresa: 'NIT', company: 'NIT' }

/** Leaves the check digit of a NIT out. */
function withoutSigns(text: string): string | null {
  const bare = text.replace(/-\d$/, '').replaceAll(/[\s.,-]/g, '')
  return /^\d+$/.test(bare) && bare !== text ? bare : null
}

function dialled(text: string, phoneCode: string): string | null {
  const bare = text.replaceAll(/[\s().-]/g, '')
  const code = phoneCode.replace(/^\+/, '')
  const national = code !== '' && (bare.startsWith('+') || bare.startsWith('00')) ? bare.replace(/^(?:\+|00)/, '').replace(new RegExp(`^${code}`), '') : bare
  return /^\d+$/.test(national) && national !== text ? national : null
}

function cleanEmail(text: string): string | null {
  const bare = text.replace(/^mailto:/i, '').replaceAll(/[\s<>"']/g, '').replaceAll(',', '.').replace(/[.;]+$/, '')
  return bare.includes('@') && bare !== text ? bare : null
}

function platesApart(text: string): string | null {
  const apart = text.split(/[;,/|\n]+|\s+y\s+|\s+and\s+/i).map((plate) => plate.trim()).filter((plate) => plate !== '').join(';')
  return apart === text ? null : apart
}

/** Which faults a fix is for, and what it writes in their place; null where it cannot tell. */
const WAYS: Readonly<Record<Fix, { code: UploadFault['code']; column?: UploadColumn; way: Way }>> = {
  date_dmy: { code: 'date_format', way: (fault) => inColumn(fault, dayFirst(fault.value)) },
  date_mdy: { code: 'date_format', way: (fault) => inColumn(fault, monthFirst(fault.value)) },
  date_words: { code: 'date_format', way: (fault) => inColumn(fault, dayOtherwise(fault.value)) },
  date_swap: { code: 'date_order', way: (_, { startDate, endDate }) => ({ startDate: endDate, endDate: startDate }) },
  end_by_validity: { code: 'required', column: 'endDate', way: (fault, { startDate }, { validity }) => inColumn(fault, isDay(startDate) ? lastDayOf(startDate, validity) : null) },
  id_type_words: { code: 'id_type', way: (fault) => inColumn(fault, ID_TYPES[plainText(fault.value)] ?? null) },
  identification_digits: { code: 'identification', way: (fault) => inColumn(fault, withoutSigns(fault.value)) },
  phone_digits: { code: 'phone', column: 'phone', way: (fault, { phoneCode }) => inColumn(fault, dialled(fault.value, phoneCode)) },
  phone_code_of_country: { code: 'required', column: 'phoneCode', way: (fault, _, { phoneCode }) => inColumn(fault, phoneCode) },
  email_clean: { code: 'email', way: (fault) => inColumn(fault, cleanEmail(fault.value)) },
  plates_apart: { code: 'plate', way: (fault) => inColumn(fault, platesApart(fault.value)) },
  type_of_membership: { code: 'type_mismatch', way: (fault, _, { vehicleType }) => inColumn(fault, vehicleType) },
}

function cellsOfFix(fix: Fix, faults: readonly UploadFault[], rows: ReadonlyMap<number, UploadRow>, place: FixPlace): FixedCell[] {
  const { code, column, way } = WAYS[fix]
  return faults.flatMap((fault) => {
    const cells = rows.get(fault.row)?.cells
    if (!cells || fault.code !== code || (column !== undefined && fault.column !== column)) return []
    const read = way(fault, cells, place) ?? {}
    return UPLOAD_COLUMNS.flatMap((name) => {
      const to = read[name]
      return to === undefined ? [] : [{ row: fault.row, column: name, from: cells[name], to }]
    })
  })
}

function isWithin(inner: FixGroup, outer: FixGroup): boolean {
  const there = new Set(outer.cells.map(({ row, column }) => `${column} ${row}`))
  return inner.cells.length < outer.cells.length && inner.cells.every(({ row, column }) => there.has(`${column} ${row}`))
}

/** The bad cells by what fixes them. Of two ways to read dates the one that reads fewer of the same is left out; where both read as many, a person chooses. */
export function fixGroups(rows: readonly UploadRow[], faults: readonly UploadFault[], place: FixPlace): FixGroup[] {
  const byRow = new Map(rows.map((row) => [row.row, row]))
  const groups = FIXES.map((fix) => ({ fix, cells: cellsOfFix(fix, faults, byRow, place) })).filter(({ cells }) => cells.length > 0)
  const dates = groups.filter(({ fix }) => fix === 'date_dmy' || fix === 'date_mdy')
  return groups.filter((group) => !dates.includes(group) || !dates.some((other) => isWithin(group, other)))
}

/** The rows with what was fixed in them. */
export function fixed(rows: readonly UploadRow[], cells: readonly Pick<FixedCell, 'row' | 'column' | 'to'>[]): UploadRow[] {
  const byRow = new Map<number, Partial<UploadRow['cells']>>()
  for (const { row, column, to } of cells) byRow.set(row, { ...byRow.get(row), [column]: to })
  return rows.map((row) => {
    const own = byRow.get(row.row)
    return own ? { row: row.row, cells: { ...row.cells, ...own } } : row
  })
}
