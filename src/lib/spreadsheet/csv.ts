import type { Country } from '../../../domain/countries.ts'
import type { Cell, Table } from '../../../domain/spreadsheet/cell.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Start of text that a spreadsheet would calculate, also in full-width signs, which some accept. A preceding apostrophe makes it plain text, as OWASP recommends
 * against CSV injection. Also matches inside a text: if semicolons separate columns, as in Spanish, the text after one
 * may start a cell despite the quotes.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=["\s]*[=+\-@＝＋－＠]|[\t\r])/g

function written(text: string): string {
  return `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`
}

/** Formats as dd/MM/yyyy HH:mm, like the app. */
function dayFirst(wallClock: string): string {
  return `${wallClock.slice(8, 10)}/${wallClock.slice(5, 7)}/${wallClock.slice(0, 4)} ${wallClock.slice(11, 16)}`
}

/** Characters with which the spreadsheets of a country separate cells and write decimals. */
export interface CsvSigns {
  separator: ',' | ';'
  decimal: '.' | ','
}

/** Returns the signs that Excel expects in a country: if a comma is the decimal sign, semicolons separate cells. */
export function csvSignsOf(country: Country): CsvSigns {
  return country === 'colombia' ? { separator: ';', decimal: ',' } : { separator: ',', decimal: '.' }
}

function cellText(cell: Cell, { decimal }: CsvSigns): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return written(cell)
  if ('count' in cell) return String(cell.count)
  return 'amount' in cell ? (cell.amount / 100).toFixed(2).replace('.', decimal) : dayFirst(cell.wallClock)
}

/** Returns the pieces of a CSV file (RFC 4180) in which a spreadsheet calculates nothing on opening. */
export function csvPieces({ header, rows }: Pick<Table, 'header' | 'rows'>, signs: CsvSigns): string[] {
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => cellText(cell, signs)).join(signs.separator)}\r\n`
  return [BYTE_ORDER_MARK, line(header), ...rows.map(line)]
}
