import type { Cell, Table } from './cell.ts'

/** By it a spreadsheet knows that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would calculate. An apostrophe in front makes it text, as OWASP advises against CSV injection. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

function written(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** dd/MM/yyyy HH:mm, as the app shows it. */
function dayFirst(wallClock: string): string {
  return `${wallClock.slice(8, 10)}/${wallClock.slice(5, 7)}/${wallClock.slice(0, 4)} ${wallClock.slice(11, 16)}`
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return written(cell)
  if ('count' in cell) return String(cell.count)
  return 'amount' in cell ? (cell.amount / 100).toFixed(2) : dayFirst(cell.wallClock)
}

/** The pieces of a CSV file (RFC 4180) in which nothing is calculated when it is opened. */
export function csvPieces({ header, rows }: Table): string[] {
  const line = (cells: readonly Cell[]) => `${cells.map(cellText).join(',')}\r\n`
  return [BYTE_ORDER_MARK, line(header), ...rows.map(line)]
}
