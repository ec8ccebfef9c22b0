import { describe, expect, it } from 'vitest'

import { expectedShare, isAboveChance, isBelowChance, shareInterval } from '../../domain/baseline.ts'

describe('the interval of a share', () => {
  it('is the whole range without a case, and narrows with the number of cases', () => {
    expect(shareInterval(0, 0)).toEqual({ low: 0, high: 1 })
    const few = shareInterval(2, 20)
    const many = shareInterval(200, 2_000)
    expect(few.low).toBeLessThan(many.low)
    expect(few.high).toBeGreaterThan(many.high)
    expect(many.low).toBeGreaterThan(0.08)
    expect(many.high).toBeLessThan(0.12)
  })

  it('stays between 0 and 1', () => {
    expect(shareInterval(0, 5).low).toBe(0)
    expect(shareInterval(5, 5).high).toBe(1)
  })
})

describe('the share expected from colleagues', () => {
  it('weighs each location and hour by the person’s own number of cases there', () => {
    const busy = { own: { cases: 90, hits: 9 }, all: { cases: 190, hits: 10 } }
    const calm = { own: { cases: 10, hits: 0 }, all: { cases: 20, hits: 5 } }
    expect(expectedShare([busy, calm])?.share).toBeCloseTo(0.9 * 0.01 + 0.1 * 0.5)
    expect(expectedShare([busy, calm])?.cases).toBe(110)
  })

  it('is unknown for a person who always worked alone', () => {
    expect(expectedShare([{ own: { cases: 50, hits: 5 }, all: { cases: 50, hits: 5 } }])).toBeNull()
  })
})

describe('a share above chance', () => {
  it('is zero in a small sample, however high the share', () => {
    const colleagues = { share: 0.05, cases: 1_000 }
    expect(isAboveChance(2, 12, colleagues)).toBe(false)
    expect(isAboveChance(80, 320, colleagues)).toBe(true)
  })

  it('is zero beside colleagues who had only a few cases', () => {
    expect(isAboveChance(1, 2, { share: 0, cases: 1 })).toBe(false)
    expect(isAboveChance(40, 320, { share: 0, cases: 5 })).toBe(false)
    expect(isAboveChance(40, 320, { share: 0, cases: 1_000 })).toBe(true)
  })

  it('is zero without colleagues to compare with', () => {
    expect(isAboveChance(80, 320, null)).toBe(false)
  })
})

describe('a share below chance', () => {
  it('needs many stays, because few are expected to have a rare event', () => {
    const colleagues = { share: 0.004, cases: 15_000 }
    expect(isBelowChance(0, 1_600, colleagues)).toBe(false)
    expect(isBelowChance(0, 5_000, colleagues)).toBe(true)
    expect(isBelowChance(15, 5_000, colleagues)).toBe(false)
  })

  it('is unknown without colleagues to compare with', () => {
    expect(isBelowChance(0, 5_000, null)).toBe(false)
  })
})
