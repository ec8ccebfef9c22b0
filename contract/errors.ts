/** Every error code of the API, once: its HTTP status, where it has one of its own. The app translates codes; the server never sends prose. */
export const PROBLEM_CODES = {
  bad_request: 400,
  validation_failed: 400,
  unauthorized: 401,
  bad_credentials: 401,
  forbidden: 403,
  company_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  edit_conflict: 409,
  service_frozen: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ProblemCode = keyof typeof PROBLEM_CODES

/** Codes of a single field. `invalidField` is what a rule without a word of its own says. */
export const FIELD_CODES = [
  'invalidField',
  'required',
  'email_invalid',
  'email_too_long',
  'password_invalid',
  'plate_invalid',
  'plate_in_progress',
  'remarks_too_long',
  'date_range_invalid',
  'time_zone_invalid',
  'page_invalid',
  'limit_invalid',
  'cursor_invalid',
  'nothing_changed',
  'frozen_voided',
  'frozen_collected',
  'frozen_invoiced',
  'frozen_not_own_cash_up',
] as const

export type FieldCode = (typeof FIELD_CODES)[number]

export function isFieldCode(value: string): value is FieldCode {
  return (FIELD_CODES as readonly string[]).includes(value)
}
