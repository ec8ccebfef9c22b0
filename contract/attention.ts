import * as v from 'valibot'

import { APPROVAL_STATES, APPROVED_ACTS } from '../domain/approvals.ts'
import { ATTENTION_KINDS } from '../domain/attention.ts'
import { CURRENCIES } from '../domain/countries.ts'
import { defineEndpoint } from './endpoint.ts'
import { Amount, Id, Instant, NamedReference, Reason, ResponseTimeZone } from './primitives.ts'

const Kind = v.picklist(ATTENTION_KINDS)

export const listAttention = defineEndpoint({
  id: 'listAttention',
  area: 'services',
  method: 'GET',
  path: '/operator/attention',
  request: {},
  response: v.object({
    asOf: Instant,
    currency: v.picklist(CURRENCIES),
    data: v.array(
      v.object({
        kind: Kind,
        rows: v.number(),
        amount: Amount,
        oldest: Instant,
        /** Price of the time that nobody can prove, apart from the amount. Absent from servers of 0.1.0. */
        unverified: v.optional(Amount),
      }),
    ),
  }),
  queueable: false,
})

/** A case for attention. */
export const AttentionRow = v.object({
  /** Id with which an admin marks the row as done. For an offline booth this is the location's id. */
  id: Id,
  at: Instant,
  location: v.object({ id: Id, name: v.string(), timeZone: ResponseTimeZone }),
  amount: Amount,
  /** Whether money is missing: counted less than expected, or taken less than the rates say. */
  missing: v.boolean(),
  serviceId: v.nullable(Id),
  cashUpId: v.nullable(Id),
  licensePlate: v.nullable(v.string()),
  /** Offline device; null for a booth's tablet, which has no name. */
  device: v.nullable(NamedReference),
  by: v.nullable(NamedReference),
  /** Reason for the void or correction, or the agreement's name. */
  reason: v.nullable(v.string()),
  /** Start of the older rates or price that explain the amount. Absent from servers of 0.1.0. */
  ratesOf: v.optional(v.nullable(Instant)),
  /** Pass of the row. Absent from servers of 0.1.0. */
  passId: v.optional(v.nullable(Id)),
  /** Price of the time that nobody can prove, apart from the amount at risk. Absent from servers of 0.1.0. */
  unverified: v.optional(Amount),
  /** Act that somebody asks to approve; null for other kinds. Absent from earlier servers. */
  act: v.optional(v.nullable(v.picklist(APPROVED_ACTS))),
  /**
   * Approval of an act above the limits of its shift, with the answer of an administrator. Null for acts that need none.
   * Absent from earlier servers.
   */
  approval: v.optional(
    v.nullable(
      v.object({
        state: v.picklist(APPROVAL_STATES),
        answer: v.nullable(v.object({ by: NamedReference, at: Instant })),
      }),
    ),
  ),
  /** Dismissal of the row, with its author, time and reason; null while the row is open. Absent from servers of 0.1.0. */
  dismissed: v.optional(v.nullable(v.object({ by: NamedReference, at: Instant, reason: v.nullable(v.string()) }))),
})
export type AttentionRow = v.InferOutput<typeof AttentionRow>

export const MOST_ATTENTION_ROWS = 500

const AttentionRows = v.object({ asOf: Instant, currency: v.picklist(CURRENCIES), data: v.array(AttentionRow) })

export const attentionRows = defineEndpoint({
  id: 'attentionRows',
  area: 'services',
  method: 'GET',
  path: '/operator/attention/:kind',
  request: { params: v.object({ kind: Kind }) },
  response: AttentionRows,
  queueable: false,
})

export const dismissedRows = defineEndpoint({
  id: 'dismissedRows',
  area: 'services',
  method: 'GET',
  path: '/operator/attention/:kind/dismissed',
  request: { params: v.object({ kind: Kind }) },
  response: AttentionRows,
  queueable: false,
})

export const finishAttention = defineEndpoint({
  id: 'finishAttention',
  area: 'services',
  method: 'POST',
  path: '/operator/attention/:kind',
  request: {
    params: v.object({ kind: Kind }),
    body: v.object({
      ids: v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(MOST_ATTENTION_ROWS, 'limit_invalid')),
      done: v.boolean('invalidField'),
      /** Why nothing is to be done. Required to dismiss what a person did. */
      reason: v.optional(v.nullable(Reason)),
    }),
  },
  response: v.object({ ids: v.array(Id), done: v.boolean() }),
  queueable: false,
})
