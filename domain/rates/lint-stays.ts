import { DAYS, type Day } from '../locations.ts'
import type { Money } from '../money.ts'
import type { RateDraft } from '../pricing/check-rates.ts'
import { MINUTES_A_DAY, localMinute } from '../pricing/local-day.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { includesDay, windowAt, windowOf } from '../pricing/window.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { VehicleTypeId } from '../vehicles.ts'
import { draftTariff } from './draft-tariff.ts'
import type { Finding } from './finding.ts'
import { priceBetween } from './price-curve.ts'
import { SAMPLE_HOLIDAY, sampleMidnight } from './sample-week.ts'
import { printedList } from './step-totals.ts'

/** Returns findings about the rates of one vehicle type that only prices of stays reveal. */
export function lintStays(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  return [...cheaperThough(rates, vehicleTypeId), ...laterCheaper(rates, vehicleTypeId)]
}

const LONGEST_HOURS = 14
/** Returns one day for each distinct combination of the rates on the day itself and on the day before. */
function unlikeDays(rates: readonly RateDraft[]): Day[] {
  const held = (day: Day) => rates.map((rate) => includesDay(windowOf(rate), day)).join()
  const seen = new Set<string>()
  return DAYS.filter((day) => {
    const before = DAYS[(day + 5) % 7] ?? day
    const key = `${held(day)} ${held(day === 8 ? 2 : before)}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/**
 * Returns the first exit of a week for which an arrival one hour earlier would be cheaper. Free time and special rates
 * are left out, because they are intended; a price by time of arrival is intended for its hours.
 */
function cheaperThough(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  const tariff = { ...draftTariff(rates, vehicleTypeId, [SAMPLE_HOLIDAY]), freeTimes: [], specials: [], arrivals: [] }
  const [only, ...others] = [...tariff.fractions, ...tariff.flats, ...tariff.maximums, ...tariff.longMaximums]
  // A single rate that always applies gives each length one price, at any time.
  if (others.length === 0 && (only === undefined || (only.from === 0 && only.to === MINUTES_A_DAY))) return []
  const price = (start: number, end: number) => priceBetween(start, end, tariff)
  for (const day of unlikeDays(rates)) {
    for (let hour = 1; hour <= 24; hour += 1) {
      const end = sampleMidnight(day) + hour * HOUR_MS
      let shorter = price(end - HOUR_MS, end)
      for (let length = 2; length <= LONGEST_HOURS; length += 1) {
        const longer = price(end - length * HOUR_MS, end)
        if (longer !== null && shorter !== null && longer < shorter) {
          const clock = (at: number) => new Date(at).toISOString().slice(11, 16)
          return [
            {
              code: 'longer_cheaper',
              vehicleTypeId,
              index: null,
              fix: null,
              day,
              earlier: clock(end - length * HOUR_MS),
              later: clock(end - (length - 1) * HOUR_MS),
              to: clock(end),
              costs: longer,
              insteadOf: shorter,
            },
          ]
        }
        shorter = longer
      }
    }
  }
  return []
}

/** Lengths at which a stay may get cheaper: by the hour, for three days. */
const LENGTHS = Array.from({ length: 72 }, (_, hour) => (hour + 1) * 60)

/**
 * Returns the first entry of a week, on the hour, for which a longer stay is cheaper. Only conditions at the exit can
 * cause this.
 */
function laterCheaper(rates: readonly RateDraft[], vehicleTypeId: VehicleTypeId): Finding[] {
  const tariff = { ...draftTariff(rates, vehicleTypeId, [SAMPLE_HOLIDAY]), specials: [] }
  // A price that applies only if it is cheaper never makes a shorter stay dearer, unless it requires a late exit.
  const arrivals = tariff.arrivals.filter(({ ifCheaper, leftAfter }) => !ifCheaper || leftAfter !== null)
  const isLate = tariff.flats.some(({ leftAfter }) => leftAfter !== null)
  if (arrivals.length === 0 && !isLate) return []
  // A price with an end changes at the minute after its end.
  const lengths = LENGTHS.flatMap((length) => [length - 1, length, length + 1])
  for (const day of unlikeDays(rates))
    for (let hour = 0; hour < 24; hour += 1) {
      const start = sampleMidnight(day) + hour * HOUR_MS
      const at = localMinute(Math.floor(start / MINUTE_MS), tariff.holidays)
      if (!isLate && windowAt(arrivals, at) === null) continue
      let dearest: { length: number; cost: Money } | null = null
      for (const length of lengths) {
        const cost = priceBetween(start, start + length * MINUTE_MS, tariff)
        if (cost === null) continue
        if (dearest !== null && cost < dearest.cost)
          return [
            {
              code: 'later_cheaper',
              vehicleTypeId,
              index: null,
              fix: null,
              day,
              start: new Date(start).toISOString().slice(11, 16),
              shorter: dearest.length,
              longer: length,
              costs: cost,
              insteadOf: dearest.cost,
            },
          ]
        if (dearest === null || cost > dearest.cost) dearest = { length, cost }
      }
    }
  return []
}

/**
 * Returns the first printed line of a rate that no stay pays in full, at any start while the rate applies; null if some
 * stay pays each line.
 */
export function lineNeverCharged(
  rate: RateDraft,
  own: readonly RateDraft[],
): { upTo: number; cost: Money; costs: Money } | null {
  const { minutes, cost, first, per, vehicleTypeId } = rate
  const tariff = { ...draftTariff(own, vehicleTypeId, [SAMPLE_HOLIDAY]), specials: [], freeTimes: [], minimums: [] }
  const { flats, maximums, longMaximums, arrivals } = tariff
  if (minutes === null || cost === null || flats.length + maximums.length + longMaximums.length + arrivals.length === 0)
    return null
  const printed = printedList({ first, minutes, cost, per })
  for (const line of printed?.totals ?? []) {
    const dearest = dearestOf(line.upTo, rate, tariff, line.cost)
    if (dearest !== null && dearest < line.cost) return { ...line, costs: dearest }
  }
  return null
}

/**
 * Returns the highest price of stays of this length that begin on the hour while a rate applies; `enough` ends the
 * search.
 */
function dearestOf(length: number, rate: RateDraft, tariff: Tariff, enough: Money): Money | null {
  const window = windowOf(rate)
  let dearest: Money | null = null
  for (const day of DAYS.filter((one) => includesDay(window, one)))
    for (let minute = window.from; minute < window.to; minute += 60) {
      const start = sampleMidnight(day) + minute * MINUTE_MS
      const cost = priceBetween(start, start + length * MINUTE_MS, tariff)
      if (cost === null) continue
      if (cost >= enough) return cost
      dearest = Math.max(dearest ?? 0, cost)
    }
  return dearest
}
