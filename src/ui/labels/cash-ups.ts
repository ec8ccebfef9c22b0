import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Approval, CashMovement } from '../../../domain/cash-ups.ts'
import type { RefusedAct, RefusedOutcome } from '../../../domain/refused-money.ts'

export const CASH_MOVEMENT_LABELS = {
  pay_in: msg`Cash put in`,
  pay_out: msg`Cash taken out`,
} satisfies Record<CashMovement, MessageDescriptor>

/** Labels for the approval of a variance above the limit. */
export const APPROVAL_LABELS = {
  not_needed: msg`No approval needed`,
  pending: msg`Approval pending`,
  approved: msg`Approved`,
} satisfies Record<Approval, MessageDescriptor>

/** Labels of acts with money that the server refused to record. */
export const REFUSED_ACT_LABELS = {
  charge: msg`Charge of a stay`,
  float: msg`Float of a register`,
  pay_in: msg`Cash put into a drawer`,
  pay_out: msg`Cash taken out of a drawer`,
  pass: msg`Sale of a pass`,
} satisfies Record<RefusedAct, MessageDescriptor>

export const REFUSED_OUTCOME_LABELS = {
  accepted: msg`Booked`,
  handed_over: msg`Handed over`,
  rejected: msg`Rejected`,
} satisfies Record<RefusedOutcome, MessageDescriptor>
