import { describe, expect, it } from 'vitest'

import { BOGOTA, type Case, aCase, maximum, night, perMinute, priceOf, rate } from './case.ts'

const FREE_20 = rate('free_time', { minutes: 20, from: '08:00', to: '10:00' })
const RATES = [perMinute(150), FREE_20]

function minutesCharged(from: string, to: string, parts: Partial<Case> = {}) {
  return (
    priceOf(aCase({ from: `2026-11-16 ${from}`, to: `2026-11-16 ${to}`, rates: RATES, ...parts })).totalCost / 15_000
  )
}

describe('free time', () => {
  it.each([
    ['is subtracted from the start', '08:00', '08:50', 30],
    ['covers a shorter stay completely', '08:00', '08:20', 0],
    ['ends with its last minute', '08:00', '08:21', 1],
    ['is complete for an entry at the end of its window', '09:59', '10:39', 20],
    ['does not exist for an entry after its window', '10:00', '10:40', 40],
    ['does not exist for an entry before its window', '07:59', '08:39', 40],
  ])('%s: %s to %s', (_, from, to, minutes) => {
    expect(minutesCharged(from, to)).toBe(minutes)
  })

  it('can differ by day', () => {
    const rates = [perMinute(150), { ...FREE_20, days: [8] as const }]
    expect(minutesCharged('08:00', '08:50', { rates })).toBe(50)
    expect(minutesCharged('08:00', '08:50', { rates, holidays: ['2026-11-16'] })).toBe(30)
  })

  it('delays the first fraction, whose price depends on the end of the free time', () => {
    const rates = [
      rate('unit', { minutes: 60, cost: 500_000 }),
      rate('unit_special', { minutes: 60, cost: 100, from: '08:20', to: '08:21' }),
      FREE_20,
    ]
    const price = priceOf(aCase({ from: '2026-11-16 08:00', to: '2026-11-16 09:30', rates }))
    expect(price.lines).toMatchObject([
      { kind: 'free_time', minutes: 20, from: '2026-11-16T13:00:00.000Z', to: '2026-11-16T13:20:00.000Z', amount: 0 },
      { kind: 'unit_special', minutes: 60, amount: 100 },
      { kind: 'unit', minutes: 10, amount: 500_000 },
    ])
  })

  it('does not move the 24 hours of the maximum, which start at the entry', () => {
    const rates = [...RATES, maximum(35_000)]
    expect(priceOf(aCase({ from: '2026-11-16 08:00', to: '2026-11-17 08:01', rates })).totalCost).toBe(3_515_000)
  })

  it('also covers minutes of a night', () => {
    const rates = [perMinute(150), night(12_000), rate('free_time', { minutes: 600 })]
    expect(priceOf(aCase({ from: '2026-11-16 20:00', to: '2026-11-17 06:00', rates })).totalCost).toBe(0)
    expect(priceOf(aCase({ from: '2026-11-16 20:00', to: '2026-11-17 06:01', rates })).totalCost).toBe(15_000)
  })
})

describe('exempt minutes', () => {
  const terms = { ...BOGOTA, exemptMinutes: 30 }

  it.each([
    ['within both', '08:20', 0],
    ['beyond the free time, within the exempt minutes', '08:30', 0],
    ['beyond both, with the free time still subtracted', '08:31', 11],
  ])('apply before free time: %s', (_, to, minutes) => {
    expect(minutesCharged('08:00', to, { terms })).toBe(minutes)
  })

  it('do not apply to a longer stay, which pays for them', () => {
    expect(minutesCharged('12:00', '12:30', { terms })).toBe(0)
    expect(minutesCharged('12:00', '12:31', { terms })).toBe(31)
  })

  it('have their own line', () => {
    const price = priceOf(aCase({ from: '2026-11-16 12:00', to: '2026-11-16 12:30', terms }))
    expect(price.lines).toEqual([
      { kind: 'exempt', from: '2026-11-16T17:00:00.000Z', to: '2026-11-16T17:30:00.000Z', minutes: 30, amount: 0 },
    ])
  })
})
