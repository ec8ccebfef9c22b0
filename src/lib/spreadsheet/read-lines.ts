import { type CellObject, type WorkBook, read } from 'xlsx'

import { textOfCell } from '../../../domain/sheet-cells.ts'

const CELL_MAX = 300

/** The first sheet of an .xlsx file as the texts that a person sees; null of what is no such file, or has macros. */
export function readLines(bytes: Uint8Array): string[][] | null {
  // The library would read a text or an older workbook too.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null
  return linesOf(read(bytes, { type: 'array', sheets: 0, dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellText: false, bookVBA: true }))
}

function linesOf({ Sheets, SheetNames, Workbook, vbaraw }: WorkBook): string[][] | null {
  if (vbaraw !== undefined) return null
  const cells: unknown = Sheets[SheetNames[0] ?? '']?.['!data']
  const from1904 = Workbook?.WBProps?.date1904 === true
  const text = (cell: CellObject | undefined) => (cell ? textOfCell({ value: cell.t === 'e' ? null : cell.v, format: cell.z === undefined ? undefined : String(cell.z), from1904 }).slice(0, CELL_MAX) : '')
  return Array.isArray(cells) ? Array.from(cells, (line: unknown) => (Array.isArray(line) ? Array.from(line, text) : [])) : null
}
