import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { isFieldCode, type FieldCode, type ProblemCode } from '../../../contract/errors.ts'
import { REMARKS_MAX } from '../../../domain/services.ts'
import { FROZEN_LABELS } from './services.ts'

/** What is said beside a field. */
export const FIELD_CODE_LABELS = {
  invalidField: msg`Invalid field`,
  required: msg`Fill in this field`,
  email_invalid: msg`Invalid email`,
  email_too_long: msg`The email is too long`,
  password_invalid: msg`Invalid password`,
  plate_invalid: msg`Check the plate: letters and numbers only`,
  plate_in_progress: msg`This plate is already parked at this location`,
  remarks_too_long: msg`The remarks have more than ${REMARKS_MAX} characters`,
  date_range_invalid: msg`The end must be on or after the start`,
  time_zone_invalid: msg`Unknown time zone`,
  page_invalid: msg`There is no such page`,
  limit_invalid: msg`There is no such page size`,
  cursor_invalid: msg`The list has to be read anew`,
  nothing_changed: msg`Nothing was changed`,
  frozen_voided: FROZEN_LABELS.voided,
  frozen_collected: FROZEN_LABELS.collected,
  frozen_invoiced: FROZEN_LABELS.invoiced,
  frozen_not_own_cash_up: FROZEN_LABELS.not_own_cash_up,
} satisfies Record<FieldCode, MessageDescriptor>

/** What is said of a call that was refused as a whole. */
export const PROBLEM_LABELS = {
  bad_request: msg`The request could not be understood`,
  validation_failed: msg`Some fields need your attention`,
  unauthorized: msg`Your session has ended. Sign in again.`,
  bad_credentials: msg`Incorrect email and/or password`,
  forbidden: msg`You are not allowed to do this`,
  company_required: msg`Choose a company first`,
  not_found: msg`This no longer exists, or you cannot see it`,
  method_not_allowed: msg`The server does not offer this`,
  edit_conflict: msg`Somebody else changed this at the same time`,
  service_frozen: msg`This service can no longer be corrected`,
  body_too_large: msg`That is too much to send at once`,
  unsupported_media_type: msg`The server does not read this kind of file`,
  too_many_attempts: msg`Too many attempts. Wait a moment and try again.`,
  internal: msg`Something went wrong on the server. Try again.`,
  unavailable: msg`The server is not ready. Try again in a moment.`,
} satisfies Record<ProblemCode, MessageDescriptor>

/** The label of a code that a field carries; a code from a newer server is an invalid field. */
export function fieldCodeLabel(code: string): MessageDescriptor {
  return isFieldCode(code) ? FIELD_CODE_LABELS[code] : FIELD_CODE_LABELS.invalidField
}
