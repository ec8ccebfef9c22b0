import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'

/** Of a price what does not depend on how it is paid: before cash is rounded. Null amounts are none. */
interface ReducedPrice {
  totalCost: Money | null
  adjustment50: Money | null
}

function owed({ totalCost, adjustment50 }: ReducedPrice): Money {
  return (totalCost ?? 0) - (adjustment50 ?? 0)
}

/** What a correction of a stay's fields takes off its price, where that is above the location's limit, so that it needs a reason; else null. */
export function reductionOverLimit(
  before: ReducedPrice,
  after: ReducedPrice,
  { loweredPrice }: LocationLimits,
): Money | null {
  const amount = owed(before) - owed(after)
  return amount > loweredPrice ? amount : null
}
