import * as v from 'valibot'

import { UPLOAD_COLUMNS } from '../../../../domain/pass-upload/columns.ts'

const text = v.string()

const Cells = v.object({
  identificationType: text,
  identification: text,
  firstName: text,
  lastName: text,
  email: text,
  phoneCode: text,
  phone: text,
  vehicleType: text,
  plates: text,
  startDate: text,
  endDate: text,
} satisfies Record<(typeof UPLOAD_COLUMNS)[number], typeof text>)

/** Results of the sent pieces. */
export const SentRows = v.object({
  rows: v.number(),
  created: v.number(),
  changed: v.number(),
  left: v.number(),
  drivers: v.number(),
})
export type SentRows = v.InferOutput<typeof SentRows>

/** Rows of a file that are not uploaded, and its other sheets. */
export const FileNotes = v.object({
  leftOut: v.array(v.object({ row: v.number(), text })),
  hiddenRows: v.number(),
  otherSheets: v.array(text),
})
export type FileNotes = v.InferOutput<typeof FileNotes>

const NO_NOTES: FileNotes = { leftOut: [], hiddenRows: 0, otherSheets: [] }

export const NOTHING_SENT: SentRows = { rows: 0, created: 0, changed: 0, left: 0, drivers: 0 }

/**
 * Draft of an upload with choices and fixes, which survives a reload. Sent rows are removed. Drafts of an earlier
 * release have sent nothing.
 */
export const UploadDraft = v.object({
  locationId: text,
  membershipId: text,
  fileName: text,
  sent: v.optional(SentRows, NOTHING_SENT),
  notes: v.optional(FileNotes, NO_NOTES),
  rows: v.nullable(v.array(v.object({ row: v.number(), cells: Cells }))),
})
export type UploadDraft = v.InferOutput<typeof UploadDraft>

export const EMPTY_UPLOAD: UploadDraft = {
  locationId: '',
  membershipId: '',
  fileName: '',
  sent: NOTHING_SENT,
  notes: NO_NOTES,
  rows: null,
}
