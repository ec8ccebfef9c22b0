import { DAYS, type Day } from '../../../domain/locations.ts'
import type { HourPrice, WeekPrices } from '../../../domain/rates/week-prices.ts'

/** Successive hours with one price. */
export interface PriceBand {
  /** First hour, and the hour after the last one. */
  from: number
  to: number
  price: HourPrice
}

const isEqual = (one: HourPrice, other: HourPrice): boolean =>
  one.cost === other.cost && one.isSpecial === other.isSpecial && one.night === other.night

/** Merges successive hours with equal prices. */
function bandsOf(prices: readonly HourPrice[]): PriceBand[] {
  const bands: PriceBand[] = []
  for (const [hour, price] of prices.entries()) {
    const last = bands.at(-1)
    if (last !== undefined && isEqual(last.price, price)) last.to = hour + 1
    else bands.push({ from: hour, to: hour + 1, price })
  }
  return bands
}

/** Merges successive days with equal prices at every hour. */
export function weekBands(week: WeekPrices): { days: Day[]; bands: PriceBand[] }[] {
  const rows: { days: Day[]; bands: PriceBand[] }[] = []
  for (const day of DAYS) {
    const last = rows.at(-1)
    const before = last?.days.at(-1)
    const isSame = before !== undefined && week[day].every((price, hour) => isSameAt(week[before][hour], price))
    if (last !== undefined && isSame) last.days.push(day)
    else rows.push({ days: [day], bands: bandsOf(week[day]) })
  }
  return rows
}

const isSameAt = (one: HourPrice | undefined, other: HourPrice) => one !== undefined && isEqual(one, other)
