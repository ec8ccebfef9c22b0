import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { AUDIT_ACTIONS, type AuditAction } from '../../../contract/audit-actions.ts'

export const AUDIT_ACTION_LABELS = {
  created: msg`Created`,
  edited: msg`Corrected`,
  confirmed: msg`Confirmed`,
  admitted: msg`Check in`,
  finished: msg`Finished`,
  voided: msg`Voided`,
  deleted: msg`Deleted`,
  erased: msg`Personal data erased`,
  exported: msg`Personal data exported`,
  resent: msg`Receipt sent again`,
  ticket_sent: msg`Ticket sent`,
  password_set: msg`Password set`,
  factor_added: msg`Second factor added`,
  factor_removed: msg`Second factor removed`,
  email_asked: msg`Email to be confirmed`,
  signed_out: msg`Signed out on a device`,
  sign_in_refused: msg`Sign-ins refused`,
  assigned: msg`Added to a cash-up`,
  void_asked: msg`Asked to be voided`,
  paid_again: msg`Paid again`,
  refunded: msg`Money refunded`,
  renewed: msg`Renewed`,
  paused: msg`Paused`,
  resumed: msg`Resumed`,
  cancelled: msg`Cancelled`,
  entered: msg`Entered by a system administrator`,
  link_sent: msg`Link sent`,
  link_used: msg`Link used`,
  invited: msg`Invited`,
  consented: msg`Agreed that we keep the address`,
  code_made: msg`Pairing code created`,
  paired: msg`Paired`,
  revoked: msg`Pairing revoked`,
  opened: msg`Opened`,
  joined: msg`Joined`,
  cash_moved: msg`Cash moved`,
  drawer_opened: msg`Drawer opened without a payment`,
  closed: msg`Closed`,
  recounted: msg`Counted again`,
  approved: msg`Approved`,
  collected: msg`Collected`,
  adjusted: msg`Adjusted`,
  refused: msg`Not accepted`,
  settled: msg`Settled`,
  dismissed: msg`Dismissed`,
  restored: msg`Listed for review again`,
  approval_asked: msg`Approval asked`,
  approval_given: msg`Approval given`,
  approval_refused: msg`Approval refused`,
  requested: msg`Asked of a device`,
  withdrawn: msg`Request to a device withdrawn`,
  carried_out: msg`Carried out by a device`,
} satisfies Record<AuditAction, MessageDescriptor>

const OTHER_ACTION = msg`Other change`

/** Returns the label of an audit action; for an unknown action of a newer server, a generic one. */
export function auditActionLabel(action: string): MessageDescriptor {
  const known = AUDIT_ACTIONS.find((name) => name === action)
  return known === undefined ? OTHER_ACTION : AUDIT_ACTION_LABELS[known]
}
