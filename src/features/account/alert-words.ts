import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { AlertKind } from '../../../domain/alerts.ts'

export const ALERT_LABELS: Readonly<Record<AlertKind, MessageDescriptor>> = {
  shortage: msg`Shortage when a register is closed`,
  money_waiting: msg`Money that waits for a decision`,
  invoice_rejected: msg`Rejected invoice`,
  money_unsent: msg`Money that a tablet does not send`,
  booth_silent: msg`Booth without contact while its register is open`,
  credential: msg`Invoicing platform or WhatsApp refuses its key`,
}

export const ALERT_HINTS: Readonly<Record<AlertKind, MessageDescriptor>> = {
  shortage: msg`Less was counted than expected, in cash or on the card terminal.`,
  money_waiting: msg`Refunds, requests to void a payment, payments without a cash-up, money that was not accepted, and approvals that staff wait for.`,
  invoice_rejected: msg`The platform or the tax office did not accept it.`,
  money_unsent: msg`After half an hour, by the last report of the tablet. Tablets shows what to do.`,
  booth_silent: msg`During opening hours, after ten minutes without contact from a tablet.`,
  credential: msg`Nothing is invoiced or sent until somebody connects it again.`,
}
