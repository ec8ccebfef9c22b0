import { DAY_MS } from './time.ts'

/** A sold period of a pass: its price without VAT is earned day by day. Days are by the clock of its location. */
export interface SoldDays {
  startsOn: string
  endsOn: string
  /** Day on which the sale counts. */
  soldOn: string
  /** Price without VAT, in minor units. */
  net: number
  refund: { on: string; net: number } | null
}

export interface DeferredIncome {
  sold: number
  refunded: number
  earned: number
  /** Amount not earned at the end of the period. */
  balance: number
}

function daysFrom(start: string, day: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / DAY_MS)
}

/**
 * Returns the income earned by the end of a day: the share of the past days, rounded down. Days before the sale are
 * earned on the day of the sale. A refund ends the pass: the rest of its price is earned then.
 */
export function earnedBy({ startsOn, endsOn, soldOn, net, refund }: SoldDays, day: string): number {
  if (day < soldOn) return 0
  if (refund !== null && day >= refund.on) return net - refund.net
  const days = daysFrom(startsOn, endsOn) + 1
  const passed = Math.min(days, Math.max(0, daysFrom(startsOn, day) + 1))
  return Math.floor((net * passed) / days)
}

/** Returns the income of a period from the day after `before` to the end of `last`. */
export function deferredIncome(sold: SoldDays, { before, last }: { before: string; last: string }): DeferredIncome {
  const isWithin = (day: string) => day > before && day <= last
  const earned = earnedBy(sold, last) - earnedBy(sold, before)
  return {
    sold: isWithin(sold.soldOn) ? sold.net : 0,
    refunded: sold.refund !== null && isWithin(sold.refund.on) ? 0 - sold.refund.net : 0,
    earned,
    balance: balanceOn(sold, last),
  }
}

/** Returns the price that is not earned at the end of a day. */
export function balanceOn(sold: SoldDays, day: string): number {
  if (day < sold.soldOn) return 0
  const refunded = sold.refund !== null && day >= sold.refund.on ? sold.refund.net : 0
  return sold.net - refunded - earnedBy(sold, day)
}
