import * as v from 'valibot'

import { Amount } from './primitives.ts'

/**
 * Upper limit of an amount in a request, in minor units: far above any till, far below the point at which sums lose
 * precision.
 */
export const MOST_MONEY = 1_000_000_000_000

const BoundedAmount = v.pipe(
  Amount,
  v.minValue(-MOST_MONEY, 'amount_too_large'),
  v.maxValue(MOST_MONEY, 'amount_too_large'),
)

export const NotNegative = v.pipe(BoundedAmount, v.minValue(0, 'amount_negative'))
export const Positive = v.pipe(BoundedAmount, v.minValue(1, 'amount_not_positive'))
/** Amount added or subtracted; zero is not a correction. */
export const Difference = v.pipe(BoundedAmount, v.notValue(0, 'required'))
