import type { Cell } from './baseline.ts'
import type { Currency } from './countries.ts'
import { STAY_DEVIATIONS } from './deviations.ts'
import { defaultReductionLimit } from './location-limits.ts'
import type { Money } from './money.ts'

/**
 * Kinds of amounts that the statistics compare among people: deviations of stays, voided payments, money missing at a
 * close, cash taken out, and floats below what was left in the drawer.
 */
export const RISK_KINDS = [...STAY_DEVIATIONS, 'void', 'difference', 'pay_outs', 'float_differs'] as const
export type RiskKind = (typeof RISK_KINDS)[number]

/** Kinds that happen at most a few times in a shift. They are compared per shift, the others per stay. */
export const DRAWER_KINDS: readonly RiskKind[] = ['difference', 'pay_outs', 'float_differs']

/**
 * Amount at which a single act counts at most in a comparison: about an hour in a city centre. Otherwise one vehicle
 * that left without paying would hide what a person does every day.
 */
export function mostCounted(currency: Currency): Money {
  return defaultReductionLimit(currency) / 2
}

/**
 * Score from which a person stands out. With chance alone, 1 in 700 comparisons reaches it; 240 honest months of people
 * reached 2.7 at most, and thieves of 2 % of their takings 3.1 at least (seeds 1 to 20 of `npm run thief-months`).
 */
const STANDS_OUT = 3

/** Amounts of one kind at one location. */
export interface RiskSums {
  /** Ended stays or shifts in which it could happen. */
  cases: number
  amount: Money
  /** Sums over the single acts, each at most `mostCounted`: their amounts, and the squares of these. */
  counted: Money
  squares: number
}

/** A person's amounts of one kind at one location, and those of everybody there. */
export interface RiskCell {
  own: RiskSums
  all: RiskSums
}

/** A person's amount of one kind, beside what colleagues would have had in the same number of cases. */
export interface ComparedRisk {
  amount: Money
  expected: Money
  /** Difference of the counted amounts in standard deviations: low after few acts, however large they are. */
  score: number
  standsOut: boolean
}

/**
 * Compares a person's amounts with those of colleagues at the same locations; null if there was no colleague. Acts of a
 * person count as independent events, so that the variance is the sum of their squared amounts.
 */
export function compareRisk(cells: readonly RiskCell[]): ComparedRisk | null {
  const compared = { cases: 0, amount: 0, expected: 0, excess: 0, variance: 0 }
  for (const { own, all } of cells) {
    const others = all.cases - own.cases
    if (own.cases <= 0 || others <= 0) continue
    const weight = own.cases / others
    compared.cases += own.cases
    compared.amount += own.amount
    compared.expected += weight * (all.amount - own.amount)
    compared.excess += own.counted - weight * (all.counted - own.counted)
    compared.variance += own.squares + weight * weight * (all.squares - own.squares)
  }
  const { cases, amount, expected, excess, variance } = compared
  if (cases === 0) return null
  const score = variance === 0 ? 0 : excess / Math.sqrt(variance)
  return { amount, expected: Math.round(expected), score, standsOut: standsOut(score) }
}

/** Expected hits from which chance is nearly normal, so that they have a variance of their own. */
const ENOUGH_HITS = 30

/**
 * Returns how many standard deviations a person's hits are above what they would be if the person hit as often as
 * colleagues in the same cells: the Cochran-Mantel-Haenszel test. A few hits are compared as amounts are, because there
 * the test would call chance a finding.
 */
export function scoreOfHits(cells: readonly Cell[]): number {
  const test = { expected: 0, excess: 0, variance: 0 }
  for (const { own, all } of cells) {
    const others = all.cases - own.cases
    if (own.cases <= 0 || others <= 0) continue
    const expected = (own.cases * all.hits) / all.cases
    test.expected += expected
    test.excess += own.hits - expected
    test.variance += (expected * others * (all.cases - all.hits)) / (all.cases * (all.cases - 1))
  }
  if (test.expected >= ENOUGH_HITS && test.variance > 0) return test.excess / Math.sqrt(test.variance)
  const countOf = ({ cases, hits }: Cell['own']): RiskSums => ({ cases, amount: hits, counted: hits, squares: hits })
  return compareRisk(cells.map(({ own, all }) => ({ own: countOf(own), all: countOf(all) })))?.score ?? 0
}

/** Returns whether a person with this score stands out. */
export function standsOut(score: number): boolean {
  return score >= STANDS_OUT
}
