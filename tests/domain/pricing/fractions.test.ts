import { describe, expect, it } from 'vitest'

import { BOGOTA, type Case, LONDON, aCase, perMinute, priceOf, priced, rate } from './case.ts'

const HOURLY = rate('unit', { minutes: 60, cost: 500_000 })
/** A Monday. */
const DAY = '2026-11-16'

function cost(from: string, to: string, parts: Partial<Case> = {}) {
  return priceOf(aCase({ from: `${DAY} ${from}`, to: `${DAY} ${to}`, rates: [HOURLY], ...parts })).totalCost
}

describe('a fraction', () => {
  it.each([
    ['10:00:59', 0],
    ['10:01:00', 500_000],
    ['11:00:59', 500_000],
    ['11:01:00', 1_000_000],
  ])('is charged in full once it has begun: until %s', (to, total) => {
    expect(cost('10:00', to)).toBe(total)
  })

  it('counts from the second of the entry, not from the full minute', () => {
    expect(cost('10:00:40', '11:01:39')).toBe(500_000)
    expect(cost('10:00:40', '11:01:40')).toBe(1_000_000)
  })

  it('has no line if it has not started', () => {
    expect(priceOf(aCase({ from: `${DAY} 10:00`, to: `${DAY} 10:00:59`, rates: [] })).lines).toEqual([])
  })
})

describe('a special rate', () => {
  const special = rate('unit_special', { minutes: 60, cost: 900_000, from: '14:00', to: '14:10' })
  const rates = [HOURLY, special]

  it.each([
    // Begins within the ten minutes, so the whole hour has the special price.
    ['14:00', '15:00', 900_000],
    ['14:09:59', '15:09', 900_000],
    ['14:00', '15:01', 1_400_000],
    // Begins before the ten minutes, and ends after them.
    ['13:59', '14:59', 500_000],
    ['13:30', '14:45', 1_000_000],
    // Begins after the ten minutes.
    ['14:10', '15:10', 500_000],
    ['13:00', '15:00', 1_400_000],
  ])('applies to fractions that begin in its window, half-open: %s to %s', (from, to, total) => {
    expect(cost(from, to, { rates })).toBe(total)
  })

  it('has its own fraction length, and the ordinary fractions follow', () => {
    const short = rate('unit_special', { minutes: 10, cost: 100_000, from: '14:00', to: '14:30' })
    const price = priceOf(
      aCase({ from: `${DAY} 13:55`, to: `${DAY} 15:30`, rates: [rate('unit', { minutes: 15, cost: 200_000 }), short] }),
    )
    expect(price.lines).toMatchObject([
      { kind: 'unit', count: 1, minutes: 15, amount: 200_000 },
      { kind: 'unit_special', count: 2, minutes: 20, amount: 200_000 },
      { kind: 'unit', count: 4, minutes: 60, amount: 800_000 },
    ])
  })

  it.each([
    ['on a day of its own', '2026-11-20', [], 900_000],
    ['not on another day', '2026-11-19', [], 500_000],
    ['not on its day when that is a holiday', '2026-11-20', ['2026-11-20'], 500_000],
  ])('applies %s', (_, day, holidays, total) => {
    const fridays = [HOURLY, { ...special, days: [5] as const }]
    expect(priceOf(aCase({ from: `${day} 14:00`, to: `${day} 15:00`, rates: fridays, holidays })).totalCost).toBe(total)
  })

  it('for holidays applies only on an active holiday', () => {
    const rates = [HOURLY, rate('unit_special', { minutes: 60, cost: 0, days: [8] })]
    expect(cost('10:00', '12:00', { rates })).toBe(1_000_000)
    expect(cost('10:00', '12:00', { rates, holidays: [DAY] })).toBe(0)
  })

  it('takes precedence over the ordinary rate, in any order of the list', () => {
    for (const order of [rates, rates.toReversed()]) expect(cost('14:00', '15:00', { rates: order })).toBe(900_000)
  })
})

describe('the wall clock', () => {
  const early = rate('unit_special', { minutes: 1, cost: 1, from: '01:00', to: '02:00' })
  const rates = [rate('unit', { minutes: 1, cost: 100 }), early]

  it.each([
    ['that is skipped does not exist', '2026-03-29', 12_000],
    ['that is repeated exists twice', '2026-10-25', 12_000 + 120],
    ['on an ordinary day comes once', '2026-10-26', 12_000 + 60],
  ])('in London an hour %s', (_, day, total) => {
    expect(priceOf(aCase({ from: `${day} 00:30`, to: `${day} 03:30`, terms: LONDON, rates })).totalCost).toBe(total)
  })

  it('changes the day at midnight of the location', () => {
    const rates = [perMinute(150, { days: [1] }), perMinute(1, { days: [2] })]
    expect(priceOf(aCase({ from: '2026-11-16 23:58', to: '2026-11-17 00:02', rates })).totalCost).toBe(
      2 * 15_000 + 2 * 100,
    )
  })
})

describe('without a rate', () => {
  it('a stay has no price, and the failure names kind, vehicle type and moment', () => {
    const until14 = [perMinute(150, { from: '06:00', to: '14:00' })]
    expect(priced(aCase({ from: `${DAY} 13:00`, to: `${DAY} 14:01`, rates: until14 }))).toEqual({
      ok: false,
      failure: { code: 'rate_missing', kind: 'unit', vehicleTypeId: 1, at: '2026-11-16T19:00:00.000Z' },
    })
    expect(cost('13:00', '14:00', { rates: until14 })).toBe(900_000)
    expect(priced(aCase({ from: `${DAY} 13:00`, to: `${DAY} 13:01`, vehicleTypeId: 2 }))).toMatchObject({
      ok: false,
      failure: { code: 'rate_missing', vehicleTypeId: 2 },
    })
  })

  it('a free stay has a price', () => {
    expect(cost('10:00', '10:10', { rates: [], terms: { ...BOGOTA, exemptMinutes: 10 } })).toBe(0)
  })
})

describe('a stay', () => {
  it('with an end before its start has no price', () => {
    expect(priced(aCase({ from: `${DAY} 10:00:01`, to: `${DAY} 10:00:00` }))).toMatchObject({
      ok: false,
      failure: { code: 'ends_before_start' },
    })
    expect(cost('10:00', '10:00')).toBe(0)
  })

  it('is priced exactly for ten years, and has no price if longer', () => {
    const dearest = [rate('unit', { minutes: 1, cost: 1_000_000_000 })]
    const price = priceOf(
      aCase({
        from: '2016-01-01 00:00',
        to: '2026-01-01 00:00',
        rates: dearest.map((one) => ({ ...one, validFrom: '2015-01-01T00:00:00.000Z' })),
      }),
    )
    expect(BigInt(price.totalCost)).toBe(BigInt(price.totalMinutes) * 1_000_000_000n)
    expect(priced(aCase({ from: '2016-01-01 00:00', to: '2026-02-01 00:00' }))).toMatchObject({
      ok: false,
      failure: { code: 'stay_too_long' },
    })
  })
})
