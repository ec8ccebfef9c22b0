import { CFB, type CellObject, type WorkBook, read } from 'xlsx'

import { type UploadPlace, checkRows } from '../../../domain/pass-upload/check-rows.ts'
import { type UploadRow, readSheet } from '../../../domain/pass-upload/columns.ts'
import { textOfCell } from '../../../domain/sheet-cells.ts'
import type { JudgedSheet, SheetFileFault } from './sheet-outcome.ts'
import { type Part, unpackSheet } from './unpack-sheet.ts'

/** So much of a cell is looked at; none of the template's takes more. */
const CELL_MAX = 300

/** The rows of a file, held against where their passes are to be valid. */
export function judgePassSheet({ bytes, place }: { bytes: Uint8Array; place: UploadPlace }): JudgedSheet | SheetFileFault {
  const read = readPassSheet(bytes)
  return 'fault' in read ? read : { rows: read.rows.length, ...checkRows(read.rows, place) }
}

/** The rows of the first sheet of an .xlsx file. Its formulas are what they came to, as text. */
function readPassSheet(bytes: Uint8Array): { rows: UploadRow[] } | SheetFileFault {
  const parts = unpackSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!Array.isArray(parts)) return parts
  const book = openBook(parts)
  const lines = book && linesOf(book)
  if (!lines) return { fault: 'sheet_damaged' }
  const rows = readSheet(lines)
  return Array.isArray(rows) ? { rows } : rows
}

/** The parts are packed again without compression: the library unpacks nothing that was not measured. */
function openBook(parts: readonly Part[]): WorkBook | null {
  const container = CFB.utils.cfb_new()
  for (const { name, content } of parts) CFB.utils.cfb_add(container, `/${name}`, content)
  try {
    const packed: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
    return read(packed, { type: 'buffer', sheets: 0, dense: true, cellFormula: false, cellHTML: false, cellNF: true, cellText: false })
  } catch {
    // The library throws whatever it stumbles on.
    return null
  }
}

function linesOf({ Sheets, SheetNames, Workbook }: WorkBook): string[][] | null {
  const cells: unknown = Sheets[SheetNames[0] ?? '']?.['!data']
  if (!Array.isArray(cells)) return null
  const from1904 = Workbook?.WBProps?.date1904 === true
  const text = (cell: CellObject | undefined) => (cell ? textOfCell({ value: cell.t === 'e' ? null : cell.v, format: cell.z === undefined ? undefined : String(cell.z), from1904 }).slice(0, CELL_MAX) : '')
  return Array.from(cells, (line: unknown) => (Array.isArray(line) ? Array.from(line, text) : []))
}
