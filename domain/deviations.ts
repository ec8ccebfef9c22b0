import type { Money } from './money.ts'
import { MINUTE_MS } from './time.ts'

/**
 * Acts on a stay after which the company has less money than the server's own records say. The server stores each with
 * its amount at risk, when it happens.
 */
export const STAY_DEVIATIONS = [
  'void_unpaid',
  'early_end',
  'lowered_type',
  'changed_times',
  'agreement_after',
  'method_after',
  'plate_to_pass',
  'pass_reused',
  're_entry',
  'reservation_cancelled',
] as const
export type StayDeviation = (typeof STAY_DEVIATIONS)[number]

/** Acts on the money of a shift, which its cash-up shows by itself. */
export const SHIFT_DEVIATIONS = ['pay_outs', 'float_differs', 'collected_differently', 'own_collection'] as const
export type ShiftDeviation = (typeof SHIFT_DEVIATIONS)[number]

export const DEVIATIONS = [...STAY_DEVIATIONS, ...SHIFT_DEVIATIONS] as const
export type Deviation = (typeof DEVIATIONS)[number]

/** A vehicle that returns within this time counts as one that never left. */
export const RE_ENTRY_MS = 10 * MINUTE_MS
/** A device that was in contact for this long after an end could have sent the end. */
const SENDING_MS = 5 * MINUTE_MS

/** A span in which a device had contact with the server without a longer pause. */
export interface ContactSpan {
  from: Date
  until: Date
}

interface StatedEnd {
  endedAt: Date
  /** Moment of the payment by the device; null if it states none. */
  chargedAt: Date | null
  arrivedAt: Date
}

/**
 * Returns the latest moment at which a stay had certainly not ended: the device names a later payment, or it had contact
 * and did not report the end. Returns the stated end if nothing contradicts it.
 */
export function provenUntil({ endedAt, chargedAt, arrivedAt }: StatedEnd, contacts: readonly ContactSpan[]): Date {
  const end = endedAt.getTime()
  const moments = contacts.map(({ from, until }) => {
    const last = Math.min(until.getTime(), arrivedAt.getTime())
    const isPresent = from <= arrivedAt && arrivedAt.getTime() - until.getTime() <= SENDING_MS
    // A device sends the work of an offline spell in the span after the spell.
    if (isPresent) return from.getTime() <= end ? arrivedAt.getTime() : end
    return last
  })
  const online = Math.max(end, ...moments)
  const charged = Math.min(chargedAt?.getTime() ?? end, arrivedAt.getTime())
  return new Date(Math.max(end, charged, online - end > SENDING_MS ? online : end))
}

/** Amounts of a deviation: the amount missing by the server's records, and the amount that nobody can prove. */
export interface AmountAtRisk {
  amount: Money
  unverified: Money
}

/**
 * Returns the amounts of an end. `booked` is the price until the stated end, `proven` until the last proven moment, and
 * `arrived` until the report arrived.
 */
export function riskOfEnd({ booked, proven, arrived }: { booked: Money; proven: Money; arrived: Money }): AmountAtRisk {
  const amount = Math.max(0, proven - booked)
  return { amount, unverified: Math.max(0, arrived - booked - amount) }
}

/** One way to price a stay: null if the rates have no price for it. */
export interface PricedStep<Kind> {
  kind: Kind
  /** Price with this change and all earlier ones. */
  price: Money | null
}

/**
 * Splits the difference between the first and the last price among the changes between them, so that the parts add up.
 * A change that raises the price reduces the parts of earlier changes, the latest first.
 */
export function splitByChange<Kind>(first: Money | null, steps: readonly PricedStep<Kind>[]): Map<Kind, Money> {
  const parts = new Map<Kind, Money>()
  let last = first
  for (const { kind, price } of steps) {
    if (price === null || last === null) continue
    let change = last - price
    last = price
    if (change > 0) parts.set(kind, (parts.get(kind) ?? 0) + change)
    for (const [earlier, part] of [...parts].toReversed()) {
      if (change >= 0) break
      const taken = Math.min(part, -change)
      change += taken
      if (part === taken) parts.delete(earlier)
      else parts.set(earlier, part - taken)
    }
  }
  return parts
}
