import { CFB, type CellObject, type WorkBook, read } from 'xlsx'

import { type UploadPlace, checkRows } from '../../../domain/pass-upload/check-rows.ts'
import { UPLOAD_CELL_MAX, type UploadRow, readSheet } from '../../../domain/pass-upload/columns.ts'
import { textLines } from '../../../domain/sheet-cells.ts'
import type { SheetCheck, SheetFileFault } from './sheet-outcome.ts'
import { type Part, unpackSheet } from './unpack-sheet.ts'

/** The rows of a file, held against where their passes are to be valid. */
export function judgePassSheet({
  bytes,
  place,
}: {
  bytes: Uint8Array
  place: UploadPlace
}): SheetCheck | SheetFileFault {
  const read = readPassSheet(bytes)
  return 'fault' in read ? read : { rows: read.rows.length, ...checkRows(read.rows, place) }
}

/** The rows of the first sheet of an .xlsx file. Its formulas are what they came to, as text. */
function readPassSheet(bytes: Uint8Array): { rows: UploadRow[] } | SheetFileFault {
  const parts = unpackSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!Array.isArray(parts)) return parts
  const book = openBook(parts)
  const sheet = book && firstSheet(book)
  if (!sheet) return { fault: 'sheet_damaged' }
  const rows = readSheet(textLines(sheet.cells, { from1904: sheet.from1904, most: UPLOAD_CELL_MAX }), sheet.from1904)
  return Array.isArray(rows) ? { rows } : rows
}

/** The parts are packed again without compression: the library unpacks nothing that was not measured. */
function openBook(parts: readonly Part[]): WorkBook | null {
  const container = CFB.utils.cfb_new()
  for (const { name, content } of parts) CFB.utils.cfb_add(container, `/${name}`, content)
  try {
    const packed: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
    return read(packed, {
      type: 'buffer',
      sheets: 0,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
    })
  } catch {
    // The library throws whatever it stumbles on.
    return null
  }
}

interface FirstSheet {
  cells: (CellObject | undefined)[][]
  from1904: boolean
}

function firstSheet({ Sheets, SheetNames, Workbook }: WorkBook): FirstSheet | null {
  const cells: unknown = Sheets[SheetNames[0] ?? '']?.['!data']
  return isDense(cells) ? { cells, from1904: Workbook?.WBProps?.date1904 === true } : null
}

/** The library says of its rows that they are these. */
function isDense(cells: unknown): cells is FirstSheet['cells'] {
  return Array.isArray(cells)
}
