import { describe, expect, it } from 'vitest'

import type { RateDraft } from '../../domain/pricing/check-rates.ts'
import { weekPrices } from '../../domain/rates/week-prices.ts'
import { weekBands } from '../../src/features/rates/week-bands.ts'

const RATE: RateDraft = {
  kind: 'unit',
  vehicleTypeId: 1,
  days: [],
  from: null,
  to: null,
  cost: 1_000_00,
  minutes: 60,
  per: null,
}

/** Rows of the week as text: `1-5 0-8=1000 8-24=2000`. */
const rowsOf = (rates: readonly RateDraft[]) =>
  weekBands(weekPrices(rates, 1)).map(
    ({ days, bands }) =>
      `${days.join('')} ${bands.map(({ from, to, price }) => `${from}-${to}=${price.cost === null ? '' : price.cost / 100}`).join(' ')}`,
  )

describe('the bands of a week', () => {
  it('are one band if the price is always the same', () => {
    expect(rowsOf([RATE])).toEqual(['12345678 0-24=1000'])
  })

  it('end where the price changes, and days with other prices have a row of their own', () => {
    const rates = [
      { ...RATE, days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', cost: 2_000_00 },
      { ...RATE, days: [6, 7, 8] },
    ] satisfies RateDraft[]
    expect(rowsOf(rates)).toEqual(['12345 0-8= 8-20=2000 20-24=', '678 0-24=1000'])
  })

  it('join only successive days', () => {
    const rates = [
      { ...RATE, days: [1, 3] },
      { ...RATE, days: [2, 4, 5, 6, 7, 8], cost: 2_000_00 },
    ] satisfies RateDraft[]
    expect(rowsOf(rates)).toEqual(['1 0-24=1000', '2 0-24=2000', '3 0-24=1000', '45678 0-24=2000'])
  })

  it('keep the hours of a night apart from others with the same price', () => {
    const night: RateDraft = { ...RATE, kind: 'night', from: '20:00', to: '06:00', cost: 500_00, minutes: null }
    const [row] = weekBands(weekPrices([RATE, night], 1))
    expect(row?.bands.map(({ from, to, price }) => [from, to, price.night])).toEqual([
      [0, 6, 500_00],
      [6, 20, null],
      [20, 24, 500_00],
    ])
  })
})
