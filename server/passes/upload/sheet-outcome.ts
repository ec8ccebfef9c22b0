import * as v from 'valibot'

import { UPLOAD_COLUMNS } from '../../../domain/pass-upload/columns.ts'

/** Why a file is no sheet of passes. */
export const SHEET_FAULTS = ['sheet_type_invalid', 'sheet_damaged', 'sheet_columns_missing', 'sheet_empty', 'sheet_too_long'] as const

export interface SheetFileFault {
  fault: (typeof SHEET_FAULTS)[number]
}

const text = v.string()

/** What the thread that reads a file says. */
export const SheetOutcome = v.union([
  v.object({ fault: v.picklist(SHEET_FAULTS) }),
  v.object({
    rows: v.array(
      v.object({
        row: v.number(),
        cells: v.object({ identificationType: text, identification: text, firstName: text, lastName: text, email: text, phoneCode: text, phone: text, vehicleType: text, plates: text, startDate: text, endDate: text } satisfies Record<(typeof UPLOAD_COLUMNS)[number], typeof text>),
      }),
    ),
  }),
])
export type SheetOutcome = v.InferOutput<typeof SheetOutcome>
