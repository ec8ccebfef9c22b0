import { type CellObject, type WorkBook, read } from 'xlsx'

import { textLines } from '../../../domain/sheet-cells.ts'

export interface SheetLines {
  lines: string[][]
  /** Whether the file counts its days from 1904. */
  from1904: boolean
}

/**
 * Returns the texts of the first sheet of an .xlsx file, each cut at `most` characters; `null` for another kind of file
 * and for one with macros.
 */
export function readLines(bytes: Uint8Array, most = Infinity): SheetLines | null {
  // The library would also read a text file or an older workbook.
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return null
  return linesOf(
    read(bytes, {
      type: 'array',
      sheets: 0,
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      cellText: false,
      bookVBA: true,
    }),
    most,
  )
}

function linesOf({ Sheets, SheetNames, Workbook, vbaraw }: WorkBook, most: number): SheetLines | null {
  if (vbaraw !== undefined) return null
  const cells: unknown = Sheets[SheetNames[0] ?? '']?.['!data']
  const from1904 = Workbook?.WBProps?.date1904 === true
  return isDense(cells) ? { lines: textLines(cells, { from1904, most }), from1904 } : null
}

/** Narrows the rows to the type that the library documents. */
function isDense(cells: unknown): cells is (CellObject | undefined)[][] {
  return Array.isArray(cells)
}
