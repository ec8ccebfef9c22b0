import type { PassPlace } from '../../../domain/uploads/check-rows.ts'
import { NO_CELLS, type SheetKind, type UploadRow } from '../../../domain/uploads/columns.ts'
import { type UnsureSheet, readSureRows } from '../../../domain/uploads/layout.ts'
import type { SheetLines } from '../../../domain/spreadsheet/read-book.ts'

export const PLACE: PassPlace = {
  kind: 'passes',
  country: 'colombia',
  vehicleTypeId: 1,
  typeName: null,
  authorizedVehicles: 2,
}

/** A valid row; each number stands for another person. */
export function aRow(row: number, cells: Partial<UploadRow['cells']> = {}): UploadRow {
  return {
    row,
    cells: {
      ...NO_CELLS,
      identificationType: 'CC',
      identification: String(52_000_000 + row),
      firstName: 'Mariana',
      lastName: 'Torres',
      email: `mariana.${row}@parq.test`,
      phoneCode: '57',
      phone: String(3_000_000_000 + row),
      vehicleType: 'car',
      plates: `ABC${String(row).padStart(3, '0')}`,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      ...cells,
    },
  }
}

/** A file of one sheet with these texts. */
export function aFile(lines: readonly (readonly string[])[], about: Partial<SheetLines> = {}): SheetLines[] {
  return [
    {
      name: 'Sheet1',
      isHidden: false,
      hiddenColumns: [],
      from1904: false,
      rows: lines.flatMap((texts, nth) =>
        texts.every((text) => text === '') ? [] : [{ row: nth + 1, isHidden: false, texts: [...texts] }],
      ),
      ...about,
    },
  ]
}

/** The rows of a sheet whose titles name its columns. */
export function readSheet(
  lines: readonly (readonly string[])[],
  { from1904 = false, kind = 'passes' }: { from1904?: boolean; kind?: SheetKind } = {},
): UploadRow[] | UnsureSheet {
  const read = readSureRows(aFile(lines, { from1904 }), { kind, country: 'colombia' })
  return 'fault' in read ? read : read.rows
}
