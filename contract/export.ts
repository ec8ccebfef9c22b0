import * as v from 'valibot'

import { EXPORTED_LISTS, EXPORT_FAILURES, EXPORT_STATES } from '../domain/exports.ts'
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
  /** Number of written rows, and of all rows at the request. */
  done: v.number(),
  rows: v.number(),
  /** Name and bytes; null until it is ready. */
  fileName: v.nullable(v.string()),
  size: v.nullable(v.number()),
  failure: v.nullable(v.picklist(EXPORT_FAILURES)),
  createdAt: Instant,
  endedAt: v.nullable(Instant),
  /** Expiry of the file. */
  expiresAt: v.nullable(Instant),
})
export type Export = v.InferOutput<typeof Export>

const Query = v.pipe(
  v.record(v.string(), v.pipe(v.string('invalidField'), v.maxLength(VALUE_MAX, 'invalidField')), 'invalidField'),
  v.check((query) => Object.keys(query).length <= PARAMETERS_MOST, 'invalidField'),
)

const call = { area: 'management', queueable: false } as const

export const startExport = defineEndpoint({
  ...call,
  id: 'startExport',
  method: 'POST',
  path: '/exports',
  creates: '/exports/:id',
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
  request: { query: v.object(pageEntries) },
  response: listOf(Export),
})

export const getExport = defineEndpoint({
  ...call,
  id: 'getExport',
  method: 'GET',
  path: '/exports/:id',
  request: { params: IdParams },
  response: Export,
})

export const cancelExport = defineEndpoint({
  ...call,
  id: 'cancelExport',
  method: 'POST',
  path: '/exports/:id/cancel',
  request: { params: IdParams },
  response: Export,
})

/** The answer is the file, in pieces. */
export const getExportFile = defineEndpoint({
  ...call,
  id: 'getExportFile',
  method: 'GET',
  path: '/exports/:id/file',
  request: { params: IdParams },
  response: v.object({ fileName: v.string(), size: v.number(), pieces: v.number() }),
})
