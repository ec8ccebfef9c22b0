import { notationOf } from '../../../domain/money.ts'
import type { AmountLook, Cell, Table } from '../../../domain/spreadsheet/cell.ts'

/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/**
 * What a spreadsheet would calculate. An apostrophe in front makes it text, as OWASP advises against CSV injection. Also
 * within a text: where a semicolon parts columns, as in Spanish, what follows one may begin a cell despite the quotes.
 */
const FORMULA = /(?<=^|[;\t\r\n])(?=["\s]*[=+\-@]|[\t\r])/g

function written(text: string): string {
  return `"${text.replaceAll(FORMULA, "'").replaceAll('"', '""')}"`
}

/** dd/MM/yyyy HH:mm, as the app shows it. */
function dayFirst(wallClock: string): string {
  return `${wallClock.slice(8, 10)}/${wallClock.slice(5, 7)}/${wallClock.slice(0, 4)} ${wallClock.slice(11, 16)}`
}

/** Without anything that groups; with a comma before the cents where the country writes one, for its spreadsheets. */
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

/** The pieces of a CSV file (RFC 4180) in which nothing is calculated when it is opened. */
export function csvPieces({ header, rows, amounts }: Table): string[] {
  const line = (cells: readonly Cell[]) => `${cells.map((cell) => cellText(cell, amounts)).join(',')}\r\n`
  return [BYTE_ORDER_MARK, line(header), ...rows.map(line)]
}
