import type { Money } from '../money.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'

/** An agreed discount. */
export type Agreement = { name: string } & AgreementTerms

export type AgreementTerms =
  /** The first minutes of the stay are free. */
  | { type: 'time'; minutes: number }
  | { type: 'percentage'; basisPoints: number }
  | { type: 'fixed_discount'; amount: Money }
  | { type: 'fixed_cost'; cost: Money }
  /** Free up to the exempt minutes; otherwise the initial cost and, beyond the free-rate minutes, the further cost. */
  | {
      type: 'custom'
      exemptMinutes: number
      freeRateMinutes: number
      initialCost: Money
      further: { type: 'fixed' | 'minute'; cost: Money }
    }

/**
 * Returns the price of a stay under an agreement. `charge` is the charge without the agreement, `afterTime` the charge
 * without its minutes at the start. Never below zero, and never above the price without the agreement.
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
