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

/** What the pieces that were sent so far came to. */
export const SentRows = v.object({
  rows: v.number(),
  created: v.number(),
  changed: v.number(),
  left: v.number(),
  drivers: v.number(),
})
export type SentRows = v.InferOutput<typeof SentRows>

export const NOTHING_SENT: SentRows = { rows: 0, created: 0, changed: 0, left: 0, drivers: 0 }

/** What was chosen and fixed and is not sent yet: it survives a reload. What was sent leaves the rows. A draft of a release before has sent nothing. */
export const UploadDraft = v.object({
  locationId: text,
  membershipId: text,
  fileName: text,
  sent: v.optional(SentRows, NOTHING_SENT),
  rows: v.nullable(v.array(v.object({ row: v.number(), cells: Cells }))),
})
export type UploadDraft = v.InferOutput<typeof UploadDraft>

export const EMPTY_UPLOAD: UploadDraft = {
  locationId: '',
  membershipId: '',
  fileName: '',
  sent: NOTHING_SENT,
  rows: null,
}
