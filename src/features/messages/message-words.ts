import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

import type { UnsentMessage } from '../../../contract/message.ts'

export const MESSAGE_KIND_LABELS: Readonly<Record<UnsentMessage['kind'], MessageDescriptor>> = {
  driver_update: msg`Link for a driver to update their details`,
  driver_invitation: msg`Invitation to register as a driver`,
  confirm_email: msg`Link to confirm an email`,
  email_changed: msg`Notice that an email was changed`,
  password_changed: msg`Notice that a password was changed`,
  password_reset: msg`Link to a new password`,
  invitation: msg`Invitation to work with PARQ`,
  sign_up_code: msg`Code to sign a company up`,
  receipt: msg`Receipt of a stay`,
  view: msg`Figures of a view`,
  export: msg`Word of a file that was asked for`,
}

export const MESSAGE_FAILURE_LABELS: Readonly<Record<UnsentMessage['failure'], MessageDescriptor>> = {
  refused: msg`The mail server refused it: the address may be wrong.`,
  not_taken: msg`The mail server did not take it for half a day. It was out of reach, or asked to wait.`,
  expired: msg`It waited so long that its link no longer opened.`,
  outdated: msg`What it told of is not so any more.`,
  not_written: msg`The server could not write it. Tell whoever runs PARQ’s server.`,
}
