import { DAYS } from '../locations.ts'
import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { MINUTES_A_DAY } from '../pricing/local-day.ts'
import type { FlatRate, Tariff } from '../pricing/tariff.ts'
import { crossesMidnight, includesDay } from '../pricing/window.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { draftTariff } from './draft-tariff.ts'
import type { Finding, Fix } from './finding.ts'
import { priceBetween } from './price-curve.ts'
import { SAMPLE_HOLIDAY, sampleMidnight } from './sample-week.ts'

/** Hours before the flat period at which sample stays enter: later steps of a list may be dearer than the first. */
const ENTERS_BEFORE = [0, 1, 2, 4, 8, 12, 24]

/**
 * Returns a finding if a flat period or night has no effect, because its hours never cost as much as its price. `own`
 * are the rates of the vehicle type.
 */
export function lintFlat(rate: RateDraft, index: number, own: readonly RateDraft[]): Finding[] {
  const { vehicleTypeId } = rate
  const [flat] = draftTariff([rate], vehicleTypeId).flats
  if (flat === undefined || flat.cost === 0) return []
  const tariff = { ...draftTariff(own, vehicleTypeId, [SAMPLE_HOLIDAY]), flats: [], arrivals: [], specials: [] }
  const costs = dearestWithin(flat, { ...tariff, minimums: [], freeTimes: [] })
  if (costs === null || costs >= flat.cost) return []
  return [{ code: 'flat_never_charged', vehicleTypeId, index, cost: flat.cost, costs, fix: fixOf(rate, flat, own) }]
}

/**
 * Returns the amount that these hours add to the dearest sample stay; null if they have no price. Stops at the price of
 * the period.
 */
function dearestWithin(flat: FlatRate, tariff: Tariff): Money | null {
  let dearest: Money | null = null
  for (const day of DAYS.filter((one) => includesDay(flat, one))) {
    const start = sampleMidnight(day) + flat.from * MINUTE_MS
    const end = sampleMidnight(day) + (flat.to + flat.midnights * MINUTES_A_DAY) * MINUTE_MS
    for (const hours of ENTERS_BEFORE) {
      const enters = start - hours * HOUR_MS
      const [whole, before] = [priceBetween(enters, end, tariff), hours === 0 ? 0 : priceBetween(enters, start, tariff)]
      if (whole === null || before === null) continue
      dearest = Math.max(dearest ?? 0, whole - before)
      if (dearest >= flat.cost) return dearest
    }
  }
  return dearest
}

/** Special hours of this price, which the flat period caps: each stay in these hours then pays it once. */
function fixOf({ days, from, to, vehicleTypeId }: RateDraft, flat: FlatRate, own: readonly RateDraft[]): Fix | null {
  const isWithinDay = flat.midnights === (crossesMidnight(flat) ? 1 : 0)
  if (!isWithinDay || own.some(({ kind }) => kind === 'unit_special')) return null
  // Charged by the minute, because a longer fraction would continue beyond these hours.
  const rates = [
    { kind: 'unit_special' as const, vehicleTypeId, days, from, to, cost: flat.cost, minutes: 1, per: null },
  ]
  return { do: 'add', rates }
}
