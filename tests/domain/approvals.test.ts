import { describe, expect, it } from 'vitest'

import { actOf, exceedsShift, isCovered } from '../../domain/approvals.ts'
import { isUrgent } from '../../domain/alerts.ts'

describe('the limits of a shift', () => {
  const limits = { shiftActs: 2, shiftAmount: 1_000 }

  it.each([
    [{ count: 2, amount: 1_000 }, false],
    [{ count: 3, amount: 10 }, true],
    [{ count: 1, amount: 1_001 }, true],
  ])('judge %j as above them: %s', (acts, isAbove) => {
    expect(exceedsShift(acts, limits)).toBe(isAbove)
  })
})

describe('an approval', () => {
  it.each([
    [1_000, true],
    [1_100, true],
    [1_101, false],
  ])('for a price lowered by 1,000 covers a reduction of %i: %s', (amount, covers) => {
    expect(isCovered('lowered_price', amount, 1_000)).toBe(covers)
  })

  it('covers a voided stay whose price has grown since the request', () => {
    expect(isCovered('void', 5_000, 1_000)).toBe(true)
  })

  it.each([
    ['void_unpaid', 'void'],
    ['agreement_after', 'lowered_price'],
    ['courtesy', 'courtesy'],
    ['pay_outs', null],
    ['lost_fee_waived', null],
  ] as const)('about an item of the kind %s approves %s', (kind, act) => {
    expect(actOf(kind)).toBe(act)
  })

  it('is urgent to ask for, unlike other alerts', () => {
    expect([isUrgent({ cause: 'approval' }), isUrgent({ cause: 'void_asked' })]).toEqual([true, false])
  })
})
