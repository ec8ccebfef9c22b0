import * as v from 'valibot'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'

/** Why something is done to a service, as the server will read it. */
export const ReasonText = v.pipe(
  v.string('required'),
  v.check((text) => text.trim() !== '', 'required'),
  v.check((text) => text.trim() === '' || text.trim().length >= REASON_MIN, 'reason_too_short'),
  v.check((text) => text.trim().length <= REASON_MAX, 'reason_too_long'),
)
