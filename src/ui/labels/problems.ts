import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ProblemCode } from '../../../contract/errors.ts'

/** Messages for a call that was refused as a whole. */
export const PROBLEM_LABELS = {
  bad_request: msg`The request could not be understood`,
  missing_parameters: msg`Missing required parameters`,
  validation_failed: msg`Some fields need your attention`,
  unauthorized: msg`Your session has ended. Sign in again.`,
  bad_credentials: msg`Incorrect email and/or password`,
  forbidden: msg`You are not allowed to do this`,
  second_factor_required: msg`Set up a second factor first: My account, Second factor`,
  step_up_needed: msg`Confirm with your second factor`,
  sign_in_expired: msg`This sign-in has expired. Start again with your password.`,
  factor_in_use: msg`You must keep a second factor. Set up another one first.`,
  company_required: msg`Choose a company first`,
  not_found: msg`This no longer exists, or you cannot see it`,
  method_not_allowed: msg`The server does not offer this`,
  edit_conflict: msg`Somebody else changed this at the same time`,
  service_frozen: msg`This service can no longer be corrected`,
  cash_up_closed: msg`This cash-up is closed`,
  cash_up_open: msg`This cash-up is still open`,
  cash_up_changed: msg`This cash-up has changed since you looked at it`,
  cash_up_collected: msg`The money of this cash-up was collected already`,
  cash_up_uncollected: msg`The money of this cash-up was not collected yet`,
  own_act: msg`Another administrator does this: it is your own work`,
  own_difference: msg`Another administrator approves this: you opened or closed the register yourself`,
  right_removed: msg`An administrator had already removed your access when you did this`,
  already_settled: msg`An administrator has already settled this`,
  register_not_own: msg`This shift is somebody else’s. Open the register to share it, or ask an admin.`,
  driver_exists: msg`Another driver of the company has this already`,
  driver_has_open_services: msg`This driver has a vehicle inside or a reservation. Finish those services first.`,
  driver_has_live_pass: msg`This driver has a pass that is still valid. Cancel the pass first.`,
  driver_erased: msg`This driver was erased. Their details are gone for good, so nothing can be changed.`,
  driver_without_email: msg`This driver has no email. Add one, save, and send the link then.`,
  link_gone: msg`This link no longer works. Ask the parking company for a new one.`,
  pin_wrong: msg`This PIN is wrong. Ask the parking company for it.`,
  kiosk_in_use: msg`The register of this device is open. Close it before you move the device.`,
  operator_signed_in: msg`This person is signed in. Sign them out first, below on their page.`,
  invitation_accepted: msg`This person has already accepted their invitation, or is deactivated`,
  own_account: msg`You cannot delete yourself. Ask another administrator.`,
  last_admin: msg`This is the last administrator who can sign in. First make somebody else an administrator.`,
  operator_legacy: msg`This person belongs to the older application and is read-only`,
  author_not_left: msg`Only an admin can send this for its author, and only after the author has left the company`,
  refund_changed: msg`This was already refunded. Check the history of the service before you pay out money.`,
  refund_register_changed: msg`The register was opened or closed. Check which drawer the money leaves, and try again.`,
  pass_not_so: msg`The pass has changed. Look at its current state, and try again.`,
  pass_days_changed: msg`The pass was renewed or changed, so this would buy other days. Check it before you renew it again.`,
  pass_price_changed: msg`The price has changed. Check the new amount before you charge it.`,
  rate_version_moved: msg`Somebody published or scheduled other rates since you began. Look at both and decide.`,
  rate_version_begun: msg`These rates are already in force, or were withdrawn.`,
  rate_replaced: msg`This rate was replaced in the meantime. Look at the present one and try again.`,
  idempotency_key_required: msg`The change came without the key that keeps it from being done twice`,
  idempotency_key_reused: msg`This was already sent in another form. Discard it, and make the change again.`,
  body_too_large: msg`This is too much to send at once`,
  unsupported_media_type: msg`The server does not read this kind of file`,
  too_many_attempts: msg`Too many attempts. Wait a moment and try again.`,
  internal: msg`Something went wrong on the server. Try again.`,
  unavailable: msg`The server is not ready. Try again in a moment.`,
} satisfies Record<ProblemCode, MessageDescriptor>

/** Message after too many attempts, with the wait. A minute or less is a moment. */
export function tooManyAttempts(waitMs: number | null): MessageDescriptor {
  const minutes = Math.ceil((waitMs ?? 0) / 60_000)
  return minutes > 1 ? msg`Too many attempts. Try again in ${minutes} minutes.` : PROBLEM_LABELS.too_many_attempts
}
