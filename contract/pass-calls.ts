import * as v from 'valibot'

import { PASS_STATES } from '../domain/pass-limits.ts'
import { PAYMENT_KINDS } from '../domain/payments.ts'
import { PAYMENT_METHODS } from '../domain/services.ts'
import { NotNegative } from './asked-amount.ts'
import { defineCrud } from './crud.ts'
import { type ParsedRequest, defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { NewPass, PASSES, PASS_FIELDS, Pass, createPass, editPass } from './pass.ts'
import { Amount, Id, Instant, LocalDay, NamedReference, PaymentReference, commaList } from './primitives.ts'
import { ChargeDifference, Reason } from './service.ts'

/** Days that were sold. */
const PassPeriod = v.object({
  id: Id,
  startsOn: LocalDay,
  endsOn: LocalDay,
  cost: Amount,
  receiptNumber: v.string(),
  soldAt: Instant,
  soldBy: NamedReference,
  /** The amount taken less what the membership cost then, and since when it had cost the amount taken. Null if they are the same. */
  difference: v.optional(v.nullable(ChargeDifference)),
  payments: v.array(
    v.object({
      id: Id,
      kind: v.picklist(PAYMENT_KINDS),
      method: v.picklist(PAYMENT_METHODS),
      /** Less than nothing where it was given back. */
      amount: Amount,
      at: Instant,
      /** Null: it lies in no register. */
      cashUpId: v.nullable(Id),
      by: v.nullable(NamedReference),
      reference: v.nullable(v.string()),
    }),
  ),
})
export type PassPeriod = v.InferOutput<typeof PassPeriod>

/** With what was sold and paid, newest first, and what a cancellation of today would give back. */
export const PassWithSales = v.object({ ...Pass.entries, periods: v.array(PassPeriod), unused: v.object({ days: v.number(), amount: Amount }) })
export type PassWithSales = v.InferOutput<typeof PassWithSales>

const SEARCH_MAX = 99
const Text = v.optional(v.pipe(v.string('invalidField'), v.trim(), v.maxLength(SEARCH_MAX, 'invalidField')))

const filters = {
  /** Any part of a plate, of the driver's name or identification. */
  search: Text,
  plate: Text,
  driverId: v.optional(Id),
  identification: Text,
  membershipId: v.optional(Id),
  locationId: v.optional(Id),
}

/** None is deleted: it is cancelled. */
const { remove: _remove, changes: _changes, ...calls } = defineCrud({
  names: ['Pass', 'Passes'],
  area: 'entities',
  path: PASSES,
  record: Pass,
  fields: PASS_FIELDS,
  input: NewPass,
  filters: { ...filters, states: commaList(v.picklist(PASS_STATES, 'invalidField')) },
  queueable: true,
})

export const passCalls = {
  ...calls,
  get: defineEndpoint({ ...calls.get, response: PassWithSales }),
  create: createPass,
  edit: editPass,
}

export const countPassStates = defineEndpoint({
  id: 'countPassStates',
  area: 'entities',
  method: 'GET',
  path: `${PASSES}/states`,
  request: { query: v.object(filters) },
  response: v.object({ data: v.array(v.object({ state: v.picklist(PASS_STATES), count: v.number() })) }),
  queueable: false,
})

const act = { area: 'entities', method: 'POST', response: Pass, queueable: false, idempotent: true } as const

export const pausePass = defineEndpoint({
  ...act,
  id: 'pausePass',
  path: '/passes/:id/pause',
  request: { params: IdParams },
})

export const resumePass = defineEndpoint({
  ...act,
  id: 'resumePass',
  path: '/passes/:id/resume',
  request: { params: IdParams },
})

export const cancelPass = defineEndpoint({
  ...act,
  id: 'cancelPass',
  path: '/passes/:id/cancel',
  request: {
    params: IdParams,
    body: v.object({
      reason: Reason,
      /** Null gives nothing back. */
      refund: v.nullable(
        v.object({
          id: Id,
          /** What the person was told that the unused days are worth. */
          amount: NotNegative,
          method: v.picklist(PAYMENT_METHODS, 'invalidField'),
          /** The open cash-up out of which it goes; null: it goes out of no register. */
          cashUpId: v.nullable(Id),
          reference: v.optional(PaymentReference, null),
        }),
      ),
    }),
  },
})
export type Cancellation = ParsedRequest<typeof cancelPass>['body']
