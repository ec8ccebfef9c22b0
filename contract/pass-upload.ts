import * as v from 'valibot'

import { UPLOAD_CODES } from '../domain/uploads/check-rows.ts'
import { UPLOAD_COLUMNS } from '../domain/uploads/columns.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

/** Only say what would be; write all rows or none; or write those that are right. */
export const UPLOAD_MODES = ['check', 'all', 'valid'] as const
export type UploadMode = (typeof UPLOAD_MODES)[number]

const Count = v.number()

export const UploadReport = v.object({
  rows: Count,
  /** Passes that are new. */
  created: Count,
  /** Passes of an earlier upload whose plates or last day are others in this sheet. */
  changed: Count,
  /** Passes that stand as the sheet has them, or that somebody has changed by hand since. */
  left: Count,
  /** Drivers that are new. */
  drivers: Count,
  /** Bad cells; `row` is the number of the row in the sheet. */
  faults: v.array(
    v.object({
      row: v.number(),
      column: v.picklist(UPLOAD_COLUMNS),
      code: v.picklist(UPLOAD_CODES),
      value: v.string(),
    }),
  ),
  /** Whether it was written. */
  committed: v.boolean(),
})
export type UploadReport = v.InferOutput<typeof UploadReport>

/** A body of `multipart/form-data` whose part `file` is an .xlsx file of the template's columns. */
export const uploadPasses = defineEndpoint({
  id: 'uploadPasses',
  area: 'entities',
  method: 'POST',
  path: '/memberships/upload/:locationId/:membershipId',
  request: {
    params: v.object({ locationId: Id, membershipId: Id }),
    query: v.object({ mode: v.optional(v.picklist(UPLOAD_MODES, 'invalidField'), 'check') }),
    body: v.instance(Uint8Array, 'required'),
  },
  response: UploadReport,
  queueable: false,
})
