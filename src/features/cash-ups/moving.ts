import * as v from 'valibot'

import { REASON_MAX, REASON_MIN } from '../../../domain/cash-ups.ts'
import { PositiveAmountText } from './amount-input.ts'

/** Cash that is put in or taken out, and why. */
export const MovingInput = v.object({ amount: v.string(), reason: v.string() })
export type MovingInput = v.InferOutput<typeof MovingInput>

export const NO_MOVING: MovingInput = { amount: '', reason: '' }

export const ReasonText = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.minLength(REASON_MIN, 'reason_too_short'),
  v.maxLength(REASON_MAX, 'reason_too_long'),
)

export const MovingSchema = v.object({ amount: PositiveAmountText, reason: ReasonText })
