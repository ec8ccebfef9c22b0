import * as v from 'valibot'

import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Id, Instant, NamedReference, Reason, requiredText } from './primitives.ts'

/** An erased driver. Nothing here names the person. */
export const DriverErasure = v.object({
  id: Id,
  /** Number of the erasure in the company, part of the pseudonym. */
  number: v.number(),
  /** Name that stays and sales show instead: "Erased driver 12". */
  pseudonym: v.string(),
  /** Null if a retention period ended. */
  reason: v.nullable(v.string()),
  at: Instant,
  /** Null if a retention period ended. */
  by: v.nullable(NamedReference),
  /** When the last stored text was read; null while texts are still being read. */
  doneAt: v.nullable(Instant),
})
export type DriverErasure = v.InferOutput<typeof DriverErasure>

const NAME_MOST = 100

/** Erases a driver for good. A repetition for an erased driver answers with the erasure. */
export const eraseDriver = defineEndpoint({
  id: 'eraseDriver',
  area: 'users',
  method: 'POST',
  path: '/operator/drivers/:id/erasure',
  request: {
    params: IdParams,
    body: v.object({
      /** The driver's full name, typed as a confirmation. */
      name: requiredText(NAME_MOST),
      reason: Reason,
    }),
  },
  response: DriverErasure,
  queueable: false,
  idempotent: true,
})

export const listErasures = defineEndpoint({
  id: 'listErasures',
  area: 'users',
  method: 'GET',
  path: '/operator/privacy/erasures',
  request: { query: v.object(pageEntries) },
  response: listOf(DriverErasure),
  queueable: false,
})

export const ERASURE_ENDPOINTS = [eraseDriver, listErasures] as const
