import { CFB, type WorkBook, read } from 'xlsx'

import { type UploadPlace, checkRows } from '../../domain/uploads/check-rows.ts'
import { UPLOAD_CELL_MAX } from '../../domain/uploads/columns.ts'
import { readSureRows } from '../../domain/uploads/layout.ts'
import { PARSE_OPTIONS, type SheetLines, isEncrypted, linesOfBook } from '../../domain/spreadsheet/read-book.ts'
import { linesOfCsv } from '../../domain/spreadsheet/read-csv.ts'
import type { SheetCheck, SheetFileFault } from './sheet-outcome.ts'
import { type Part, isZip, unpackSheet } from './unpack-sheet.ts'

/** Returns the rows of a file, checked against the facts of its kind. */
export function judgeSheet({ bytes, place }: { bytes: Uint8Array; place: UploadPlace }): SheetCheck | SheetFileFault {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // The specified upload of passes takes workbooks only.
  const lines = place.kind === 'passes' || isZip(file) ? linesOfXlsx(file) : linesOfText(file)
  if (!Array.isArray(lines)) return lines
  const read = readSureRows(lines, place)
  return 'fault' in read ? read : { rows: read.rows.length, ...checkRows(read.rows, place) }
}

function linesOfText(file: Buffer): SheetLines[] | SheetFileFault {
  if (isEncrypted(file)) return { fault: 'sheet_encrypted' }
  return linesOfCsv(file, UPLOAD_CELL_MAX) ?? { fault: 'sheet_type_invalid' }
}

/** Returns the texts of an .xlsx file, from the results of its formulas. */
function linesOfXlsx(file: Buffer): SheetLines[] | SheetFileFault {
  const parts = unpackSheet(file)
  if (!Array.isArray(parts)) return parts
  const book = openBook(parts)
  return book === null ? { fault: 'sheet_damaged' } : linesOfBook(book, UPLOAD_CELL_MAX)
}

/** The parts are packed again without compression: the library unpacks nothing that was not measured. */
function openBook(parts: readonly Part[]): WorkBook | null {
  const container = CFB.utils.cfb_new()
  for (const { name, content } of parts) CFB.utils.cfb_add(container, `/${name}`, content)
  try {
    const packed: unknown = CFB.write(container, { fileType: 'zip', type: 'buffer' })
    return read(packed, { ...PARSE_OPTIONS, type: 'buffer' })
  } catch {
    // The library may throw any error.
    return null
  }
}
