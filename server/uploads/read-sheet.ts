import { CFB, type WorkBook, read } from 'xlsx'

import { type UploadPlace, checkRows } from '../../domain/uploads/check-rows.ts'
import { UPLOAD_CELL_MAX } from '../../domain/uploads/columns.ts'
import { type ReadRows, readSureRows } from '../../domain/uploads/layout.ts'
import { PARSE_OPTIONS, linesOfBook } from '../../domain/spreadsheet/read-book.ts'
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
  const read = readPassSheet(bytes, place)
  return 'fault' in read ? read : { rows: read.rows.length, ...checkRows(read.rows, place) }
}

/** Returns the rows of an .xlsx file whose titles name the columns, from the results of its formulas. */
function readPassSheet(bytes: Uint8Array, { country }: UploadPlace): ReadRows | SheetFileFault {
  const parts = unpackSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!Array.isArray(parts)) return parts
  const book = openBook(parts)
  return book === null ? { fault: 'sheet_damaged' } : readSureRows(linesOfBook(book, UPLOAD_CELL_MAX), country)
}

/** The parts are packed again without compression: the library unpacks nothing that was not measured. */
function openBook(parts: readonly Part[]): WorkBook | null {
  const container = CFB.utils.cfb_new()
  for (const { name, content } of parts) CFB.utils.cfb_add(container, `/${name}`, content)
  try {
    const packed: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
    return read(packed, { ...PARSE_OPTIONS, type: 'buffer' })
  } catch {
    // The library throws whatever it stumbles on.
    return null
  }
}
