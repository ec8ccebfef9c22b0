import * as v from 'valibot'

import { REASON_MAX, REASON_MIN } from '../../domain/cash-ups.ts'
import { cleaned } from '../../contract/primitives.ts'

/** Schema of a reason, with the same rules as on the server. */
export const ReasonText = v.pipe(
  v.string('required'),
  cleaned,
  v.nonEmpty('required'),
  v.minLength(REASON_MIN, 'reason_too_short'),
  v.maxLength(REASON_MAX, 'reason_too_long'),
)
