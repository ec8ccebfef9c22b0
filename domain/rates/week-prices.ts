import { DAYS, type Day } from '../locations.ts'
import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { localDay, localMinute } from '../pricing/local-day.ts'
import { priceStay } from '../pricing/price-stay.ts'
import { flatBegan } from '../pricing/timeline.ts'
import { HOUR_MS } from '../time.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { draftTariff } from './draft-tariff.ts'
import { SAMPLE_DATES, SAMPLE_HOLIDAY, sampleMidnight } from './sample-week.ts'

/** Price of an hour for a vehicle that enters at its start, with unit rates alone. */
export interface HourPrice {
  /** Null if no rate applies. */
  cost: Money | null
  /** Whether the price is that of a special unit rate. */
  isSpecial: boolean
  /** Maximum price of the whole night or flat period at that time. */
  night: Money | null
}

export type WeekPrices = Record<Day, HourPrice[]>

const HOURS = 24

/**
 * Prices each hour of each day, also by time of arrival. Special rates between two instants, free time, maximums and the
 * minimum have no hours, and are left out.
 */
export function weekPrices(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): WeekPrices {
  const tariff = {
    ...draftTariff(rates, vehicleTypeId, [SAMPLE_HOLIDAY]),
    specials: [],
    freeTimes: [],
    maximums: [],
    longMaximums: [],
    minimums: [],
  }
  const byUnits = { ...tariff, flats: [] }
  const ofDay = (day: Day) => {
    const midnight = sampleMidnight(day)
    return Array.from({ length: HOURS }, (_, hour): HourPrice => {
      const start = midnight + hour * HOUR_MS
      const at = localMinute(localDay(SAMPLE_DATES[day]) * 24 * 60 + hour * 60, tariff.holidays)
      const night = tariff.flats.find((rate) => flatBegan(rate, at, tariff.holidays) !== null)
      const pricing = priceStay(
        {
          startedAt: new Date(start).toISOString(),
          endedAt: new Date(start + HOUR_MS).toISOString(),
          pass: null,
          agreement: null,
          corrections: [],
          paymentMethod: null,
        },
        byUnits,
      )
      if (!pricing.ok) return { cost: null, isSpecial: false, night: night?.cost ?? null }
      return {
        cost: pricing.price.totalCost,
        isSpecial: pricing.price.lines[0]?.kind === 'unit_special',
        night: night?.cost ?? null,
      }
    })
  }
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday, holiday] = DAYS.map(ofDay)
  return {
    1: monday ?? [],
    2: tuesday ?? [],
    3: wednesday ?? [],
    4: thursday ?? [],
    5: friday ?? [],
    6: saturday ?? [],
    7: sunday ?? [],
    8: holiday ?? [],
  }
}
