import { DAY_MS } from '../time.ts'

/** A cell of a spreadsheet from the library that reads the file. */
export interface SheetCell {
  /** The stored value; for a formula, its result when the file was saved. */
  value: unknown
  /** Number format of the cell: `dd/mm/yyyy`, `0.00`. */
  format: string | undefined
  /** The text that a person sees; undefined if unknown. */
  shown: string | undefined
  /** Whether the file counts its days from 1904. */
  from1904: boolean
}

const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462

/** Returns a format without its literal texts, colours and conditions. */
function bareFormat(format: string): string {
  return format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
}

/** Returns whether a format shows a day. */
export function showsDay(format: string): boolean {
  return /[dy]/i.test(bareFormat(format))
}

/** Returns the day that a spreadsheet stores as this number; `null` before 1950 and after 2200. */
export function dayOfSerial(serial: number, from1904 = false): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0)
  return days > 18_000 && days < 110_000 ? new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10) : null
}

/** Returns a day's number in a file that counts from 1900. */
export function serialFrom1900(serial: number): number {
  return serial + DAYS_TO_1904
}

/** Text of a cell as stored, and as shown if the two differ; otherwise `shown` is `null`. */
export interface CellText {
  stored: string
  shown: string | null
}

const agreed = (stored: string): CellText => ({ stored, shown: null })

/**
 * Returns a cell as the text that a person meant: a day as 2026-11-20, a number with all its digits and shown leading
 * zeros, the result of a formula. If the shown value differs from the stored one, returns both.
 */
export function textOfCell({ value, format = 'General', shown, from1904 }: SheetCell): CellText {
  if (typeof value === 'string') return textShown(value, format, shown)
  if (typeof value === 'boolean') return agreed(String(value))
  if (typeof value !== 'number' || !Number.isFinite(value)) return agreed('')
  const day = showsDay(format) ? dayOfSerial(value, from1904) : null
  if (day === null) return numberShown(value, format, shown)
  // Excel gives the formats `mmm-yy` and `d-mmm` to a text without a day or a year, and invents the missing part.
  return showsWholeDay(format) ? agreed(day) : { stored: day, shown: shown ?? format }
}

function textShown(value: string, format: string, shown: string | undefined): CellText {
  const isPlain = format === 'General' || format === '@' || !format.includes('@')
  return isPlain || shown === undefined || shown.trim() === value.trim() ? agreed(value) : { stored: value, shown }
}

function showsWholeDay(format: string): boolean {
  const bare = bareFormat(format).split(';')[0] ?? ''
  return /d/i.test(bare) && /m/i.test(bare) && /[yg]/i.test(bare)
}

/** Separators within a number that don't change its value, in a format for phones, amounts or thousands. */
const BETWEEN_DIGITS = /[\s.,'’()/+$£€_*-]/g

function numberShown(value: number, format: string, shown: string | undefined): CellText {
  const bare = bareFormat(format)
  const [positive = ''] = bare.split(';')
  // Excel gives this format to texts like a power of ten (the plate 12E456) and to long numbers, whose last digits a
  // text file has lost.
  if (/E[+-]/i.test(positive)) return agreed(value.toExponential().toUpperCase())
  const stored = Number.isSafeInteger(value) ? value.toFixed(0) : String(value)
  // Long numbers and narrow columns are shortened on screen without such a format.
  if (bare === 'General' || bare === '@' || bare === '') return agreed(stored)
  const text = (shown ?? padded(stored, positive)).trim()
  if (!Number.isInteger(value)) return text.replace(',', '.') === stored ? agreed(stored) : { stored, shown: text }
  const whole = text.replace(/\.0+$/, '')
  const digits = whole.replaceAll(BETWEEN_DIGITS, '')
  const isSame = /^\d+$/.test(digits) && digits.replace(/^0+(?=\d)/, '') === stored.replace('-', '')
  const isNegative = value < 0
  if (!isSame || (isNegative && !/[-()]/.test(text))) return { stored, shown: text }
  return agreed(isNegative ? stored : digits)
}

/** Returns a whole number with the leading zeros of a format. */
function padded(whole: string, format: string): string {
  const zeros = /^[0 ()-]+$/.test(format) ? format.replaceAll(/[^0]/g, '').length : 0
  return whole.startsWith('-') ? whole : whole.padStart(zeros, '0')
}
