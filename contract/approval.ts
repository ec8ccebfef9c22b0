import * as v from 'valibot'

import { APPROVED_ACTS } from '../domain/approvals.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Id, Instant, NamedReference, Reason } from './primitives.ts'

const call = { area: 'services', queueable: false } as const
const Act = v.picklist(APPROVED_ACTS, 'invalidField')

/** A request to approve an act above the limits of a shift. */
export const Approval = v.object({
  id: Id,
  act: Act,
  serviceId: Id,
  amount: Amount,
  reason: v.string(),
  askedAt: Instant,
  askedBy: NamedReference,
  /** Null until an administrator answers. */
  answer: v.nullable(v.object({ approved: v.boolean(), at: Instant, by: NamedReference })),
})
export type Approval = v.InferOutput<typeof Approval>

/** Limits of the location of a stay for a person and shift, and what the caller has done in the open shift. */
export const readShiftActs = defineEndpoint({
  ...call,
  id: 'readShiftActs',
  method: 'GET',
  path: '/operator/shift-acts/:id',
  request: { params: IdParams },
  response: v.object({
    shiftActs: v.number(),
    shiftAmount: Amount,
    /** Price of the stay until now without an agreement; 0 if it has ended. */
    price: Amount,
    done: v.array(v.object({ act: Act, count: v.number(), amount: Amount })),
  }),
})

export const askApproval = defineEndpoint({
  ...call,
  id: 'askApproval',
  method: 'POST',
  path: '/operator/approvals',
  request: {
    body: v.object({
      id: Id,
      serviceId: Id,
      act: Act,
      /** Reduction of the price. The server prices a stay that is to be voided or made free itself. */
      amount: v.pipe(Amount, v.minValue(0, 'invalidField')),
      reason: Reason,
    }),
  },
  response: Approval,
})

export const getApproval = defineEndpoint({
  ...call,
  id: 'getApproval',
  method: 'GET',
  path: '/operator/approvals/:id',
  request: { params: IdParams },
  response: Approval,
})

export const answerApproval = defineEndpoint({
  ...call,
  id: 'answerApproval',
  method: 'POST',
  path: '/operator/approvals/:id',
  request: { params: IdParams, body: v.object({ approved: v.boolean('invalidField') }) },
  response: Approval,
})

/** Calls about approvals above the limits of a shift. */
export const APPROVAL_ENDPOINTS = [readShiftActs, askApproval, getApproval, answerApproval] as const
