import { CFB, type WorkBook, read } from 'xlsx'

import { type UploadPlace, checkRows } from '../../../domain/pass-upload/check-rows.ts'
import { UPLOAD_CELL_MAX } from '../../../domain/pass-upload/columns.ts'
import { type ReadRows, readSureRows } from '../../../domain/pass-upload/layout.ts'
import { PARSE_OPTIONS, linesOfBook } from '../../../domain/spreadsheet/read-book.ts'
import type { SheetCheck, SheetFileFault } from './sheet-outcome.ts'
import { type Part, unpackSheet } from './unpack-sheet.ts'

/** Returns the rows of a file, checked for their location and membership. */
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

/** Returns the rows of an .xlsx file whose titles name the columns, with the results of formulas. */
function readPassSheet(bytes: Uint8Array, { country }: UploadPlace): ReadRows | SheetFileFault {
  const parts = unpackSheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!Array.isArray(parts)) return parts
  const book = openBook(parts)
  return book === null ? { fault: 'sheet_damaged' } : readSureRows(linesOfBook(book, UPLOAD_CELL_MAX), country)
}

/** The parts are repacked without compression, so that the library unpacks nothing unmeasured. */
function openBook(parts: readonly Part[]): WorkBook | null {
  const container = CFB.utils.cfb_new()
  for (const { name, content } of parts) CFB.utils.cfb_add(container, `/${name}`, content)
  try {
    const packed: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
    return read(packed, { ...PARSE_OPTIONS, type: 'buffer' })
  } catch {
    // The library throws arbitrary errors.
    return null
  }
}
