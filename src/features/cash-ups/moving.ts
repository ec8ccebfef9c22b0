import * as v from 'valibot'

import { PositiveAmountText } from '../../lib/amount-input.ts'
import { ReasonText } from '../../lib/reason-input.ts'

/** Cash that is put in or taken out, and why. */
export const MovingInput = v.object({ amount: v.string(), reason: v.string() })
export type MovingInput = v.InferOutput<typeof MovingInput>

export const NO_MOVING: MovingInput = { amount: '', reason: '' }

export const MovingSchema = v.object({ amount: PositiveAmountText, reason: ReasonText })
