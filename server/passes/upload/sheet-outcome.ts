import * as v from 'valibot'

import { UPLOAD_CODES, type CheckedRows } from '../../../domain/pass-upload/check-rows.ts'
import { UPLOAD_COLUMNS, type UploadColumn } from '../../../domain/pass-upload/columns.ts'
import { IDENTIFICATION_TYPES } from '../../../domain/people.ts'

/** Why a file is not a sheet of passes. */
export const SHEET_FAULTS = [
  'sheet_type_invalid',
  'sheet_damaged',
  'sheet_columns_missing',
  'sheet_hidden_rows',
  'sheet_empty',
  'sheet_too_long',
] as const

export interface SheetFileFault {
  fault: (typeof SHEET_FAULTS)[number]
  /** Columns without a title, or with two. */
  missing?: readonly UploadColumn[] | undefined
}

const text = v.string()

export const SheetFault = v.object({
  row: v.number(),
  column: v.picklist(UPLOAD_COLUMNS),
  code: v.picklist(UPLOAD_CODES),
  value: text,
})

export const SheetEntry = v.object({
  row: v.number(),
  driver: v.object({
    firstName: text,
    lastName: text,
    isCompany: v.boolean(),
    identificationType: v.nullable(v.picklist(IDENTIFICATION_TYPES)),
    identification: text,
    email: v.nullable(text),
    phoneCode: v.nullable(text),
    phone: v.nullable(text),
  }),
  plates: v.array(text),
  startsOn: text,
  endsOn: text,
})

/** Answer of the thread that reads a file. Its many rows are parsed separately. */
export const SheetOutcome = v.union([
  v.object({ fault: v.picklist(SHEET_FAULTS), missing: v.optional(v.array(v.picklist(UPLOAD_COLUMNS))) }),
  v.object({ rows: v.number(), faults: v.array(v.unknown()), entries: v.array(v.unknown()) }),
])

/** Number of rows of a sheet, their faults, and the valid rows. */
export type SheetCheck = { rows: number } & CheckedRows
