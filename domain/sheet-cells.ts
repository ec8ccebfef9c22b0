import { DAY_MS } from './time.ts'

/** A cell of a spreadsheet as the library that reads the file returns it. */
export interface SheetCell {
  /** The stored value; of a formula, its result when the file was saved. */
  value: unknown
  /** Number format of the cell: `dd/mm/yyyy`, `0.00`. */
  format: string | undefined
  /** Whether the file counts its days from 1904. */
  from1904: boolean
}

const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462

/** Returns a format without its literal texts, colours and conditions. */
function bareFormat(format: string): string {
  return format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
}

/** Whether a format shows a day. */
export function showsDay(format: string): boolean {
  return /[dy]/i.test(bareFormat(format))
}

/** Returns the day that a spreadsheet stores as this number, and `null` before 1950 and after 2200. */
export function dayOfSerial(serial: number, from1904 = false): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0)
  return days > 18_000 && days < 110_000 ? new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10) : null
}

/** Returns a number of a day as a file that counts from 1900 stores it. */
export function serialFrom1900(serial: number): number {
  return serial + DAYS_TO_1904
}

function numberText(value: number, format: string): string {
  const [shown = ''] = bareFormat(format).split(';')
  // Excel gives this format to what looks like a power of ten (the plate 12E456) and to a number whose last digits a
  // file of plain text has lost.
  if (/E[+-]/i.test(shown)) return value.toExponential().toUpperCase()
  const whole = Number.isSafeInteger(value) ? value.toFixed(0) : String(value)
  const zeros = /^[0 ()-]+$/.test(shown) ? shown.replaceAll(/[^0]/g, '').length : 0
  return value < 0 ? whole : whole.padStart(zeros, '0')
}

/**
 * Returns a cell as the text that a person meant: a day as 2026-11-20, a number with all its digits and the zeros
 * before it that are shown, a formula's result.
 */
export function textOfCell({ value, format = '', from1904 }: SheetCell): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const day = showsDay(format) ? dayOfSerial(value, from1904) : null
  return day ?? numberText(value, format)
}

/** A cell as `xlsx` stores it. */
interface StoredCell {
  t: string
  v?: unknown
  z?: string | number
}

/** Returns the texts of the rows of a sheet, each cut at `most` characters. A hole in a row is an empty cell. */
export function textLines(
  rows: readonly (readonly (StoredCell | undefined)[] | undefined)[],
  { from1904, most }: { from1904: boolean; most: number },
): string[][] {
  const text = (cell: StoredCell | undefined) =>
    cell === undefined
      ? ''
      : textOfCell({
          value: cell.t === 'e' ? null : cell.v,
          format: cell.z === undefined ? undefined : String(cell.z),
          from1904,
        }).slice(0, most)
  return Array.from(rows, (row) => Array.from(row ?? [], text))
}
