import { utils, write } from 'xlsx'

import type { Cell } from '../../../domain/spreadsheet/cell.ts'
import { DAY_MS } from '../../../domain/time.ts'

const EPOCH = Date.UTC(1899, 11, 30)

function cellOf(cell: Cell) {
  if (cell === null) return { t: 'z' as const }
  if (typeof cell === 'string') return { t: 's' as const, v: cell }
  if ('count' in cell) return { t: 'n' as const, v: cell.count }
  if ('amount' in cell) return { t: 'n' as const, v: cell.amount / 100, z: '#,##0.00' }
  return { t: 'n' as const, v: (Date.parse(`${cell.wallClock}Z`) - EPOCH) / DAY_MS, z: 'dd/mm/yyyy hh:mm' }
}

/** Writes the same rows with SheetJS, which holds them all in memory. */
export function sheetJsFile(header: readonly string[], rows: readonly (readonly Cell[])[]): ArrayBuffer {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      [header.map((title) => ({ t: 's' as const, v: title })), ...rows.map((row) => row.map(cellOf))],
      { dense: true },
    ),
    'x',
  )
  const file: unknown = write(book, { type: 'array', bookType: 'xlsx', compression: true })
  if (!(file instanceof ArrayBuffer)) throw new Error('The spreadsheet was not written as bytes')
  return file
}
