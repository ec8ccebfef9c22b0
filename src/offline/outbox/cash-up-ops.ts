import * as v from 'valibot'

import type { CashUp } from '../../../contract/cash-up.ts'
import {
  adjustCashUp,
  approveVariance,
  closeCashUp,
  collectCashUp,
  moveCash,
  openRegister,
} from '../../../contract/cash-up-writes.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { cashUps } from '../collections.ts'
import { defineOp, requireRecord } from './op-type.ts'
import type { Op, WireRequest } from './op.ts'

/** The beginning of a shift. Where it is, and in which money, its author saw: the request does not say it. */
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
  // While the shift before is open at the server, this one would join it, and its float be cash that was put in. One that
  // is not on this device, as after the queue came back and before the records, may be that one.
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

const Payment = v.object({ cashUpId: v.nullable(v.string()) })
/** A sale says it within, what is charged and what is renewed says it itself. */
const Paying = v.union([
  v.pipe(
    v.object({ payment: Payment }),
    v.transform(({ payment }) => payment),
  ),
  Payment,
])

/** Whether a payment goes into this cash-up. */
function paysInto(cashUpId: string, { body }: WireRequest): boolean {
  const payment = v.safeParse(Paying, body)
  return payment.success && payment.output.cashUpId === cashUpId
}

/** Actions that pay into a shift. */
const PAYING = ['finishService', 'createPass', 'renewPass'] as const

/** Actions on a service that change what its shift has taken, or that nobody may do any more once it is closed. */
const ENDED_WITH_SHIFT = ['editService', 'voidService', 'correctService'] as const

/** The end of a shift, by what this device knows of its sums: the server draws its own. What was paid, corrected and voided in it goes before. */
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
      // Whoever voids a stay that was not paid needs an open shift at the place.
      // One that is not on this device, as after the queue came back and before the records, may be in it.
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

/** The receipt of a collection has its number from the server: until then it has none. */
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
