import * as v from 'valibot'

import { UPLOAD_CODES } from '../domain/uploads/check-rows.ts'
import { type SheetKind, UPLOAD_COLUMNS } from '../domain/uploads/columns.ts'
import { defineEndpoint } from './endpoint.ts'
import { Id } from './primitives.ts'

/**
 * Only reports the result; writes all rows or none; or writes the valid rows. By default, as in the specification: all
 * rows or none.
 */
export const UPLOAD_MODES = ['check', 'all', 'valid'] as const
export type UploadMode = (typeof UPLOAD_MODES)[number]

const Count = v.number()

export const UploadReport = v.object({
  rows: Count,
  /** New passes, drivers, vehicles or users. */
  created: Count,
  /** Passes of an earlier upload whose plates or last day differ in this sheet. Other records are never changed. */
  changed: Count,
  /** Records that exist already, as in the sheet or changed since. */
  left: Count,
  /** New drivers of the passes. */
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
  /** Whether the rows were written. */
  committed: v.boolean(),
})
export type UploadReport = v.InferOutput<typeof UploadReport>

const mode = v.optional(v.picklist(UPLOAD_MODES, 'invalidField'), 'all')

/** A body of `multipart/form-data` whose part `file` is an .xlsx file of the template's columns. */
export const uploadPasses = defineEndpoint({
  id: 'uploadPasses',
  area: 'entities',
  method: 'POST',
  path: '/memberships/upload/:locationId/:membershipId',
  request: {
    params: v.object({ locationId: Id, membershipId: Id }),
    query: v.object({ mode }),
    body: v.instance(Uint8Array, 'required'),
  },
  response: UploadReport,
  queueable: false,
})

/** Records that `importRecords` creates. Passes need a location and a membership, so they have their own call. */
export const IMPORT_KINDS = ['drivers', 'vehicles', 'users'] as const satisfies readonly SheetKind[]
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** A body of `multipart/form-data` whose part `file` is an .xlsx or .csv file. */
export const importRecords = defineEndpoint({
  id: 'importRecords',
  area: 'entities',
  method: 'POST',
  path: '/imports/:kind',
  request: {
    params: v.object({ kind: v.picklist(IMPORT_KINDS, 'invalidField') }),
    query: v.object({ mode }),
    body: v.instance(Uint8Array, 'required'),
  },
  response: UploadReport,
  queueable: false,
})
