import * as v from 'valibot'

import { UPLOAD_COLUMNS } from '../../../../domain/pass-upload/columns.ts'

const text = v.string()

const Cells = v.object({ identificationType: text, identification: text, firstName: text, lastName: text, email: text, phoneCode: text, phone: text, vehicleType: text, plates: text, startDate: text, endDate: text } satisfies Record<(typeof UPLOAD_COLUMNS)[number], typeof text>)

/** What was chosen and mended and is not sent yet: it survives a reload. */
export const UploadDraft = v.object({ locationId: text, membershipId: text, fileName: text, rows: v.nullable(v.array(v.object({ row: v.number(), cells: Cells }))) })
export type UploadDraft = v.InferOutput<typeof UploadDraft>

export const EMPTY_UPLOAD: UploadDraft = { locationId: '', membershipId: '', fileName: '', rows: null }
