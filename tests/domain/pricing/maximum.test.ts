import { describe, expect, it } from 'vitest'

import { type Case, LONDON, aCase, maximum, perMinute, priceOf, rate } from './case.ts'

const CAPPED = [perMinute(150), maximum(35_000)]
const PER_DAY = [perMinute(150), maximum(35_000, { per: 'calendar_day' })]

function cost(from: string, to: string, rates: Case['rates'], parts: Partial<Case> = {}) {
  return priceOf(aCase({ from, to, rates, ...parts })).totalCost
}

describe('a maximum per 24 hours', () => {
  it.each([
    // 233 minutes are 34,950.00, 234 are 35,100.00.
    ['2026-11-16 13:53', 3_495_000],
    ['2026-11-16 13:54', 3_500_000],
    ['2026-11-17 10:00', 3_500_000],
    ['2026-11-17 10:01', 3_515_000],
    ['2026-11-18 10:01', 7_015_000],
  ])('starts with the entry on any day: it ends %s', (to, total) => {
    expect(cost('2026-11-16 10:00', to, CAPPED)).toBe(total)
  })

  it('changes nothing if the price is exactly its amount', () => {
    const rates = [rate('unit', { minutes: 60, cost: 500_000 }), maximum(35_000)]
    expect(priceOf(aCase({ from: '2026-11-16 10:00', to: '2026-11-16 17:00', rates })).lines).toMatchObject([
      { kind: 'unit', count: 7, amount: 3_500_000 },
    ])
    expect(priceOf(aCase({ from: '2026-11-16 10:00', to: '2026-11-16 17:01', rates })).lines).toMatchObject([
      { kind: 'maximum', amount: 3_500_000, insteadOf: [{ count: 8 }] },
    ])
  })

  it('includes the fraction that ends after its 24 hours', () => {
    const rates = [rate('unit', { minutes: 1_000, cost: 100_000 }), maximum(1_500)]
    // Fractions begin at 0 and 1,000 minutes, and at 2,000 in the second 24 hours.
    expect(cost('2026-11-16 10:00', '2026-11-17 19:20', rates)).toBe(150_000)
    expect(cost('2026-11-16 10:00', '2026-11-17 19:21', rates)).toBe(250_000)
  })

  it('lasts 24 hours of real time through a clock change', () => {
    const rates = [perMinute(1), maximum(2)]
    const moved = { terms: LONDON }
    expect(cost('2026-10-24 10:00', '2026-10-25 09:00', rates, moved)).toBe(200)
    expect(cost('2026-10-24 10:00', '2026-10-25 09:01', rates, moved)).toBe(300)
    expect(cost('2026-03-28 10:00', '2026-03-29 11:00', rates, moved)).toBe(200)
    expect(cost('2026-03-28 10:00', '2026-03-29 11:01', rates, moved)).toBe(300)
  })

  it('may be lower than one fraction', () => {
    expect(
      cost('2026-11-16 10:00', '2026-11-16 10:01', [rate('unit', { minutes: 60, cost: 500_000 }), maximum(1_000)]),
    ).toBe(100_000)
  })

  it('is the maximum of the day on which the 24 hours start', () => {
    const rates = [perMinute(150), maximum(35_000, { days: [1, 2, 3, 4, 5] }), maximum(10_000, { days: [6, 7, 8] })]
    expect(cost('2026-11-20 10:00', '2026-11-21 10:00', rates)).toBe(3_500_000)
    expect(cost('2026-11-21 10:00', '2026-11-22 10:00', rates)).toBe(1_000_000)
    expect(cost('2026-11-20 10:00', '2026-11-22 10:00', rates)).toBe(4_500_000)
    expect(cost('2026-11-20 10:00', '2026-11-21 10:00', rates, { holidays: ['2026-11-20'] })).toBe(1_000_000)
  })

  it('does not apply if that day has no maximum', () => {
    const rates = [perMinute(150), maximum(35_000, { days: [1] })]
    expect(cost('2026-11-17 00:00', '2026-11-18 00:00', rates)).toBe(1_440 * 15_000)
  })

  it('uses the amount of its first day, even if that day starts inside the hours of a pass', () => {
    const rates = [perMinute(150), maximum(35_000, { days: [1] }), maximum(10_000, { days: [2] })]
    const pass = { standing: 'valid', hours: [{ days: [], from: '10:00', to: '24:00' }] } as const
    expect(cost('2026-11-16 12:00', '2026-11-17 10:00', rates, { pass })).toBe(3_500_000)
  })
})

describe('a maximum per calendar day', () => {
  it('starts at midnight of the location', () => {
    expect(cost('2026-11-16 10:00', '2026-11-17 00:00', PER_DAY)).toBe(3_500_000)
    expect(cost('2026-11-16 10:00', '2026-11-17 00:01', PER_DAY)).toBe(3_515_000)
    expect(cost('2026-11-16 10:00', '2026-11-17 10:00', PER_DAY)).toBe(7_000_000)
  })

  it('lasts as long as its day through a clock change', () => {
    const rates = [rate('unit', { minutes: 60, cost: 100 }), maximum(24, { per: 'calendar_day' })]
    const moved = { terms: LONDON }
    expect(cost('2026-03-29 00:00', '2026-03-30 00:00', rates, moved)).toBe(2_300)
    expect(cost('2026-10-25 00:00', '2026-10-26 00:00', rates, moved)).toBe(2_400)
  })
})

it('a maximum has one line for equal consecutive periods', () => {
  const price = priceOf(aCase({ from: '2026-11-16 10:00', to: '2026-11-23 10:00', rates: CAPPED }))
  expect(price.lines).toMatchObject([
    {
      kind: 'maximum',
      per: '24h',
      count: 7,
      minutes: 7 * 1_440,
      unitAmount: 3_500_000,
      amount: 24_500_000,
      insteadOf: [{ kind: 'unit', count: 7 * 1_440 }],
    },
  ])
})

it('a period below the maximum keeps its own lines', () => {
  const rates = [perMinute(150), rate('unit_special', { minutes: 60, cost: 0, days: [2] }), maximum(35_000)]
  const price = priceOf(aCase({ from: '2026-11-16 00:00', to: '2026-11-19 00:00', rates }))
  expect(price.lines).toMatchObject([
    { kind: 'maximum', count: 1 },
    { kind: 'unit_special', count: 24, amount: 0 },
    { kind: 'maximum', count: 1 },
  ])
})
