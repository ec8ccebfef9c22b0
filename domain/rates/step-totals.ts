import type { RatePeriod } from '../locations.ts'
import type { Money } from '../money.ts'
import { MINUTES_A_DAY } from '../pricing/local-day.ts'
import type { Fraction } from '../pricing/rate.ts'

/** One line of a board: the total price of a stay of up to these minutes. */
export interface StepTotal {
  upTo: number
  cost: Money
}

/** A list of fractions as a board prints it: lines with totals, and the price of each further piece of time. */
export interface PrintedList {
  totals: StepTotal[]
  /** Fraction that repeats after the last line; null without one. */
  each: { minutes: number; cost: Money } | null
}

/** Maximum number of lines that a board prints for one list. */
export const LINES_MAX = 60

/**
 * Returns the steps of a board with totals: each step has the minutes and the price that its line adds to the previous
 * line. A line that adds no minutes, or lowers the price, gives a step that every check refuses.
 */
export function stepsOfTotals(totals: readonly StepTotal[]): { minutes: number; cost: Money }[] {
  return totals.map(({ upTo, cost }, index) => {
    const before = totals[index - 1]
    return { minutes: upTo - (before?.upTo ?? 0), cost: cost - (before?.cost ?? 0) }
  })
}

/** Returns the steps with equal neighbours joined into one repeated step. */
export function joinedSteps(steps: readonly { minutes: number; cost: Money }[]): Fraction[] {
  const joined: Fraction[] = []
  for (const { minutes, cost } of steps) {
    const before = joined.at(-1)
    if (before?.minutes === minutes && before.cost === cost) before.times += 1
    else joined.push({ minutes, cost, times: 1 })
  }
  return joined
}

interface StepList {
  first?: readonly Fraction[] | undefined
  minutes: number
  cost: Money
  /** Time at which the list starts over; null for never. */
  per: RatePeriod | null
}

/** Returns a list of fractions as a board prints it; null if it has more than `LINES_MAX` lines. */
export function printedList({ first = [], minutes, cost, per }: StepList): PrintedList | null {
  const listed = first.reduce((sum, step) => sum + step.times * step.minutes, minutes)
  // Otherwise the last step repeats until the list starts over.
  const isLine = first.length > 0 && (per === 'after_steps' || (per !== null && listed >= lengthOf(per)))
  const steps = [...first, ...(isLine ? [{ minutes, cost, times: 1 }] : [])]
  if (steps.reduce((sum, { times }) => sum + times, 0) > LINES_MAX) return null
  const totals: StepTotal[] = []
  let line: StepTotal = { upTo: 0, cost: 0 }
  for (const step of steps)
    for (let time = 0; time < step.times; time += 1) {
      line = { upTo: line.upTo + step.minutes, cost: line.cost + step.cost }
      totals.push(line)
    }
  return { totals, each: isLine ? null : { minutes, cost } }
}

function lengthOf(per: RatePeriod): number {
  return per === 'each_hour' ? 60 : MINUTES_A_DAY
}
