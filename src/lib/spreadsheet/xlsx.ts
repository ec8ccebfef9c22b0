import { utils, write, type CellObject } from 'xlsx'

import { formatFigures, formatMoney, notationOf } from '../../../domain/money.ts'
import type { AmountLook, Cell, Table } from './cell.ts'

const MONEY = '#,##0.00'
/** A spreadsheet writes both signs as its own language does. */
const WITHOUT_CENTS = '#,##0'
const WHEN = 'dd/mm/yyyy hh:mm'
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30)
const WIDEST = 40
const MEASURED = 200

/** Text stays text whatever it begins with: only cells of type `f` are calculated, and none is written. */
function moneyFormat(amount: number, look: AmountLook | undefined): string {
  if (look === undefined || look.style === 'spec') return MONEY
  const unit = formatMoney(0, look.currency, look.style).replace(/[\d.,]+$/, '')
  const hasCents = formatFigures(amount, look.currency, look.style).includes(notationOf(look.currency, look.style).decimal)
  return `"${unit}"${hasCents ? MONEY : WITHOUT_CENTS}`
}

function cellOf(cell: Cell, look: AmountLook | undefined): CellObject {
  if (cell === null) return { t: 'z' }
  if (typeof cell === 'string') return { t: 's', v: cell }
  if ('count' in cell) return { t: 'n', v: cell.count }
  if ('amount' in cell) return { t: 'n', v: cell.amount / 100, z: moneyFormat(cell.amount, look) }
  return { t: 'n', v: (Date.parse(`${cell.wallClock}Z`) - EPOCH) / DAY_MS, z: WHEN }
}

function lengthOf(cell: Cell): number {
  if (cell === null) return 0
  return typeof cell === 'string' ? cell.length : 'wallClock' in cell ? WHEN.length : 12
}

/** As wide as what the first rows hold. */
function widths({ header, rows }: Table): { wch: number }[] {
  const measured = rows.slice(0, MEASURED)
  return header.map((title, column) => ({ wch: Math.min(WIDEST, Math.max(title.length, ...measured.map((row) => lengthOf(row[column] ?? null))) + 2) }))
}

/** An .xlsx file of one sheet. */
export function xlsxFile(name: string, table: Table): ArrayBuffer {
  const { header, rows, amounts } = table
  const written = (cells: readonly Cell[]) => cells.map((cell) => cellOf(cell, amounts))
  const sheet = utils.aoa_to_sheet([written(header), ...rows.map(written)], { dense: true })
  sheet['!cols'] = widths(table)
  sheet['!autofilter'] = { ref: utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length, c: header.length - 1 } }) }
  const book = utils.book_new()
  // A sheet's name has at most 31 characters, and none of these.
  utils.book_append_sheet(book, sheet, name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const file: unknown = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  if (!(file instanceof ArrayBuffer)) throw new Error('The spreadsheet was not written as bytes')
  return file
}
