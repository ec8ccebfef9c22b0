import { describe, expect, it } from 'vitest'

import { type Case, LONDON, aCase, maximum, night, perMinute, priceOf, rate } from './case.ts'

const HOURLY = rate('unit', { minutes: 60, cost: 200_000 })
/** 20:00 to 06:00 for 5,000. An hour costs 2,000, so the night is cheaper from the third hour on. */
const NIGHT = night(5_000)

function lines(from: string, to: string, parts: Partial<Case> = {}) {
  return priceOf(aCase({ from, to, rates: [HOURLY, NIGHT], ...parts })).lines
}

describe('a night', () => {
  it('is charged by its fractions while they are cheaper', () => {
    expect(lines('2026-11-16 20:00', '2026-11-16 22:00')).toMatchObject([{ kind: 'unit', count: 2, amount: 400_000 }])
    expect(lines('2026-11-16 20:00', '2026-11-16 22:01')).toMatchObject([
      { kind: 'night', count: 1, minutes: 121, amount: 500_000, insteadOf: [{ kind: 'unit', count: 3 }] },
    ])
  })

  it('has no line if it costs the same as its fractions', () => {
    expect(lines('2026-11-16 20:00', '2026-11-16 22:30', { rates: [HOURLY, night(6_000)] })).toMatchObject([
      { kind: 'unit', count: 3, amount: 600_000 },
    ])
  })

  it('includes the fractions that start in it, but not a fraction that only ends in it', () => {
    // 19:30 to 20:30 by day; 20:30, 21:30 … 05:30 to 06:30 at night; 06:30 to 07:30 by day.
    expect(lines('2026-11-16 19:30', '2026-11-17 07:00')).toMatchObject([
      { kind: 'unit', count: 1, minutes: 60 },
      { kind: 'night', count: 1, minutes: 600, amount: 500_000, insteadOf: [{ count: 10 }] },
      { kind: 'unit', count: 1, minutes: 30 },
    ])
  })

  it('starts with its first minute and ends with its last', () => {
    const rates = [perMinute(150), night(0)]
    expect(priceOf(aCase({ from: '2026-11-16 19:59', to: '2026-11-17 06:00', rates })).totalCost).toBe(15_000)
    expect(priceOf(aCase({ from: '2026-11-16 20:00', to: '2026-11-17 06:01', rates })).totalCost).toBe(15_000)
  })

  it('continues past midnight, and the next night has its own line', () => {
    const price = priceOf(aCase({ from: '2026-11-16 20:00', to: '2026-11-18 06:00', rates: [perMinute(150), NIGHT] }))
    expect(price.lines).toMatchObject([{ kind: 'night' }, { kind: 'unit', count: 14 * 60 }, { kind: 'night' }])
    expect(price.totalCost).toBe(2 * 500_000 + 14 * 60 * 15_000)
  })

  it('includes a special rate that applies during it', () => {
    const special = rate('unit_special', { minutes: 60, cost: 10_000, from: '22:00', to: '24:00' })
    expect(lines('2026-11-16 20:00', '2026-11-17 00:00', { rates: [HOURLY, NIGHT, special] })).toMatchObject([
      { kind: 'unit', count: 2, amount: 400_000 },
      { kind: 'unit_special', count: 2, amount: 20_000 },
    ])
  })

  it.each([
    ['that belongs to Friday begins on Friday', '2026-11-20 20:00', [], 'night'],
    ['that belongs to Friday continues into Saturday', '2026-11-21 02:00', [], 'night'],
    ['that begins on Saturday does not apply', '2026-11-21 20:00', [], 'unit'],
    ['that begins on Thursday does not apply, although it continues into Friday', '2026-11-20 02:00', [], 'unit'],
    ['that begins on a Friday that is a holiday does not apply', '2026-11-21 02:00', ['2026-11-20'], 'unit'],
    ['that belongs to Friday continues into a holiday', '2026-11-21 02:00', ['2026-11-21'], 'night'],
  ])('belongs to the day on which its window begins: one %s', (_, from, holidays, kind) => {
    const rates = [HOURLY, night(0, '20:00', '06:00', { days: [5] })]
    expect(lines(from, from.replace(':00', ':10'), { rates, holidays })).toMatchObject([{ kind, minutes: 10 }])
  })

  it.each([
    ['2026-03-28', 9],
    ['2026-10-24', 11],
  ])('in London has one price whatever its length at a clock change: %s', (day, hours) => {
    const next = day.replace(/\d\d$/, (date) => String(Number(date) + 1))
    const price = priceOf(
      aCase({ from: `${day} 20:00`, to: `${next} 06:00`, terms: LONDON, rates: [perMinute(1), night(100)] }),
    )
    expect(price).toMatchObject({ totalMinutes: hours * 60, totalCost: 10_000 })
  })

  it('is one night even if the clock repeats its hours', () => {
    const rates = [perMinute(1), night(40, '01:00', '01:30')]
    const price = priceOf(aCase({ from: '2026-10-25 00:30', to: '2026-10-25 03:30', terms: LONDON, rates }))
    expect(price.totalCost).toBe(180 * 100 + 40 * 100)
    expect(price.lines).toMatchObject([
      { kind: 'unit', count: 30 },
      { kind: 'night', minutes: 60, amount: 4_000, insteadOf: [{ count: 30 }, { count: 30 }] },
      { kind: 'unit', count: 30 },
      { kind: 'unit', count: 120 },
    ])
  })
})

describe('a night under a maximum', () => {
  it('counts fully in the 24 hours in which it starts', () => {
    // Entry 22:00: the second night begins at 20:00, two hours before the 24 hours are over.
    const rates = [perMinute(150), night(12_000), maximum(20_000)]
    const price = priceOf(aCase({ from: '2026-11-16 22:00', to: '2026-11-18 06:00', rates }))
    expect(price.totalCost).toBe(2_000_000)
    const later = priceOf(aCase({ from: '2026-11-16 22:00', to: '2026-11-18 06:10', rates }))
    expect(later.totalCost).toBe(2_000_000 + 150_000)
  })

  it('counts on the day on which it starts, or on the day of an entry after midnight', () => {
    const rates = [perMinute(150), night(12_000), maximum(20_000, { per: 'calendar_day' })]
    expect(priceOf(aCase({ from: '2026-11-16 20:00', to: '2026-11-17 06:00', rates })).totalCost).toBe(1_200_000)
    expect(priceOf(aCase({ from: '2026-11-16 08:00', to: '2026-11-17 06:00', rates })).totalCost).toBe(2_000_000)
    expect(priceOf(aCase({ from: '2026-11-17 02:00', to: '2026-11-17 20:00', rates })).totalCost).toBe(2_000_000)
  })
})
