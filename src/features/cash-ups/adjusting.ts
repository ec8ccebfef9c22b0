import * as v from 'valibot'

import { PositiveAmountText } from '../../lib/amount-input.ts'
import { ReasonText } from '../../lib/reason-input.ts'

/** A correction beside what was collected: a finger's keyboard has no minus, so the direction is chosen. */
export const AdjustingInput = v.object({ direction: v.picklist(['', 'add', 'take']), amount: v.string(), reason: v.string() })
export type AdjustingInput = v.InferOutput<typeof AdjustingInput>

export const NO_ADJUSTING: AdjustingInput = { direction: '', amount: '', reason: '' }

export const AdjustingSchema = v.object({
  direction: v.pipe(
    v.picklist(['', 'add', 'take']),
    v.check((direction) => direction !== '', 'required'),
  ),
  amount: PositiveAmountText,
  reason: ReasonText,
})
