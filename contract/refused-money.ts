import * as v from 'valibot'

import { REASON_MAX, REASON_MIN } from '../domain/cash-ups.ts'
import { CURRENCIES } from '../domain/countries.ts'
import { REFUSED_ACTS, REFUSED_OUTCOMES } from '../domain/refused-money.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams, listOf, pageEntries } from './list.ts'
import { Amount, Id, Instant, NamedReference, ResponseTimeZone, cleaned } from './primitives.ts'

const Outcome = v.picklist(REFUSED_OUTCOMES, 'invalidField')

/** Money that changed hands although the server refused its write. */
export const RefusedMoney = v.object({
  id: Id,
  act: v.picklist(REFUSED_ACTS),
  author: NamedReference,
  /** The administrator who sent it, if the author had left. */
  sentBy: v.nullable(NamedReference),
  deviceId: v.nullable(Id),
  /** User agent of the device's browser. */
  userAgent: v.nullable(v.string()),
  /** Stay, cash-up or pass of the money. The server may not have it. */
  subjectId: Id,
  location: v.nullable(v.object({ ...NamedReference.entries, timeZone: ResponseTimeZone })),
  licensePlate: v.nullable(v.string()),
  /** Negative for cash taken out of a drawer. */
  amount: Amount,
  parts: v.array(v.object({ method: v.picklist(PAYMENT_METHODS), amount: Amount })),
  doneAt: Instant,
  refusedAt: Instant,
  /** Code of the refusal, and of the faulty field, if named. */
  code: v.string(),
  fieldCode: v.nullable(v.string()),
  /** Null until an administrator decides. */
  settlement: v.nullable(
    v.object({
      outcome: Outcome,
      at: Instant,
      by: NamedReference,
      note: v.nullable(v.string()),
      cashUpId: v.nullable(Id),
    }),
  ),
})
export type RefusedMoney = v.InferOutput<typeof RefusedMoney>

export const listRefusedMoney = defineEndpoint({
  id: 'listRefusedMoney',
  area: 'services',
  method: 'GET',
  path: '/operator/refused-money',
  request: {
    query: v.object({
      ...pageEntries,
      settled: v.optional(v.picklist(['true', 'false'], 'invalidField'), 'false'),
      authorId: v.optional(Id),
    }),
  },
  response: v.object({ ...listOf(RefusedMoney).entries, currency: v.picklist(CURRENCIES), amount: Amount }),
  queueable: false,
})

const Note = v.pipe(v.string('invalidField'), cleaned, v.maxLength(REASON_MAX, 'reason_too_long'))

export const settleRefusedMoney = defineEndpoint({
  id: 'settleRefusedMoney',
  area: 'services',
  method: 'POST',
  path: '/operator/refused-money/:id',
  request: {
    params: IdParams,
    body: v.pipe(
      v.object({
        outcome: Outcome,
        /** With `accepted`: the cash-up to book into, if it differs from the author's. */
        cashUpId: v.optional(v.nullable(Id), null),
        note: v.optional(
          v.pipe(
            v.nullable(Note),
            v.transform((text) => (text === '' ? null : text)),
          ),
          null,
        ),
      }),
      v.forward(
        v.check(
          ({ outcome, note }) => outcome !== 'rejected' || (note !== null && note.length >= REASON_MIN),
          'reason_too_short',
        ),
        ['note'],
      ),
      v.forward(
        v.check(({ outcome, note }) => outcome !== 'handed_over' || note !== null, 'reason_required'),
        ['note'],
      ),
    ),
  },
  response: RefusedMoney,
  queueable: false,
})
