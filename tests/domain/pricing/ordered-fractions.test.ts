import { describe, expect, it } from 'vitest'

import { BOGOTA, LONDON, aCase, maximum, night, perMinute, priceOf, rate, wall } from './case.ts'

/** A Monday. */
const DAY = '2026-11-16'
/** An hour for 5,000, twice half an hour for 2,000, then quarters for 800. */
const ORDERED = rate('unit', {
  first: [
    { minutes: 60, cost: 500_000, times: 1 },
    { minutes: 30, cost: 200_000, times: 2 },
  ],
  minutes: 15,
  cost: 80_000,
})

function cost(from: string, to: string, rates = [ORDERED]) {
  return priceOf(aCase({ from: `${DAY} ${from}`, to: `${DAY} ${to}`, rates })).totalCost
}

describe('a tariff with an ordered list of fractions', () => {
  it.each([
    ['10:01', 500_000],
    ['11:00', 500_000],
    ['11:01', 700_000],
    ['11:31', 900_000],
    ['12:00', 900_000],
    ['12:01', 980_000],
    ['12:16', 1_060_000],
  ])('charges the first hour, then halves, then quarters: until %s', (to, total) => {
    expect(cost('10:00', to)).toBe(total)
  })

  it('has a line for each fraction', () => {
    const price = priceOf(aCase({ from: `${DAY} 10:00`, to: `${DAY} 12:20`, rates: [ORDERED] }))
    expect(price.lines).toMatchObject([
      { kind: 'unit', count: 1, fractionMinutes: 60, amount: 500_000 },
      { kind: 'unit', count: 2, fractionMinutes: 30, amount: 400_000 },
      { kind: 'unit', count: 2, fractionMinutes: 15, minutes: 20, amount: 160_000 },
    ])
  })

  it('continues at its position when the stay returns to the rate', () => {
    const midday = rate('unit_special', { minutes: 60, cost: 100_000, from: '12:00', to: '13:00' })
    // Two hours by the first three fractions, the midday hour at its own price, then quarters.
    expect(cost('10:00', '13:10', [ORDERED, midday])).toBe(500_000 + 400_000 + 100_000 + 80_000)
    // The hour that begins at 11:30 ends in the midday hour; the midday price lasts until 13:30; then the half hours.
    expect(cost('11:30', '13:40', [ORDERED, midday])).toBe(500_000 + 100_000 + 200_000)
  })

  it('lets a night or a maximum replace dearer fractions', () => {
    // 1 h + 2 halves + 8 quarters by day are 15,400; the night 3,000.
    const stay = { from: `${DAY} 16:00`, to: '2026-11-17 05:00', rates: [ORDERED, night(3_000)] }
    expect(priceOf(aCase(stay)).totalCost).toBe(500_000 + 400_000 + 8 * 80_000 + 300_000)
    expect(priceOf(aCase({ ...stay, rates: [...stay.rates, maximum(10_000)] })).totalCost).toBe(1_000_000)
  })
})

describe('a special rate', () => {
  const from = wall(`${DAY} 18:00`, BOGOTA.timeZone)
  const to = wall(`${DAY} 23:00`, BOGOTA.timeZone)
  const concert = rate('special', { name: 'Concert', startsAt: from, endsAt: to, cost: 3_000_000 })
  const byHours = rate('special', {
    name: 'Concert',
    startsAt: from,
    endsAt: to,
    minutes: 60,
    cost: 400_000,
    first: [{ minutes: 60, cost: 1_000_000, times: 1 }],
  })

  it.each([
    ['17:00', '18:00', 900_000],
    ['17:00', '18:01', 900_000 + 3_000_000],
    ['18:30', '22:59', 3_000_000],
    ['18:30', '23:00', 3_000_000],
    ['22:59', '23:10', 3_000_000 + 10 * 15_000],
    ['23:00', '23:10', 10 * 15_000],
  ])('with a flat price includes everything that begins in it: %s to %s', (begins, ends, total) => {
    expect(cost(begins, ends, [perMinute(150), concert])).toBe(total)
  })

  it('uses its fractions in order', () => {
    expect(cost('17:50', '19:30', [perMinute(150), byHours])).toBe(10 * 15_000 + 1_000_000 + 400_000)
  })

  it('takes precedence over special hours, belongs to no night, and counts for the maximum', () => {
    const rates = [
      perMinute(150),
      rate('unit_special', { minutes: 1, cost: 1, from: '17:00', to: '24:00' }),
      night(12_000),
      concert,
    ]
    expect(cost('20:30', '22:00', rates)).toBe(3_000_000)
    expect(cost('20:30', '22:00', [...rates, maximum(20_000)])).toBe(2_000_000)
  })

  it('is one line with its name, across midnight and clock changes', () => {
    const night = rate('special', {
      name: 'Night of the clocks',
      startsAt: wall('2026-10-24 22:00', LONDON.timeZone),
      endsAt: wall('2026-10-25 06:00', LONDON.timeZone),
      cost: 2_000,
    })
    const price = priceOf(
      aCase({ from: '2026-10-24 23:00', to: '2026-10-25 05:00', rates: [perMinute(1), night], terms: LONDON }),
    )
    expect(price.lines).toEqual([
      expect.objectContaining({
        kind: 'special',
        name: 'Night of the clocks',
        minutes: 7 * 60,
        count: 1,
        fractionMinutes: null,
        amount: 2_000,
      }),
    ])
  })
})
