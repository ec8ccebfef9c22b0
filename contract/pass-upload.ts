import * as v from 'valibot'

import { UPLOAD_CODES } from '../domain/pass-upload/check-rows.ts'
import { UPLOAD_COLUMNS } from '../domain/pass-upload/columns.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

/** `check` only reports; `all` writes all rows or none; `valid` writes the valid rows. */
export const UPLOAD_MODES = ['check', 'all', 'valid'] as const
export type UploadMode = (typeof UPLOAD_MODES)[number]

const Count = v.number()

export const UploadReport = v.object({
  rows: Count,
  /** Number of new passes. */
  created: Count,
  /** Passes of an earlier upload whose plates or last day differ in this sheet. */
  changed: Count,
  /** Passes that equal the sheet, or that somebody has changed by hand since. */
  left: Count,
  /** Number of new drivers. */
  drivers: Count,
  /** Bad cells; `row` is the row number in the sheet. */
  faults: v.array(
    v.object({
      row: v.number(),
      column: v.picklist(UPLOAD_COLUMNS),
      code: v.picklist(UPLOAD_CODES),
      value: v.string(),
    }),
  ),
  /** Whether the rows were written. */
  committed: v.boolean(),
})
export type UploadReport = v.InferOutput<typeof UploadReport>

/** A `multipart/form-data` body whose part `file` is an .xlsx file with the template's columns. */
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
