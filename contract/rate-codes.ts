import type { RateProblemCode } from '../domain/pricing/check-rates.ts'
import type { FieldCode } from './errors.ts'

/** Maps rate faults to field-error codes. */
export const RATE_CODES: Record<RateProblemCode, FieldCode> = {
  required: 'required',
  not_of_this_kind: 'invalidField',
  not_whole: 'invalidField',
  negative: 'amount_negative',
  not_positive: 'minutes_invalid',
  too_large: 'amount_too_large',
  too_long: 'text_too_long',
  time_invalid: 'time_invalid',
  from_not_before_to: 'from_not_before_to',
  window_over_midnight: 'window_over_midnight',
  rates_overlap: 'rates_overlap',
  periods_differ: 'periods_differ',
}
