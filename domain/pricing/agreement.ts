import type { Money } from '../money.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'

/** A discount that was agreed on. */
export type Agreement = { name: string } & AgreementTerms

export type AgreementTerms =
  /** The first minutes cost nothing. */
  | { type: 'time'; minutes: number }
  | { type: 'percentage'; basisPoints: number }
  | { type: 'fixed_discount'; amount: Money }
  | { type: 'fixed_cost'; cost: Money }
  /**
   * Nothing up to the exempt minutes; else the initial cost, and where the stay outlasts the free-rate minutes, the
   * further cost.
   */
  | {
      type: 'custom'
      exemptMinutes: number
      freeRateMinutes: number
      initialCost: Money
      further: { type: 'fixed' | 'minute'; cost: Money }
    }

/**
 * Returns the price of a stay under an agreement. `charge` is the charge without the agreement, `afterTime` the charge
 * with its minutes taken off the beginning. Never less than nothing, and never more than without the agreement.
 */
export function agreedPrice(terms: AgreementTerms, charge: Money, afterTime: Money, minutes: number): Money {
  return Math.min(charge, Math.max(0, priceUnder(terms, charge, afterTime, minutes)))
}

function priceUnder(terms: AgreementTerms, charge: Money, afterTime: Money, minutes: number): Money {
  if (terms.type === 'time') return afterTime
  if (terms.type === 'percentage') return charge - proportion(charge, terms.basisPoints, BASIS_POINTS)
  if (terms.type === 'fixed_discount') return charge - terms.amount
  if (terms.type === 'fixed_cost') return terms.cost
  return customPrice(terms, minutes)
}

function customPrice(
  { exemptMinutes, freeRateMinutes, initialCost, further }: Extract<AgreementTerms, { type: 'custom' }>,
  minutes: number,
): Money {
  if (minutes <= exemptMinutes) return 0
  const over = Math.max(0, minutes - freeRateMinutes)
  if (over === 0) return initialCost
  return initialCost + (further.type === 'fixed' ? further.cost : over * further.cost)
}
