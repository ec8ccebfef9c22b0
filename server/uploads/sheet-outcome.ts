import * as v from 'valibot'

import { UPLOAD_CODES, type CheckedRows } from '../../domain/uploads/check-rows.ts'
import { UPLOAD_COLUMNS, type UploadColumn } from '../../domain/uploads/columns.ts'

/** Reasons why a file is not accepted as a sheet. */
export const SHEET_FAULTS = [
  'sheet_type_invalid',
  'sheet_damaged',
  'sheet_encrypted',
  'sheet_columns_missing',
  'sheet_hidden_rows',
  'sheet_empty',
  'sheet_too_long',
] as const

export interface SheetFileFault {
  fault: (typeof SHEET_FAULTS)[number]
  /** Columns without a title, or with two titles. */
  missing?: readonly UploadColumn[] | undefined
}

const text = v.string()

export const SheetFault = v.object({
  row: v.number(),
  column: v.picklist(UPLOAD_COLUMNS),
  code: v.picklist(UPLOAD_CODES),
  value: text,
})

const cells = v.object(v.entriesFromList(UPLOAD_COLUMNS, text))

/** A row without a fault. */
export const SheetRight = v.object({ row: v.number(), cells })

/** Answer of the thread that reads a file. Its many rows are parsed separately. */
export const SheetOutcome = v.union([
  v.object({ fault: v.picklist(SHEET_FAULTS), missing: v.optional(v.array(v.picklist(UPLOAD_COLUMNS))) }),
  v.object({ rows: v.number(), faults: v.array(v.unknown()), right: v.array(v.unknown()) }),
])

/** Number of rows of a sheet, their faults, and the valid rows. */
export type SheetCheck = { rows: number } & CheckedRows
