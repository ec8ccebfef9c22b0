import type { Money } from '../money.ts'

export const BASIS_POINTS = 10_000

/**
 * Returns `amount × part / whole`, rounded half up, exactly for every safe integer, because the large product is never
 * computed. No argument may be negative.
 */
export function proportion(amount: Money, part: number, whole: number): Money {
  const rest = amount % whole
  const times = (amount - rest) / whole
  return times * part + Math.floor((2 * rest * part + whole) / (2 * whole))
}
