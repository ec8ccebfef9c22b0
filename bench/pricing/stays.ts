import type { Rate } from '../../domain/pricing/rate.ts'
import type { Case } from '../../tests/domain/pricing/case.ts'

const RATE: Rate = {
  kind: 'unit',
  vehicleTypeId: 1,
  validFrom: '2026-01-01T05:00:00.000Z',
  days: [],
  from: null,
  to: null,
  cost: null,
  minutes: null,
  per: null,
}

/** A location's history: three price lists for cars and motorcycles, with cheaper Sundays, nights and a maximum. */
const RATES: Rate[] = ['2025-01-01T05:00:00.000Z', '2025-07-01T05:00:00.000Z', '2026-01-01T05:00:00.000Z'].flatMap(
  (validFrom, list) =>
    ([1, 2] as const).flatMap((vehicleTypeId): Rate[] => {
      const rate = { ...RATE, validFrom, vehicleTypeId }
      const cost = (15_000 + list * 500) / vehicleTypeId
      return [
        { ...rate, cost, minutes: 1 },
        { ...rate, kind: 'unit_special', days: [7, 8], cost: cost / 2, minutes: 1 },
        { ...rate, kind: 'night', from: '20:00', to: '06:00', cost: 1_200_000 },
        { ...rate, kind: 'maximum', cost: 3_500_000 },
        { ...rate, kind: 'free_time', minutes: 15, from: '06:00', to: '08:00' },
      ]
    }),
)

const HOLIDAYS = [
  '01-01',
  '01-12',
  '03-23',
  '04-02',
  '04-03',
  '05-01',
  '05-18',
  '06-08',
  '06-15',
  '06-29',
  '07-20',
  '08-07',
  '08-17',
  '10-12',
  '11-02',
  '11-16',
  '12-08',
  '12-25',
].map((day) => `2026-${day}`)

/** Minute of the day and minutes inside. */
export const KINDS = {
  '47 minutes': [10 * 60 + 12, 47],
  '9 hours': [7 * 60 + 50, 9 * 60],
  'a night': [18 * 60 + 30, 12 * 60 + 40],
  '50 hours': [18 * 60 + 30, 50 * 60],
  'a week': [9 * 60, 7 * 24 * 60],
} as const satisfies Record<string, readonly [number, number]>

/** Returns stays of one kind over four weeks, which begin some seconds after the full minute. */
export function staysOf([minuteOfDay, minutes]: readonly [number, number], count: number): Case[] {
  return Array.from({ length: count }, (_, index) => {
    const entry = Date.UTC(2026, 10, 1 + (index % 28), 5, minuteOfDay, (index * 7) % 60)
    return {
      rates: RATES,
      holidays: HOLIDAYS,
      terms: { timeZone: 'America/Bogota', exemptMinutes: 5, taxRate: 1_900, roundsCash: true, digitalCommission: 250 },
      vehicleTypeId: 1,
      startedAt: new Date(entry).toISOString(),
      endedAt: new Date(entry + minutes * 60_000).toISOString(),
      pass: null,
      agreement: index % 5 === 0 ? { name: 'Neighbours', type: 'percentage', basisPoints: 2_000 } : null,
      corrections: [],
      paymentMethod: index % 3 === 0 ? 'digital' : 'cash',
    }
  })
}

/** Distribution of a city car park's day, in hundredths. */
const SHARES: Record<keyof typeof KINDS, number> = {
  '47 minutes': 74,
  '9 hours': 18,
  'a night': 5,
  '50 hours': 2,
  'a week': 1,
}

export function mixedStays(): Case[] {
  const names = ['47 minutes', '9 hours', 'a night', '50 hours', 'a week'] as const
  return names.flatMap((name) => staysOf(KINDS[name], SHARES[name] * 28))
}
