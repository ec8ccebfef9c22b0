import * as v from 'valibot'

import { type SheetKind, UPLOAD_COLUMNS } from '../../../domain/uploads/columns.ts'

const text = v.string()

const cell = v.optional(text, '')

/** A draft of an earlier release lacks the columns that came later. */
const Cells = v.object(v.entriesFromList(UPLOAD_COLUMNS, cell))

/** Sums of the pieces that were sent so far. */
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

/** Chosen and fixed rows that are not sent yet; they survive a reload. A draft of an earlier release has sent nothing. */
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

/** Rows in one request. After a lost answer only these rows are sent again, and other requests run in between. */
export const ROWS_AT_ONCE: Readonly<Record<SheetKind, number>> = {
  passes: 500,
  drivers: 500,
  vehicles: 500,
  // Low, because each user gets an invitation.
  users: 50,
}
