import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import type { Finding } from './finding.ts'
import { lineNeverCharged } from './lint-stays.ts'
import { printedList } from './step-totals.ts'

const LONG_STEP = 6 * 60
/**
 * A repeating last step is unusual if its minute costs less than this share of an average minute of the other steps.
 */
const CHEAP_PART = 0.5

/** Returns whether a long and cheap last step repeats, as at the end of a daily list that should start over. */
export function repeatsUnexpectedly({ first = [], per }: RateDraft, last: { minutes: number; cost: Money }): boolean {
  if (first.length === 0 || per !== null) return false
  const isEndOfList = first.length > 1 && last.minutes > (first.at(-1)?.minutes ?? 0)
  if (last.minutes < LONG_STEP && !isEndOfList) return false
  const [minutes, cost] = first.reduce(
    ([length, sum], step) => [length + step.times * step.minutes, sum + step.times * step.cost],
    [0, 0],
  )
  return last.cost / last.minutes < (CHEAP_PART * cost) / minutes
}

const HOUR = 60
/**
 * A line is out of line if an hour of it costs less than half of the cheaper neighbour, or more than twice the dearer
 * one. Minutes that cost nothing compare with no price.
 */
const OUT_OF_LINE = 2

/** Findings about the printed lines of a list of fractions. */
export function lintLines(rate: RateDraft, index: number, rates: readonly RateDraft[]): Finding[] {
  const { vehicleTypeId, cost, minutes, first, per } = rate
  if (cost === null || minutes === null || minutes <= 0) return []
  const about = { vehicleTypeId, index, fix: null }
  const found: Finding[] = []
  const { totals = [] } = printedList({ first, minutes, cost, per }) ?? {}
  const added = totals.map(({ upTo, cost: total }, line) => {
    const before = totals[line - 1] ?? { upTo: 0, cost: 0 }
    return { upTo, perHour: ((total - before.cost) * HOUR) / (upTo - before.upTo) }
  })
  for (const [line, { upTo, perHour }] of added.entries()) {
    const [before, after] = [added[line - 1]?.perHour, added[line + 1]?.perHour]
    if (!before || after === undefined) continue
    const isLow = perHour * OUT_OF_LINE < Math.min(before, after)
    const isHigh = perHour > OUT_OF_LINE * Math.max(before, after)
    if (!isLow && !isHigh) continue
    const [own, earlier, later] = [perHour, before, after].map(Math.round)
    found.push({
      code: 'step_out_of_line',
      ...about,
      upTo,
      perHour: own ?? 0,
      before: earlier ?? 0,
      after: later ?? 0,
    })
  }
  const unpaid = lineNeverCharged(
    rate,
    rates.filter((other) => other.vehicleTypeId === vehicleTypeId),
  )
  return unpaid === null ? found : [...found, { code: 'line_never_charged', ...about, ...unpaid }]
}
