import { MINUTE_MS } from '../time.ts'
import { type Pricing, type Stay, measure, priceStay } from './price-stay.ts'
import { settle } from './settlement.ts'
import type { Tariff } from './tariff.ts'

/** Returns the instant until which a vehicle may leave after its payment, inclusive. */
export function graceUntil(paidAt: string, graceMinutes: number): string {
  return new Date(Date.parse(paidAt) + graceMinutes * MINUTE_MS).toISOString()
}

export interface Overstay extends Pick<Stay, 'endedAt' | 'pass' | 'paymentMethod'> {
  paidAt: string
  graceUntil: string
  corrections?: Stay['corrections']
}

/**
 * Prices the time after the payment of a vehicle that did not leave: free within the grace minutes; afterwards the
 * whole time since the payment, as a new charge. Exempt minutes, free time, prices by time of arrival and the minimum
 * apply to arrivals only; agreement and lost ticket belong to the paid stay.
 */
export function priceOverstay(
  { paidAt, graceUntil: until, corrections = [], ...left }: Overstay,
  tariff: Tariff,
  priceBy: typeof priceStay = priceStay,
): Pricing {
  const stay = { ...left, startedAt: paidAt, agreement: null, corrections }
  const isInTime = Date.parse(left.endedAt) <= Date.parse(until)
  return isInTime
    ? leftInTime(stay, tariff)
    : priceBy(stay, { ...tariff, exemptMinutes: 0, freeTimes: [], arrivals: [], minimums: [], lostTicket: null })
}

function leftInTime(stay: Stay, tariff: Tariff): Pricing {
  const length = measure(stay)
  if (!length.ok) return length
  const { totalMinutes } = length
  const { agreement, corrections, paymentMethod } = stay
  const nothing = { serviceCharge: 0, discount: 0 }
  const { lines, ...settlement } = settle({ ...nothing, agreement, corrections, paymentMethod }, tariff)
  const grace = {
    kind: 'grace' as const,
    from: stay.startedAt,
    to: stay.endedAt,
    minutes: totalMinutes,
    amount: 0 as const,
  }
  return { ok: true, price: { totalMinutes, ...nothing, ...settlement, lines: [grace, ...lines] } }
}
