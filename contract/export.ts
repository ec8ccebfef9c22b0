import * as v from 'valibot'

import { EXPORTED_LISTS, EXPORT_FAILURES, EXPORT_STATES } from '../domain/exports.ts'
import { BACK_OFFICE_ROLES } from '../domain/roles.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Id, Instant, TimeZone } from './primitives.ts'

const PARAMETERS_MOST = 20
const VALUE_MAX = 8_000

/** A file of a list or report that the server makes. */
export const Export = v.object({
  id: Id,
  list: v.picklist(EXPORTED_LISTS),
  state: v.picklist(EXPORT_STATES),
  /** Rows that are written, and how many there were when it was asked for. */
  done: v.number(),
  rows: v.number(),
  /** Its name and bytes; null until it is ready. */
  fileName: v.nullable(v.string()),
  size: v.nullable(v.number()),
  failure: v.nullable(v.picklist(EXPORT_FAILURES)),
  createdAt: Instant,
  endedAt: v.nullable(Instant),
  /** Until when the file is kept. */
  expiresAt: v.nullable(Instant),
})
export type Export = v.InferOutput<typeof Export>

const Query = v.pipe(
  v.record(v.string(), v.pipe(v.string('invalidField'), v.maxLength(VALUE_MAX, 'invalidField')), 'invalidField'),
  v.check((query) => Object.keys(query).length <= PARAMETERS_MOST, 'invalidField'),
)

const call = { area: 'management', roles: BACK_OFFICE_ROLES, queueable: false } as const

export const startExport = defineEndpoint({
  ...call,
  id: 'startExport',
  method: 'POST',
  path: '/exports',
  creates: '/exports/:id',
  summary: 'Has the server make an .xlsx file of all rows that a list or report finds, and mails whoever asked when it is ready. `query` is what that list or report is asked for, without its pages.',
  request: {
    headers: v.object({ timezone: v.optional(TimeZone) }),
    body: v.object({ id: Id, list: v.picklist(EXPORTED_LISTS, 'invalidField'), query: Query }),
  },
  response: Export,
  idempotent: true,
})

export const listExports = defineEndpoint({
  ...call,
  id: 'listExports',
  method: 'GET',
  path: '/exports',
  summary: 'The files that the caller has asked for, the latest first. They are told of for thirty days.',
  request: { query: v.object(pageEntries) },
  response: listOf(Export),
})

export const getExport = defineEndpoint({
  ...call,
  id: 'getExport',
  method: 'GET',
  path: '/exports/:id',
  summary: 'How far a file is that the caller has asked for.',
  request: { params: IdParams },
  response: Export,
})

export const cancelExport = defineEndpoint({
  ...call,
  id: 'cancelExport',
  method: 'POST',
  path: '/exports/:id/cancel',
  summary: 'Stops the making of a file; nothing is left of it. Of one that is over nothing changes.',
  request: { params: IdParams },
  response: Export,
})

/** Its answer is the file, piece by piece. */
export const getExportFile = defineEndpoint({
  ...call,
  id: 'getExportFile',
  method: 'GET',
  path: '/exports/:id/file',
  summary: 'The file, for whoever asked for it, as long as they still see all of its locations. It is kept for seven days.',
  request: { params: IdParams },
  response: v.object({ fileName: v.string(), size: v.number(), pieces: v.number() }),
})
