import { describe, expect, it } from 'vitest'

import type { Agreement } from '../../../domain/pricing/agreement.ts'
import type { StayPass } from '../../../domain/pricing/pass.ts'
import { BOGOTA, type Case, aCase, night, perMinute, priceOf, rate } from './case.ts'

const OFFICE: StayPass = { standing: 'valid', hours: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }] }

function price(from: string, to: string, parts: Partial<Case> = {}) {
  return priceOf(aCase({ from, to, rates: [perMinute(100)], pass: OFFICE, ...parts }))
}

describe('a valid pass', () => {
  it('without hours makes every stay free, even without a rate', () => {
    const always = { standing: 'valid', hours: 'always' } as const
    const free = price('2026-11-16 10:00', '2026-11-30 10:00', { pass: always, rates: [] })
    expect(free).toMatchObject({ serviceCharge: 0, totalCost: 0, tax: 0 })
    expect(free.lines).toEqual([{ kind: 'pass', minutes: 14 * 1_440, amount: 0 }])
  })

  it.each([
    ['inside its hours', '08:00', '18:00', 0],
    ['a minute before', '07:59', '18:00', 1],
    ['a minute after', '08:00', '18:01', 1],
    ['on both sides', '07:50', '18:05', 15],
  ])('charges only the minutes outside its hours: %s', (_, from, to, minutes) => {
    const { serviceCharge, lines } = price(`2026-11-16 ${from}`, `2026-11-16 ${to}`)
    expect(serviceCharge).toBe(minutes * 10_000)
    expect(lines[0]).toEqual({ kind: 'pass', minutes: 600, amount: 0 })
  })

  it('covers the stay until its end', () => {
    const ending: StayPass = { standing: 'valid', hours: 'always', until: '2026-11-16T15:30:00.000Z' }
    expect(price('2026-11-16 08:00', '2026-11-16 11:00', { pass: ending })).toMatchObject({
      serviceCharge: 300_000,
      lines: [{ kind: 'pass', minutes: 150 }, { kind: 'unit' }],
    })
    expect(price('2026-11-16 08:00', '2026-11-16 10:30', { pass: ending }).serviceCharge).toBe(0)
    expect(price('2026-11-17 08:00', '2026-11-17 08:10', { pass: ending }).serviceCharge).toBe(100_000)
  })

  it('has hours by day, with holidays as a day of their own', () => {
    expect(price('2026-11-21 10:00', '2026-11-21 11:00').serviceCharge).toBe(600_000)
    expect(price('2026-11-16 10:00', '2026-11-16 11:00', { holidays: ['2026-11-16'] }).serviceCharge).toBe(600_000)
  })

  it('may have hours past midnight, which belong to the day on which they start', () => {
    const nightShift: StayPass = { standing: 'valid', hours: [{ days: [5], from: '22:00', to: '06:00' }] }
    expect(price('2026-11-20 21:00', '2026-11-21 07:00', { pass: nightShift }).serviceCharge).toBe(1_200_000)
    expect(price('2026-11-19 22:00', '2026-11-20 06:00', { pass: nightShift }).serviceCharge).toBe(4_800_000)
  })

  it('pauses a running fraction until the end of its hours', () => {
    // 15 minutes before and 30 after the allowed hours are one started hour; it has the price at 07:45.
    const rates = [
      rate('unit', { minutes: 60, cost: 500_000 }),
      rate('unit_special', { minutes: 60, cost: 100, from: '18:00', to: '19:00' }),
    ]
    const split = price('2026-11-16 07:45', '2026-11-16 18:30', { rates })
    expect(split.serviceCharge).toBe(500_000)
    expect(split.lines).toMatchObject([
      { kind: 'pass', minutes: 600 },
      { kind: 'unit', count: 1, minutes: 45, from: '2026-11-16T12:45:00.000Z', to: '2026-11-16T23:30:00.000Z' },
    ])
    expect(price('2026-11-16 07:45', '2026-11-16 18:46', { rates }).serviceCharge).toBe(500_100)
  })

  it('applies exempt minutes and free time to the minutes outside its hours', () => {
    const terms = { ...BOGOTA, exemptMinutes: 15 }
    expect(price('2026-11-16 07:50', '2026-11-16 18:05', { terms }).serviceCharge).toBe(0)
    expect(price('2026-11-16 07:50', '2026-11-16 18:06', { terms }).serviceCharge).toBe(160_000)
    const evening = [perMinute(100), rate('free_time', { minutes: 20, from: '18:00', to: '19:00' })]
    expect(price('2026-11-16 12:00', '2026-11-16 18:30', { rates: evening }).serviceCharge).toBe(100_000)
    expect(price('2026-11-16 07:59', '2026-11-16 18:30', { rates: evening }).serviceCharge).toBe(310_000)
  })

  it('applies a custom agreement to the minutes outside its hours', () => {
    const agreement: Agreement = {
      name: 'Neighbours',
      type: 'custom',
      exemptMinutes: 15,
      freeRateMinutes: 20,
      initialCost: 1,
      further: { type: 'minute', cost: 1 },
    }
    expect(price('2026-11-16 07:50', '2026-11-16 18:05', { agreement }).totalCost).toBe(0)
    expect(price('2026-11-16 07:50', '2026-11-16 18:12', { agreement }).totalCost).toBe(3)
  })

  it('interrupts a night, whose other hours remain one night', () => {
    const pass: StayPass = { standing: 'valid', hours: [{ days: [], from: '23:00', to: '01:00' }] }
    const { serviceCharge, lines } = price('2026-11-16 20:00', '2026-11-17 06:00', {
      pass,
      rates: [perMinute(100), night(10_000)],
    })
    expect(serviceCharge).toBe(1_000_000)
    expect(lines).toMatchObject([
      { kind: 'pass', minutes: 120 },
      { kind: 'night', count: 1, minutes: 480 },
    ])
  })
})

it.each(['expired', 'too_many_vehicles'] as const)(
  'a pass that is %s is charged like any stay, with the reason in a line',
  (standing) => {
    const { serviceCharge, lines } = price('2026-11-16 10:00', '2026-11-16 11:00', { pass: { standing } })
    expect(serviceCharge).toBe(600_000)
    expect(lines).toMatchObject([{ kind: 'pass_refused', because: standing, amount: 0 }, { kind: 'unit' }])
  },
)
