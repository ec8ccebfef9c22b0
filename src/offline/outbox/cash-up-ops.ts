import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  noteDrawerOpening,
  openRegister,
} from '../../../contract/cash-up-writes.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { cashUps } from '../collections.ts'
import { defineOp, requireRecord } from './op-type.ts'
import type { Op, WireRequest } from './op.ts'

/** Starts a shift. The author's view adds the location and the currency, which the request does not contain. */
export const openRegisterOp = defineOp({
  name: 'openRegister',
  endpoint: openRegister,
  collection: cashUps,
  makes: true,
  editsFields: false,
  recordId: ({ body }) => body.id,
  standsAlone: true,
  apply: (cashUp, { body: { openedAt, float, count, note } }): CashUp => ({
    ...requireRecord(cashUp),
    openedAt,
    float,
    floatCount: count,
    openingNote: note,
  }),
  // While the previous shift is open on the server, this opening would join it, and its float would count as cash put
  // in. A close whose shift this device does not have may belong to the previous shift, for example after the queue was
  // restored and before the records were.
  follows: async ({ body: { locationId, register } }, waiting) => {
    const closes = await waiting.ofTypes('closeCashUp')
    const before = await Promise.all(closes.map(({ recordId }) => waiting.cashUp(recordId)))
    return closes.flatMap(({ id }, nth) => {
      const shift = before[nth] ?? null
      return shift === null || (shift.location.id === locationId && shift.register === register) ? id : []
    })
  },
})

export const moveCashOp = defineOp({
  name: 'moveCash',
  endpoint: moveCash,
  collection: cashUps,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (cashUp, { body: { id, at, kind, amount, reason } }, { by }): CashUp => {
    const shift = requireRecord(cashUp)
    if (shift.status !== 'current' || shift.movements.some((one) => one.id === id)) return shift
    return {
      ...shift,
      movements: [...shift.movements, { id, at, by, kind, method: 'cash', amount, reason, receiptNumber: null }],
      payIns: shift.payIns + (kind === 'pay_in' ? amount : 0),
      payOuts: shift.payOuts + (kind === 'pay_out' ? amount : 0),
    }
  },
})

/** Moves no money, so that the shift stays as it is. */
export const noteDrawerOpeningOp = defineOp({
  name: 'noteDrawerOpening',
  endpoint: noteDrawerOpening,
  collection: cashUps,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (cashUp): CashUp => requireRecord(cashUp),
})

const Payment = v.object({ cashUpId: v.nullable(v.string()) })
/** A sale has its payment in a nested field; a charge and a renewal have it at the top level. */
const Paying = v.union([
  v.pipe(
    v.object({ payment: Payment }),
    v.transform(({ payment }) => payment),
  ),
  Payment,
])

/** Returns whether a payment goes into this cash-up. */
function paysInto(cashUpId: string, { body }: WireRequest): boolean {
  const payment = v.safeParse(Paying, body)
  return payment.success && payment.output.cashUpId === cashUpId
}

/** Op types that pay into a shift. */
const PAYING = ['finishService', 'createPass', 'renewPass'] as const

/** Op types on a service that change the takings of its shift, or that nobody may do once the shift is closed. */
const ENDED_WITH_SHIFT = ['editService', 'voidService', 'correctService'] as const

/**
 * Ends a shift with the sums that this device knows; the server computes its own. Payments, corrections and voids of
 * the shift go first.
 */
export const closeCashUpOp = defineOp({
  name: 'closeCashUp',
  endpoint: closeCashUp,
  collection: cashUps,
  makes: false,
  editsFields: false,
  standsAlone: true,
  recordId: ({ params }) => params.id,
  apply: (
    cashUp,
    { body: { closedAt, countedCash, count, leftInDrawer, leftCount, verified, varianceReason } },
    { by },
  ): CashUp => {
    const shift = requireRecord(cashUp)
    if (shift.status !== 'current') return shift
    const expected = expectedCash(shift)
    return {
      ...shift,
      status: 'completed',
      closing: {
        operatorEndShift: by,
        at: closedAt,
        takings: shift.takings,
        services: shift.services,
        payIns: shift.payIns,
        payOuts: shift.payOuts,
        expectedCash: expected,
        countedCash,
        count,
        leftInDrawer,
        leftCount,
        verified,
        variance: countedCash - expected,
        varianceReason,
        approval: varianceReason === null ? 'not_needed' : 'pending',
        approvedBy: null,
        approvedAt: null,
        vehiclesInside: [],
        recounts: [],
      },
    }
  },
  follows: async ({ params }, waiting) => {
    const [acts, shift] = await Promise.all([
      waiting.ofTypes(...PAYING, ...ENDED_WITH_SHIFT),
      waiting.cashUp(params.id),
    ])
    const isPaying = ({ kind }: Pick<Op, 'kind'>) => PAYING.some((name) => name === kind)
    const before = acts.filter((act) => isPaying(act) && paysInto(params.id, act.request)).map(({ id }) => id)
    const ended = acts.filter((act) => !isPaying(act))
    const services = await Promise.all(ended.map(({ recordId }) => waiting.service(recordId)))
    for (const [nth, { id, kind }] of ended.entries()) {
      const service = services[nth] ?? null
      // Voiding an unpaid stay needs an open shift at its location. A stay that this device does not have may be in
      // that shift, for example after the queue was restored and before the records were.
      const isInShift =
        service?.cashUp === null
          ? kind === 'voidService' && service.location.id === shift?.location.id
          : (service?.cashUp.id ?? params.id) === params.id
      if (isInShift) before.push(id)
    }
    return before
  },
})

export const approveVarianceOp = defineOp({
  name: 'approveVariance',
  endpoint: approveVariance,
  collection: cashUps,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (cashUp, { body }, { by }): CashUp => {
    const shift = requireRecord(cashUp)
    if (shift.closing?.approval !== 'pending') return shift
    return {
      ...shift,
      closing: { ...shift.closing, approval: 'approved', approvedBy: by, approvedAt: body.approvedAt },
    }
  },
})

/** The server assigns the number of the collection's receipt; until then it has none. */
export const collectCashUpOp = defineOp({
  name: 'collectCashUp',
  endpoint: collectCashUp,
  collection: cashUps,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (cashUp, { body: { collectedAt, amountReceived, note } }, { by }): CashUp => {
    const shift = requireRecord(cashUp)
    if (shift.status !== 'completed') return shift
    return {
      ...shift,
      status: 'collected',
      collection: { at: collectedAt, by, amountReceived, receiptNumber: '', note, adjustments: [] },
    }
  },
})

export const adjustCashUpOp = defineOp({
  name: 'adjustCashUp',
  endpoint: adjustCashUp,
  collection: cashUps,
  makes: false,
  editsFields: false,
  recordId: ({ params }) => params.id,
  apply: (cashUp, { body: { id, at, amount, reason } }, { by }): CashUp => {
    const shift = requireRecord(cashUp)
    if (!shift.collection || shift.collection.adjustments.some((one) => one.id === id)) return shift
    return {
      ...shift,
      collection: {
        ...shift.collection,
        adjustments: [...shift.collection.adjustments, { id, at, by, amount, reason }],
      },
    }
  },
})
