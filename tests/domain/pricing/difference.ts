import { type ChargeLine, type PriceLine, sumOf } from '../../../domain/pricing/price-line.ts'
import { type Case, priced } from './case.ts'
import { bySeed } from './choice.ts'
import { naivePrice } from './naive.ts'
import { randomCase } from './random-case.ts'
import { knowinglyCheaper } from './random-rates.ts'

/** Returns the number of fractions in the lines, including those replaced by a night or a maximum. */
export function fractionsOf(lines: readonly (PriceLine | ChargeLine)[]): number {
  return lines.reduce((sum, line) => {
    if ('insteadOf' in line) return sum + fractionsOf(line.insteadOf ?? [])
    return sum + ('fractionMinutes' in line ? line.count : 0)
  }, 0)
}

/** Returns the engine's answer in the form of the naive implementation. */
function told(one: Case) {
  const pricing = priced(one)
  if (!pricing.ok) return pricing.failure.code
  // No amount is taken here, so no price has a difference.
  const { lines, difference: _difference, ...amounts } = pricing.price
  return {
    ...amounts,
    // A list that starts over counts as one fraction in the lines.
    fractions: one.rates.some(({ per }) => per === 'after_steps' || per === 'each_hour') ? 0 : fractionsOf(lines),
    lineSum: sumOf(lines),
    lineMinutes: lines.reduce((sum, line) => sum + ('minutes' in line ? line.minutes : 0), 0),
  }
}

function expected(one: Case) {
  const naive = naivePrice(one)
  if (typeof naive === 'string') return naive
  const isCounted = !one.rates.some(({ per }) => per === 'after_steps' || per === 'each_hour')
  return {
    ...naive,
    fractions: isCounted ? naive.fractions : 0,
    lineSum: naive.totalCost,
    lineMinutes: naive.totalMinutes,
  }
}

function differs(mine: ReturnType<typeof told>, theirs: ReturnType<typeof expected>): boolean {
  if (typeof mine === 'string' || typeof theirs === 'string') return mine !== theirs
  const wanted = new Map<string, number>(Object.entries(theirs))
  return (
    Object.entries(mine).some(([name, value]) => wanted.get(name) !== value) || wanted.size !== Object.keys(mine).length
  )
}

export interface Comparison {
  stays: number
  /** Number of stays with a price: without any, nothing would be compared. */
  priced: number
  /** The first complete case with different prices. */
  difference: string | null
}

/** Prices random stays twice, by the engine and minute by minute. Each seed is one stay with its own tariff. */
export function compare(firstSeed: number, stays: number): Comparison {
  let count = 0
  for (let seed = firstSeed; seed < firstSeed + stays; seed += 1) {
    const choice = bySeed(seed)
    const thrown = randomCase(choice)
    // Half of the seeds also have conditions under which a longer stay may be cheaper.
    const one = seed % 2 === 0 ? thrown : { ...thrown, rates: knowinglyCheaper(choice, thrown.rates) }
    const mine = told(one)
    const theirs = expected(one)
    if (differs(mine, theirs))
      return {
        stays: seed - firstSeed + 1,
        priced: count,
        difference: JSON.stringify({ seed, case: one, engine: mine, naive: theirs, pricing: priced(one) }, null, 2),
      }
    if (typeof mine !== 'string') count += 1
  }
  return { stays, priced: count, difference: null }
}
