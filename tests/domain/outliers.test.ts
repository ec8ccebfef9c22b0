import { describe, expect, it } from 'vitest'

import {
  type RiskCell,
  type RiskSums,
  compareRisk,
  mostCounted,
  scoreOfHits,
  standsOut,
} from '../../domain/outliers.ts'

/** Sums of acts with equal amounts. */
const sums = (cases: number, acts: number, amount = 100): RiskSums => ({
  cases,
  amount: acts * amount,
  counted: acts * amount,
  squares: acts * amount * amount,
})

/** A person beside three colleagues who have worked as much, together. */
function cellOf(own: RiskSums, others: RiskSums): RiskCell {
  return {
    own,
    all: {
      cases: own.cases + others.cases,
      amount: own.amount + others.amount,
      counted: own.counted + others.counted,
      squares: own.squares + others.squares,
    },
  }
}

describe('the comparison of amounts at risk', () => {
  it('expects the amount per case of colleagues', () => {
    expect(compareRisk([cellOf(sums(100, 10), sums(300, 30))])).toMatchObject({
      amount: 1_000,
      expected: 1_000,
      score: 0,
      standsOut: false,
    })
    expect(compareRisk([cellOf(sums(50, 10), sums(300, 30))])).toMatchObject({ amount: 1_000, expected: 500 })
  })

  it('marks a person who has far more than colleagues, and not the colleagues', () => {
    const own = sums(100, 30)
    const others = sums(300, 15)
    expect(compareRisk([cellOf(own, others)])).toMatchObject({ expected: 500, standsOut: true })
    expect(compareRisk([cellOf(sums(100, 5), sums(300, 40))])).toMatchObject({ standsOut: false })
  })

  it('marks nobody for a few acts, however large they are', () => {
    expect(compareRisk([cellOf(sums(100, 8, 1_000_000), sums(300, 0))])).toMatchObject({ standsOut: false })
    expect(compareRisk([cellOf(sums(100, 9, 1_000_000), sums(300, 0))])).toMatchObject({ standsOut: true })
  })

  it('compares a person with the colleagues of each location apart', () => {
    const quiet = cellOf(sums(100, 1), sums(300, 3))
    const busy = cellOf(sums(100, 20), sums(300, 60))
    expect(compareRisk([quiet, busy])).toMatchObject({ amount: 2_100, expected: 2_100, score: 0 })
  })

  it('leaves out locations where the person has no case or no colleague', () => {
    const alone = cellOf(sums(100, 50), sums(0, 0))
    const elsewhere = cellOf(sums(0, 50), sums(300, 3))
    expect(compareRisk([alone])).toBeNull()
    expect(compareRisk([elsewhere])).toBeNull()
    expect(compareRisk([alone, elsewhere, cellOf(sums(100, 1), sums(300, 3))])).toMatchObject({ amount: 100 })
  })

  it('counts a single act at most at the price of about an hour', () => {
    expect(mostCounted('COP')).toBe(1_000_000)
    expect(mostCounted('GBP')).toBe(500)
  })
})

describe('the score of a share', () => {
  const cell = (own: [number, number], others: [number, number]) => ({
    own: { cases: own[0], hits: own[1] },
    all: { cases: own[0] + others[0], hits: own[1] + others[1] },
  })

  it('is high for a person with more hits than colleagues at the same hours', () => {
    expect(standsOut(scoreOfHits([cell([500, 110], [1_500, 180])]))).toBe(true)
    expect(standsOut(scoreOfHits([cell([500, 65], [1_500, 180])]))).toBe(false)
  })

  it('is the deviation of the Cochran-Mantel-Haenszel test where many hits are expected', () => {
    // 500 × 290 / 2,000 = 72.5 are expected; the variance is 72.5 × 1,500 × 1,710 / (2,000 × 1,999).
    expect(scoreOfHits([cell([500, 110], [1_500, 180])])).toBeCloseTo(37.5 / Math.sqrt(46.51), 2)
  })

  it('does not rise above 3 by fewer than nine hits, however many more they are than expected', () => {
    expect(standsOut(scoreOfHits([cell([8, 8], [1_500, 0])]))).toBe(false)
    expect(standsOut(scoreOfHits([cell([10, 10], [1_500, 0])]))).toBe(true)
  })

  it('is zero for a person who only works at the hours with many hits', () => {
    expect(scoreOfHits([cell([500, 200], [500, 200]), cell([0, 0], [1_000, 10])])).toBe(0)
  })

  it('is zero without colleagues', () => {
    expect(scoreOfHits([cell([500, 110], [0, 0])])).toBe(0)
  })
})
