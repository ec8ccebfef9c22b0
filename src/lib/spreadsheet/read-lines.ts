import { read } from 'xlsx'

import { type SheetLines, PARSE_OPTIONS, linesOfBook } from '../../../domain/spreadsheet/read-book.ts'

/** Returns the texts of an .xlsx file, each cut at `most` characters; `null` for another kind of file and for one with macros. */
export function readLines(bytes: Uint8Array, most = Infinity): SheetLines[] | null {
  // The library would read a text or an older workbook too.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null
  const book = read(bytes, { ...PARSE_OPTIONS, type: 'array', bookVBA: true })
  return book.vbaraw === undefined ? linesOfBook(book, most) : null
}
