/** A cell of a spreadsheet as whoever reads the file hands it over. */
export interface SheetCell {
  /** What it holds; of a formula what it came to when the file was saved. */
  value: unknown
  /** How the number in it is shown: `dd/mm/yyyy`, `0.00`. */
  format: string | undefined
  /** Whether the file counts its days from 1904. */
  from1904: boolean
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1_462

/** Whether a format shows a day: outside of its literal texts, colours and conditions. */
export function showsDay(format: string): boolean {
  return /[dy]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

/** The day that a spreadsheet writes as so many days; null of none between the years 1950 and 2200. */
export function dayOfSerial(serial: number, from1904 = false): string | null {
  const days = Math.floor(serial) + (from1904 ? DAYS_TO_1904 : 0)
  return days > 18_000 && days < 110_000 ? new Date(EPOCH + days * DAY_MS).toISOString().slice(0, 10) : null
}

/** A cell as the text that a person meant by it: a day as 2026-11-20, a number with all its digits, of a formula what it came to. */
export function textOfCell({ value, format, from1904 }: SheetCell): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  const day = format !== undefined && showsDay(format) ? dayOfSerial(value, from1904) : null
  return day ?? (Number.isSafeInteger(value) ? value.toFixed(0) : String(value))
}
