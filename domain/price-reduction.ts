import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'

/** Part of a price that does not depend on the payment method: before cash is rounded. Null amounts count as 0. */
interface ReducedPrice {
  totalCost: Money | null
  adjustment50: Money | null
}

function owed({ totalCost, adjustment50 }: ReducedPrice): Money {
  return (totalCost ?? 0) - (adjustment50 ?? 0)
}

/**
 * Returns the amount that a correction of a stay's fields takes off its price, if above the location's limit, so that
 * it needs a reason; else null.
 */
export function reductionOverLimit(
  before: ReducedPrice,
  after: ReducedPrice,
  { loweredPrice }: LocationLimits,
): Money | null {
  const amount = owed(before) - owed(after)
  return amount > loweredPrice ? amount : null
}
