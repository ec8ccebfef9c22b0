import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { Approval, CashMovement } from '../../../domain/cash-ups.ts'

export const CASH_MOVEMENT_LABELS = {
  pay_in: msg`Cash put in`,
  pay_out: msg`Cash taken out`,
} satisfies Record<CashMovement, MessageDescriptor>

/** Of a variance over the limit. */
export const APPROVAL_LABELS = {
  not_needed: msg`No approval needed`,
  pending: msg`Approval pending`,
  approved: msg`Approved`,
} satisfies Record<Approval, MessageDescriptor>
