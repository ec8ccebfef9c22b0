import { describe, expect, it } from 'vitest'

import { type Overstay, graceUntil, priceOverstay } from '../../../domain/pricing/overstay.ts'
import { tariffAt } from '../../../domain/pricing/tariff.ts'
import { BOGOTA, aCase, maximum, perMinute, rate } from './case.ts'

const HOURLY = rate('unit', { minutes: 60, cost: 500_000 })
const PAID_AT = '2026-11-20T17:00:00.000Z'

function overstay(endedAt: string, parts: Partial<Overstay> = {}, rates = [HOURLY]) {
  const terms = { ...BOGOTA, exemptMinutes: 30 }
  const entry = aCase({ from: '2026-11-20 08:00', to: '2026-11-20 12:00', rates, terms })
  return priceOverstay(
    { paidAt: PAID_AT, graceUntil: graceUntil(PAID_AT, 15), endedAt, pass: null, paymentMethod: 'dataphone', ...parts },
    tariffAt(entry, terms),
  )
}

describe('after the payment', () => {
  it('the grace ends after the location’s grace minutes', () => {
    expect(graceUntil(PAID_AT, 15)).toBe('2026-11-20T17:15:00.000Z')
    expect(graceUntil('2026-11-20T17:00:30.250Z', 0)).toBe('2026-11-20T17:00:30.250Z')
  })

  it('a vehicle that leaves within the grace, up to its last instant, pays nothing', () => {
    const left = overstay('2026-11-20T17:15:00.000Z')
    expect(left).toMatchObject({ ok: true, price: { totalMinutes: 15, serviceCharge: 0, totalCost: 0, tax: 0 } })
    expect(left.ok && left.price.lines).toEqual([
      { kind: 'grace', from: PAID_AT, to: '2026-11-20T17:15:00.000Z', minutes: 15, amount: 0 },
    ])
  })

  it('a vehicle that leaves later pays for the time since the payment, without exempt minutes', () => {
    expect(overstay('2026-11-20T17:15:00.001Z')).toMatchObject({
      ok: true,
      price: { totalMinutes: 15, totalCost: 500_000 },
    })
    expect(overstay('2026-11-20T18:00:59.000Z')).toMatchObject({ ok: true, price: { totalCost: 500_000 } })
    expect(overstay('2026-11-20T18:01:00.000Z')).toMatchObject({
      ok: true,
      price: { totalCost: 1_000_000, lines: [{ kind: 'unit', count: 2, from: PAID_AT }] },
    })
  })

  it('free time does not apply, because it is meant for arrivals', () => {
    expect(
      overstay('2026-11-20T17:20:00.000Z', {}, [perMinute(100), rate('free_time', { minutes: 60 })]),
    ).toMatchObject({ ok: true, price: { totalCost: 200_000 } })
  })

  it('the overstay has its own maximum, which starts at the payment', () => {
    expect(overstay('2026-11-21T17:00:00.000Z', {}, [perMinute(100), maximum(35_000)])).toMatchObject({
      ok: true,
      price: { totalCost: 3_500_000 },
    })
  })

  it('the hours of a pass still apply', () => {
    const pass = { standing: 'valid', hours: [{ days: [], from: '12:30', to: '24:00' }] } as const
    expect(overstay('2026-11-20T23:00:00.000Z', { pass }, [perMinute(100)])).toMatchObject({
      ok: true,
      price: { totalCost: 300_000 },
    })
  })

  it('cash is rounded for an overstay too', () => {
    expect(overstay('2026-11-20T17:17:00.000Z', { paymentMethod: 'cash' }, [perMinute(153)])).toMatchObject({
      ok: true,
      price: { adjustment50: -100, totalCost: 260_000 },
    })
  })

  it('an exit before the payment is an error', () => {
    expect(overstay('2026-11-20T16:59:59.999Z')).toEqual({
      ok: false,
      failure: { code: 'ends_before_start', startedAt: PAID_AT, endedAt: '2026-11-20T16:59:59.999Z' },
    })
  })
})
