import * as v from 'valibot'

import { CUSTOMER_MESSAGE_STATES } from '../domain/messaging.ts'
import { DUE_PASSES_MAX, PASS_BILLINGS } from '../domain/passes.ts'
import { defineEndpoint } from './endpoint.ts'
import { Pass, PassPayment } from './pass.ts'
import { Id, Instant, LocalDay } from './primitives.ts'
import { Problem } from './problem.ts'

const call = { area: 'entities', queueable: false } as const

/** A pass that is to be renewed, or was renewed lately. */
const DuePass = v.object({
  billing: v.picklist(PASS_BILLINGS),
  pass: Pass,
  /** Last message to its driver about its end. */
  reminder: v.nullable(v.object({ state: v.picklist(CUSTOMER_MESSAGE_STATES), at: Instant })),
})
export type DuePass = v.InferOutput<typeof DuePass>

/** Proposes a renewal run: the days and the price of each renewal are those of today. */
export const listDuePasses = defineEndpoint({
  ...call,
  id: 'listDuePasses',
  method: 'GET',
  path: '/passes/due',
  request: {},
  response: v.object({ data: v.array(DuePass) }),
})

export const remindOfPasses = defineEndpoint({
  ...call,
  id: 'remindOfPasses',
  method: 'POST',
  path: '/passes/reminders',
  request: {
    body: v.object({ ids: v.pipe(v.array(Id), v.nonEmpty('required'), v.maxLength(DUE_PASSES_MAX, 'limit_invalid')) }),
  },
  /** Reminders that were queued; drivers without an address, or reminded today, get none. */
  response: v.object({ queued: v.number() }),
  idempotent: true,
})

/** A renewal whose transfer has arrived, as the proposal showed it. */
const PaidRenewal = v.object({
  passId: Id,
  ...v.omit(PassPayment, ['method', 'cashUpId']).entries,
  days: v.object({ startsOn: LocalDay, endsOn: LocalDay }),
})
export type PaidRenewal = v.InferOutput<typeof PaidRenewal>

/** Confirms a renewal run. A renewal that no longer is as proposed is left out and named. */
export const renewPasses = defineEndpoint({
  ...call,
  id: 'renewPasses',
  method: 'POST',
  path: '/passes/renewals',
  request: {
    body: v.object({
      renewals: v.pipe(v.array(PaidRenewal), v.nonEmpty('required'), v.maxLength(DUE_PASSES_MAX, 'limit_invalid')),
    }),
  },
  response: v.object({
    renewed: v.array(Pass),
    refused: v.array(v.object({ passId: Id, code: Problem.entries.code })),
  }),
  idempotent: true,
})
