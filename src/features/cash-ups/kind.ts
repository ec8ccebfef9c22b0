import { msg } from '@lingui/core/macro'

import {
  adjustCashUp,
  closeCashUp,
  collectCashUp,
  moveCash,
  noteDrawerOpening,
  openRegister,
} from '../../../contract/cash-up-writes.ts'
import { defineKind, details, type LinkTarget, oneOf } from '../../records/record-kind.ts'
import { CASH_MOVEMENT_LABELS } from '../../ui/labels/cash-ups.ts'
import { PAYMENT_METHOD_LABELS } from '../../ui/labels/services.ts'
import type { Act } from './cash-ups-search.ts'

const AMOUNT = { label: msg`Amount`, value: 'amount' } as const
const REASON = { label: msg`Reason` }
const NOTE = { label: msg`Note` }
const FLOAT = { label: msg`Float`, value: 'amount' } as const
const COUNTED = { label: msg`Counted cash`, value: 'amount' } as const
const LEFT = { label: msg`Left in the drawer`, value: 'amount' } as const
const WHY = { label: msg`Why it differs` }
const RECEIVED = { label: msg`Amount received`, value: 'amount' } as const
const SEEN = { label: msg`Total that was seen`, value: 'amount' } as const

const inForm =
  (act: Act) =>
  (id: string, resubmit: string): LinkTarget => ({
    to: '/dashboard/cash-ups/$id',
    params: { id },
    search: { act, resubmit },
  })

export const cashUpKind = defineKind({
  one: msg`Cash-up`,
  kept: {
    collection: 'cashUps',
    table: (db) => db.cashUps,
    subject: ({ location }) => ({ name: location.name, location }),
  },
  link: (id) => ({ to: '/dashboard/cash-ups/$id', params: { id } }),
  // Nobody edits a cash-up, so these texts are for its audit trail.
  fields: {
    kind: { label: msg`Movement`, value: oneOf(CASH_MOVEMENT_LABELS) },
    method: { label: msg`Payment method`, value: oneOf(PAYMENT_METHOD_LABELS) },
    amount: AMOUNT,
    reason: REASON,
    receiptNumber: { label: msg`Receipt` },
    float: FLOAT,
    openingNote: NOTE,
    expectedCash: { label: msg`Expected cash`, value: 'amount' },
    countedCash: COUNTED,
    varianceReason: WHY,
    amountReceived: RECEIVED,
    collectionReceipt: { label: msg`Receipt of the collection` },
    secondFactor: { label: msg`Second factor`, value: oneOf({ missing: msg`Not given` }) },
  },
  actions: {
    openRegister: {
      words: msg`Opening of a register`,
      movesMoney: true,
      details: details(openRegister.request.body, ({ float, note }) => [
        [FLOAT, float],
        [NOTE, note],
      ]),
      resubmitLink: (_, resubmit) => ({ to: '/dashboard/cash-ups', search: { act: 'open', resubmit } }),
    },
    moveCash: {
      words: msg`Cash moved`,
      movesMoney: true,
      details: details(moveCash.request.body, ({ kind, amount, reason }) => [
        [{ label: CASH_MOVEMENT_LABELS[kind], value: 'amount' }, amount],
        [REASON, reason],
      ]),
      // The form derives the direction of the cash from the action.
      resubmitLink: inForm('pay-in'),
    },
    noteDrawerOpening: {
      words: msg`Drawer opened without a payment`,
      details: details(noteDrawerOpening.request.body, ({ reason }) => [[REASON, reason]]),
      resubmitLink: inForm('open-drawer'),
    },
    closeCashUp: {
      words: msg`Close of a register`,
      movesMoney: true,
      details: details(closeCashUp.request.body, ({ countedCash, leftInDrawer, varianceReason }) => [
        [COUNTED, countedCash],
        [LEFT, leftInDrawer],
        [WHY, varianceReason],
      ]),
      resubmitLink: inForm('close'),
      staysWithAuthor: true,
    },
    approveVariance: { words: msg`Approval of a difference`, resubmitLink: inForm('approve') },
    collectCashUp: {
      words: msg`Collection`,
      movesMoney: true,
      details: details(collectCashUp.request.body, ({ amountReceived, total, note }) => [
        [RECEIVED, amountReceived],
        [SEEN, total],
        [NOTE, note],
      ]),
      resubmitLink: inForm('collect'),
    },
    adjustCashUp: {
      words: msg`Adjustment of a collection`,
      movesMoney: true,
      details: details(adjustCashUp.request.body, ({ amount, reason }) => [
        [AMOUNT, amount],
        [REASON, reason],
      ]),
      resubmitLink: inForm('adjust'),
    },
  },
})
