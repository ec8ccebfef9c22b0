import type { Money } from '../money.ts'

/** One line of a board: the total price of a stay of up to these minutes. */
export interface StepTotal {
  upTo: number
  cost: Money
}

/**
 * Returns the steps of a board that is printed as totals: each step has the minutes and the price that its line adds to
 * the line before. A line that does not add minutes, or takes from the price, gives a step that no check accepts.
 */
export function stepsOfTotals(totals: readonly StepTotal[]): { minutes: number; cost: Money }[] {
  return totals.map(({ upTo, cost }, index) => {
    const before = totals[index - 1]
    return { minutes: upTo - (before?.upTo ?? 0), cost: cost - (before?.cost ?? 0) }
  })
}
