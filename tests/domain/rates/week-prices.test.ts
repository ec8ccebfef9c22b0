import { describe, expect, it } from 'vitest'

import type { RateDraft } from '../../../domain/pricing/check-rates.ts'
import { rateDifference } from '../../../domain/rates/rate-difference.ts'
import { type PastStay, startReplay } from '../../../domain/rates/replay.ts'
import { weekPrices } from '../../../domain/rates/week-prices.ts'

const RATE: RateDraft = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 150_00,
  minutes: 1,
  per: null,
}
const rate = (parts: Partial<RateDraft> = {}): RateDraft => ({ ...RATE, ...parts })

describe('the prices of a week', () => {
  it('contain the price of each hour by time of entry', () => {
    const rates = [
      rate({ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }),
      rate({ kind: 'unit_special', days: [1], from: '08:30', to: '09:00', minutes: 60, cost: 900_00 }),
      rate({ days: [8], first: [{ minutes: 30, cost: 1_000_00, times: 1 }], minutes: 15, cost: 200_00 }),
      rate({ kind: 'night', days: [1], from: '16:00', to: '06:00', cost: 5_000_00, minutes: null }),
      rate({ kind: 'maximum', cost: 1, minutes: null }),
      rate({ kind: 'free_time', cost: null, minutes: 30 }),
    ]
    const week = weekPrices(rates, 1)
    expect(week[1][7]).toEqual({ cost: null, isSpecial: false, night: null })
    // Thirty minutes at the ordinary price, then an hour of the special rate.
    expect(week[1][8]).toEqual({ cost: 30 * 150_00 + 900_00, isSpecial: false, night: null })
    expect(week[2][8]).toEqual({ cost: 60 * 150_00, isSpecial: false, night: null })
    expect(week[1][16]).toEqual({ cost: 60 * 150_00, isSpecial: false, night: 5_000_00 })
    expect(week[2][5]?.night).toBe(5_000_00)
    expect(week[2][16]?.night).toBeNull()
    expect(week[6][12]?.cost).toBeNull()
    expect(week[8].map(({ cost }) => cost)).toEqual(Array.from({ length: 24 }, () => 1_400_00))
    expect(weekPrices(rates, 2)[1].every(({ cost }) => cost === null)).toBe(true)
  })
})

describe('the difference of two versions', () => {
  it('is grouped by vehicle type and kind, regardless of order', () => {
    const [day, motorcycle, night] = [
      rate({ days: [1, 2] }),
      rate({ vehicleTypeId: 2 }),
      rate({ kind: 'night', from: '20:00', to: '06:00', minutes: null }),
    ]
    expect(rateDifference([day, motorcycle], [motorcycle, { ...day, days: [2, 1] }])).toEqual([])
    const dearer = { ...day, cost: 200_00 }
    expect(rateDifference([day, motorcycle], [dearer, motorcycle, night])).toEqual([
      { kind: 'night', vehicleTypeId: 1, gone: [], come: [night] },
      { kind: 'unit', vehicleTypeId: 1, gone: [day], come: [dearer] },
    ])
  })
})

describe('a replay', () => {
  const stay = (
    id: string,
    startedAt: string,
    minutes: number,
    cost: number,
    parts: Partial<PastStay> = {},
  ): PastStay => ({
    id,
    vehicleTypeId: 1,
    licensePlate: 'ABC123',
    startedAt,
    endedAt: new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
    exemptMinutes: 0,
    agreement: null,
    cost,
    ...parts,
  })

  it('sums real and new prices by vehicle type and hour of arrival, and lists the ten largest differences', () => {
    const running = startReplay([rate(), rate({ vehicleTypeId: 2, cost: 10_00 })], ['2026-11-20'], 'America/Bogota')
    running.add([
      stay('same', '2026-11-20T13:05:00.000Z', 10, 1_500_00),
      stay('exempt', '2026-11-20T13:05:00.000Z', 10, 0, { exemptMinutes: 10 }),
    ])
    running.add([
      stay('half', '2026-11-20T14:00:00.000Z', 60, 1_000_00, {
        agreement: { name: 'Half', type: 'percentage', basisPoints: 5_000 },
      }),
    ])
    running.add([
      stay('motorcycle', '2026-11-20T14:00:00.000Z', 10, 300_00, { vehicleTypeId: 2 }),
      stay('bicycle', '2026-11-20T14:00:00.000Z', 10, 1, { vehicleTypeId: 3 }),
    ])
    const result = running.result()
    expect(result).toMatchObject({
      stays: 4,
      changed: 2,
      unpriced: 1,
      was: 1_500_00 + 1_000_00 + 300_00,
      is: 1_500_00 + 4_500_00 + 100_00,
    })
    expect(result.largest.map(({ id, was, is }) => [id, was, is])).toEqual([
      ['half', 1_000_00, 4_500_00],
      ['motorcycle', 300_00, 100_00],
    ])
    expect(result.byType.map(({ vehicleTypeId, sums }) => [vehicleTypeId, sums.stays])).toEqual([
      [1, 3],
      [2, 1],
    ])
    expect([result.byHour[8]?.stays, result.byHour[9]?.stays]).toEqual([2, 2])
  })
})
