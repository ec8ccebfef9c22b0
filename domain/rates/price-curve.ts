import type { Money } from '../money.ts'
import { priceStay } from '../pricing/price-stay.ts'
import type { Tariff } from '../pricing/tariff.ts'
import { MINUTE_MS } from '../time.ts'

/** Price of a stay of this length; null if no rate prices it. */
export interface CurvePoint {
  minute: number
  cost: Money | null
  /** Whether the price changes several times on the way to this point. */
  isGradual?: true
}

export const CURVE_MINUTES = 72 * 60
/** Step between the priced lengths, in minutes; most boards change at its multiples. */
const STRIDE = 15

/** Returns the price of a stay between two instants, without agreement, tax and rounding; null if no rate prices it. */
export function priceBetween(start: number, end: number, tariff: Tariff): Money | null {
  const pricing = priceStay(
    {
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(end).toISOString(),
      pass: null,
      agreement: null,
      corrections: [],
      paymentMethod: null,
    },
    tariff,
  )
  return pricing.ok ? pricing.price.totalCost : null
}

/**
 * Returns the lengths up to 72 hours at which the price of a stay changes, each with the new price. A step is exact to
 * the minute. A price that changes several times within a quarter of an hour has one point, at the end of the quarter.
 */
export function priceCurve(tariff: Tariff, start: number, minutes = CURVE_MINUTES): CurvePoint[] {
  const price = (minute: number) => priceBetween(start, start + minute * MINUTE_MS, tariff)
  const points: CurvePoint[] = [{ minute: 0, cost: price(0) }]
  const note = (point: CurvePoint) => {
    if (points.at(-1)?.cost !== point.cost) points.push(point)
  }
  for (let from = 0; from < minutes; from += STRIDE) {
    const first = price(from + 1)
    note({ minute: from + 1, cost: first })
    const to = Math.min(from + STRIDE, minutes)
    const last = price(to)
    if (last === first) continue
    const change = firstChange(price, { from: from + 1, to, first })
    note(price(change) === last ? { minute: change, cost: last } : { minute: to, cost: last, isGradual: true })
  }
  const end = points.at(-1)
  if (end !== undefined && end.minute < minutes) points.push({ minute: minutes, cost: end.cost })
  return points
}

/** Returns a length up to `to` whose price differs from that of the minute before. */
function firstChange(
  price: (minute: number) => Money | null,
  { from, to, first }: { from: number; to: number; first: Money | null },
): number {
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (price(middle) === first) same = middle
    else other = middle
  }
  return other
}
