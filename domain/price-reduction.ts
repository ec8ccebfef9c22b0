import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'

/** Part of a price that does not depend on the payment method: before the rounding of cash. Null amounts count as 0. */
interface ReducedPrice {
  totalCost: Money | null
  adjustment50: Money | null
}

function owed({ totalCost, adjustment50 }: ReducedPrice): Money {
  return (totalCost ?? 0) - (adjustment50 ?? 0)
}

/**
 * Returns the reduction of a price by a correction of a stay's fields, if it is above the location's limit and needs a
 * reason; otherwise null.
 */
export function reductionOverLimit(
  before: ReducedPrice,
  after: ReducedPrice,
  { loweredPrice }: LocationLimits,
): Money | null {
  const amount = owed(before) - owed(after)
  return amount > loweredPrice ? amount : null
}
