import type { FieldCode, ProblemCode } from '../../../contract/errors.ts'
import type { HelpArticle } from './help-articles.ts'

/** Help articles that explain more than the error's own sentence can. */
const ERROR_HELP: Partial<Record<ProblemCode | FieldCode, HelpArticle>> = {
  unauthorized: 'signing-in',
  forbidden: 'roles',
  edit_conflict: 'not-accepted',
  service_frozen: 'correct-a-service',
  frozen_voided: 'correct-a-service',
  frozen_collected: 'correct-a-service',
  frozen_invoiced: 'correct-a-service',
  frozen_not_own_cash_up: 'correct-a-service',
  frozen_admins_only: 'roles',
  agreement_unknown: 'correct-a-service',
  default_taken: 'agreements',
  would_be_all: 'agreements',
  fewer_vehicles_than_spaces: 'memberships',
  plate_has_pass: 'passes',
  transfer_admins_only: 'passes',
  rate_missing: 'why-this-price',
  cash_up_closed: 'close-a-register',
  cash_up_open: 'collect-a-cash-up',
  cash_up_changed: 'collect-a-cash-up',
  cash_up_collected: 'collect-a-cash-up',
  cash_up_uncollected: 'collect-a-cash-up',
  own_difference: 'close-a-register',
  own_act: 'needs-attention',
  register_not_own: 'open-a-register',
  shift_needed: 'open-a-register',
  note_required: 'open-a-register',
  reason_required: 'close-a-register',
  count_differs: 'close-a-register',
  more_than_in_drawer: 'cash-in-and-out',
  already_in_cash_up: 'payments-without-a-cash-up',
  refund_changed: 'paid-twice',
  refund_register_changed: 'paid-twice',
  driver_exists: 'register-a-driver',
  driver_phone_exists: 'register-a-driver',
  driver_email_exists: 'register-a-driver',
  driver_identification_exists: 'register-a-driver',
  driver_has_open_services: 'register-a-driver',
  driver_without_email: 'ask-a-driver',
  vehicle_exists: 'vehicles',
  bicycle_code_taken: 'vehicles',
  kiosk_in_use: 'kiosk-devices',
  variable_unknown: 'ticket-texts',
  author_not_left: 'shared-tablet',
  right_removed: 'moved-in-mid-shift',
  already_settled: 'refused-money',
  operator_signed_in: 'users',
  operator_legacy: 'users',
  last_admin: 'users',
  role_last_admin: 'users',
  role_own: 'users',
  own_account: 'users',
  user_exists: 'users',
  invitation_accepted: 'users',
  idempotency_key_reused: 'not-accepted',
}

/**
 * Returns the article for the invalid field, or for the refusal as a whole; `null` if there is none. Codes of a newer
 * server have none.
 */
export function helpForError({
  code,
  errors = [],
}: {
  code: ProblemCode
  errors?: readonly { code: string }[] | undefined
}): HelpArticle | null {
  const answers = new Map<string, HelpArticle>(Object.entries(ERROR_HELP))
  const ofField = errors.map((error) => answers.get(error.code)).find((answer) => answer !== undefined)
  return ofField ?? answers.get(code) ?? null
}
