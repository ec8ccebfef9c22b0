import { notationOf } from '../../../domain/money.ts'
import type { AmountLook, Cell, Table } from '../../../domain/spreadsheet/cell.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * Start of text that a spreadsheet would calculate. A preceding apostrophe makes it plain text, as OWASP recommends
 * against CSV injection. Also matches inside a text: if semicolons separate columns, as in Spanish, the text after one
 * may start a cell despite the quotes.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=["\s]*[=+\-@]|[\t\r])/g

function written(text: string): string {
  return `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`
}

/** Formats as dd/MM/yyyy HH:mm, like the app. */
function dayFirst(wallClock: string): string {
  return `${wallClock.slice(8, 10)}/${wallClock.slice(5, 7)}/${wallClock.slice(0, 4)} ${wallClock.slice(11, 16)}`
}

/** Formats without grouping, and with a decimal comma if the country's spreadsheets expect one. */
function amountFigures(amount: number, look: AmountLook | undefined): string {
  const text = (amount / 100).toFixed(2)
  if (look === undefined || look.style === 'spec') return text
  const { decimal } = notationOf(look.currency, look.style)
  return decimal === '.' ? text : `"${text.replace('.', decimal)}"`
}

function cellText(cell: Cell, look: AmountLook | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return written(cell)
  if ('count' in cell) return String(cell.count)
  return 'amount' in cell ? amountFigures(cell.amount, look) : dayFirst(cell.wallClock)
}

/** Returns the pieces of a CSV file (RFC 4180) that calculates nothing when it is opened. */
export function csvPieces({ header, rows, amounts }: Table): string[] {
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => cellText(cell, amounts)).join(',')}\r\n`
  return [BYTE_ORDER_MARK, line(header), ...rows.map(line)]
}
