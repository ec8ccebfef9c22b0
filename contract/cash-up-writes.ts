import * as v from 'valibot'

import { CASH_MOVEMENTS, REASON_MAX, REASON_MIN } from '../domain/cash-ups.ts'
import { Difference, NotNegative, Positive } from './amount-limits.ts'
import { CashUp, PieceCount } from './cash-up.ts'
import { defineEndpoint } from './endpoint.ts'
import { IdParams } from './list.ts'
import { Amount, Id, Instant, cleaned } from './primitives.ts'

const Note = v.pipe(
  v.nullable(v.pipe(v.string('invalidField'), cleaned, v.maxLength(REASON_MAX, 'reason_too_long'))),
  v.transform((text) => (text === '' ? null : text)),
)
const Reason = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.minLength(REASON_MIN, 'reason_too_short'),
  v.maxLength(REASON_MAX, 'reason_too_long'),
)

export const openRegister = defineEndpoint({
  id: 'openRegister',
  area: 'management',
  method: 'POST',
  path: '/cash-registers',
  creates: '/cash-ups/:id',
  request: {
    body: v.object({
      id: Id,
      locationId: Id,
      register: v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(64, 'invalidField')),
      openedAt: Instant,
      float: NotNegative,
      count: v.nullable(PieceCount),
      note: Note,
      /**
       * Cash-up that the person saw open and shares: the opening joins it even if it has been closed since. Null if the
       * person has counted the drawer.
       */
      shares: v.optional(v.nullable(Id), null),
    }),
  },
  response: CashUp,
  queueable: true,
})

export const moveCash = defineEndpoint({
  id: 'moveCash',
  area: 'management',
  method: 'POST',
  path: '/cash-ups/:id/movements',
  request: {
    params: IdParams,
    body: v.object({
      id: Id,
      at: Instant,
      kind: v.picklist(CASH_MOVEMENTS, 'invalidField'),
      amount: Positive,
      reason: Reason,
    }),
  },
  response: CashUp,
  queueable: true,
})

/** The drawer of a register was opened without a payment, for example to change a note. No money moves. */
export const noteDrawerOpening = defineEndpoint({
  id: 'noteDrawerOpening',
  area: 'management',
  method: 'POST',
  path: '/cash-ups/:id/drawer-openings',
  request: { params: IdParams, body: v.object({ at: Instant, reason: Reason }) },
  response: CashUp,
  queueable: true,
})

export const closeCashUp = defineEndpoint({
  id: 'closeCashUp',
  area: 'management',
  method: 'PATCH',
  path: '/cash-ups/:id',
  request: {
    params: IdParams,
    body: v.object({
      /** Id of the count, if it is kept as a recount. */
      id: Id,
      closedAt: Instant,
      countedCash: NotNegative,
      count: v.nullable(PieceCount),
      leftInDrawer: NotNegative,
      /** The pieces that stay in the drawer; they add up to that amount. */
      leftCount: v.optional(v.nullable(PieceCount), null),
      verified: v.object({ dataphone: v.nullable(NotNegative), digital: v.nullable(NotNegative) }),
      varianceReason: Note,
    }),
  },
  response: CashUp,
  queueable: true,
})

export const approveVariance = defineEndpoint({
  id: 'approveVariance',
  area: 'management',
  method: 'PATCH',
  path: '/cash-ups/:id/approve',
  request: { params: IdParams, body: v.object({ approvedAt: Instant }) },
  response: CashUp,
  queueable: true,
})

export const collectCashUp = defineEndpoint({
  id: 'collectCashUp',
  area: 'management',
  method: 'PATCH',
  path: '/cash-ups/collecte/:id',
  request: {
    params: IdParams,
    body: v.object({
      collectedAt: Instant,
      amountReceived: NotNegative,
      /** Values that the collector saw: the revision decides; a conflict shows the total beside the current one. */
      revision: v.pipe(v.number('required'), v.safeInteger('invalidField')),
      total: Amount,
      note: Note,
    }),
  },
  response: CashUp,
  queueable: true,
})

export const adjustCashUp = defineEndpoint({
  id: 'adjustCashUp',
  area: 'management',
  method: 'POST',
  path: '/cash-ups/:id/adjustments',
  request: { params: IdParams, body: v.object({ id: Id, at: Instant, amount: Difference, reason: Reason }) },
  response: CashUp,
  queueable: true,
})

/** Writes of a cash-up. */
export const CASH_UP_WRITE_ENDPOINTS = [
  openRegister,
  moveCash,
  noteDrawerOpening,
  closeCashUp,
  approveVariance,
  collectCashUp,
  adjustCashUp,
] as const
