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
  own_difference: msg`Another administrator approves this: you opened or closed the register yourself`,
  right_removed: msg`An administrator took this away from you before you did it`,
  already_settled: msg`An administrator has settled this already`,
  register_not_own: msg`This shift is somebody else’s. Open the register to share it, or ask an admin.`,
  driver_exists: msg`Another driver of the company has this already`,
  driver_has_open_services: msg`This driver has a vehicle inside or a reservation. Finish those services first.`,
  driver_without_email: msg`This driver has no email. Add one, save, and send the link then.`,
  link_gone: msg`This link no longer works. Ask the parking company for a new one.`,
  pin_wrong: msg`This PIN is wrong. Ask the parking company for it.`,
  kiosk_in_use: msg`The register of this device is open. Close it before you move the device.`,
  operator_signed_in: msg`This person is signed in. Sign them out first, below on their page.`,
  invitation_accepted: msg`This person has accepted their invitation already, or is deactivated`,
  own_account: msg`You cannot delete yourself. Ask another administrator.`,
  last_admin: msg`This is the last administrator who can sign in. Make somebody else one first.`,
  operator_legacy: msg`This person belongs to the older application and can only be looked at`,
  author_not_left: msg`Only an admin can send this for its author, and only after they have left the company`,
  refund_changed: msg`This was given back already. Look at the history of the service before you hand out money.`,
  refund_register_changed: msg`The register was opened or closed meanwhile. Look out of which drawer the money goes now, and try again.`,
  pass_not_so: msg`The pass was changed meanwhile. Look at it as it is now, and try again.`,
  pass_days_changed: msg`The pass was renewed or changed meanwhile, so this would buy other days. Look at it before you renew it again.`,
  pass_price_changed: msg`The price has changed meanwhile. Look at the new amount before you ask for it.`,
  rate_version_moved: msg`Somebody published or scheduled other rates since you began. Look at both and decide.`,
  rate_version_begun: msg`These rates are in force already, or were taken back.`,
  rate_replaced: msg`This rate was replaced in the meantime. Look at the present one and try again.`,
  idempotency_key_required: msg`The change came without its key, by which it is done only once`,
  idempotency_key_reused: msg`This was sent before in another form. Discard it and make the change again.`,
  body_too_large: msg`That is too much to send at once`,
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
