import { describe, expect, expectTypeOf, it } from 'vitest'

import type { Rate as SentRate } from '../../../contract/location.ts'
import { type Rate, ratesInForce } from '../../../domain/pricing/rate.ts'
import { tariffAt } from '../../../domain/pricing/tariff.ts'
import { priceStay } from '../../../domain/pricing/price-stay.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { BOGOTA, aCase, maximum, night, perMinute, priceOf, rate } from './case.ts'

const ENTRY = '2026-11-20T15:00:00.000Z'

function tariff(rates: Rate[], startedAt = ENTRY) {
  return tariffAt({ rates, vehicleTypeId: 1, startedAt, holidays: [] }, BOGOTA)
}

function costs(rates: Rate[], startedAt = ENTRY) {
  return tariff(rates, startedAt).fractions.map(({ cost }) => cost / 100)
}

describe('the rates of an entry', () => {
  const old = perMinute(100, { validFrom: '2026-01-01T00:00:00.000Z' })
  const current = perMinute(150, { validFrom: '2026-11-20T15:00:00.000Z' })
  const next = perMinute(200, { validFrom: '2026-11-20T15:00:00.001Z' })

  it('are those of the latest change that is not after the entry', () => {
    for (const history of [
      [old, current, next],
      [next, current, old],
    ]) {
      expect(costs(history)).toEqual([150])
      expect(costs(history, '2026-11-20T14:59:59.999Z')).toEqual([100])
      expect(costs(history, '2026-11-20T15:00:00.001Z')).toEqual([200])
      expect(costs(history, '2025-12-31T23:59:59.999Z')).toEqual([])
    }
  })

  it('are compared as instants, in any notation', () => {
    expect(
      costs([
        { ...old, validFrom: '2026-11-20T15:00:00Z' },
        { ...current, validFrom: '2026-11-20T10:00:00-05:00' },
      ]),
    ).toEqual([100, 150])
  })

  it('stay in force for the whole stay', () => {
    const rates = [perMinute(100), perMinute(900, { validFrom: '2026-11-20T15:30:00.000Z' })]
    expect(priceOf(aCase({ from: '2026-11-20 10:00', to: '2026-11-20 12:00', rates })).totalCost).toBe(120 * 10_000)
  })

  it('are replaced as a set, separately for each kind', () => {
    const weekdays = perMinute(100, { days: [1, 2, 3, 4, 5] })
    const weekend = perMinute(80, { days: [6, 7, 8] })
    const history = [
      weekdays,
      weekend,
      night(10_000),
      maximum(30_000),
      perMinute(120, { validFrom: '2026-06-01T00:00:00.000Z' }),
    ]
    expect(costs(history)).toEqual([120])
    expect(costs(history, '2026-05-31T23:59:59.999Z')).toEqual([100, 80])
    expect(tariff(history)).toMatchObject({ flats: [{ cost: 1_000_000 }], maximums: [{ cost: 3_000_000 }] })
  })

  it('have no night after a night without cost and minutes', () => {
    const none = rate('night', { validFrom: '2026-06-01T00:00:00.000Z' })
    const history = [night(10_000), none, perMinute(100)]
    expect(tariff(history).flats).toEqual([])
    expect(ratesInForce(history, 1, Date.parse(ENTRY))).toEqual([perMinute(100)])
    expect(tariff(history, '2026-05-31T00:00:00.000Z').flats).toHaveLength(1)
    expect(
      tariff([...history, night(12_000, '20:00', '06:00', { validFrom: '2026-07-01T00:00:00.000Z' })]).flats,
    ).toMatchObject([{ cost: 1_200_000, from: 1_200, to: 360 }])
  })

  describe('the rates of a class', () => {
    const classCosts = (rates: Rate[], startedAt = ENTRY) =>
      tariffAt({ rates, vehicleTypeId: 101, startedAt, endedAt: ENTRY, holidays: [] }, BOGOTA).fractions.map(
        ({ cost }) => cost / 100,
      )
    const own = perMinute(40, { vehicleTypeId: 101, validFrom: '2026-06-01T00:00:00.000Z' })

    it('are its own once it has a unit rate, and those of its standard type before', () => {
      const history = [perMinute(100), own, perMinute(70, { vehicleTypeId: 2 })]
      expect(classCosts(history)).toEqual([40])
      expect(classCosts(history, '2026-05-31T23:59:59.999Z')).toEqual([100])
      expect(costs(history)).toEqual([100])
    })

    it('are those of its standard type again after its own rates end', () => {
      const end = rate('unit', { vehicleTypeId: 101, validFrom: '2026-07-01T00:00:00.000Z' })
      expect(classCosts([perMinute(100), own, end])).toEqual([100])
    })

    it('all come from its standard type if the class has no unit rate', () => {
      const history = [perMinute(100), night(10_000), night(5_000, '20:00', '06:00', { vehicleTypeId: 101 })]
      expect(tariffAt({ rates: history, vehicleTypeId: 101, startedAt: ENTRY, holidays: [] }, BOGOTA)).toMatchObject({
        fractions: [{ cost: 10_000 }],
        flats: [{ cost: 1_000_000 }],
      })
    })

    it('have a line with the standard type only if its rates were used', () => {
      const linesOf = (rates: Rate[], vehicleTypeId: VehicleTypeId) => {
        const stay = { startedAt: ENTRY, endedAt: new Date(Date.parse(ENTRY) + 600_000).toISOString() }
        const none = { pass: null, agreement: null, corrections: [], paymentMethod: null }
        const tariffOf = tariffAt({ rates, vehicleTypeId, startedAt: ENTRY, holidays: [] }, BOGOTA)
        const pricing = priceStay({ ...stay, ...none }, tariffOf)
        return pricing.ok ? pricing.price.lines.filter(({ kind }) => kind === 'priced_as') : pricing
      }
      expect(linesOf([perMinute(100)], 101)).toEqual([{ kind: 'priced_as', vehicleTypeId: 1, amount: 0 }])
      expect(linesOf([perMinute(100, { vehicleTypeId: 3 })], 312)).toMatchObject([{ vehicleTypeId: 3 }])
      expect(linesOf([perMinute(100), own], 101)).toEqual([])
      expect(linesOf([perMinute(100)], 1)).toEqual([])
    })

    it('are the earliest rates for a vehicle that entered before any rates', () => {
      const early = '2026-05-01T00:00:00.000Z'
      const base = perMinute(100, { validFrom: '2026-08-01T00:00:00.000Z' })
      expect(classCosts([base, own], early)).toEqual([40])
      expect(classCosts([{ ...base, validFrom: '2026-05-15T00:00:00.000Z' }, own], early)).toEqual([100])
    })
  })

  it('depend on the vehicle type', () => {
    expect(costs([perMinute(100), perMinute(50, { vehicleTypeId: 2, validFrom: '2026-06-01T00:00:00.000Z' })])).toEqual(
      [100],
    )
  })

  it('give no price if a part is missing', () => {
    expect(
      costs([rate('unit', { cost: 100 }), rate('unit', { minutes: 60 }), rate('unit', { cost: 100, minutes: 0 })]),
    ).toEqual([])
  })
})

it('a maximum applies per 24 hours by default', () => {
  expect(tariff([maximum(1)]).maximumPer).toBe('24h')
  expect(tariff([maximum(1, { per: 'calendar_day' })]).maximumPer).toBe('calendar_day')
})

it('the engine accepts a rate as the API sends it', () => {
  expectTypeOf<SentRate>().toExtend<Rate>()
  const sent: SentRate = { ...perMinute(150), id: '00000000-0000-7000-8000-000000000001', days: [] }
  expect(costs([sent])).toEqual([150])
})
