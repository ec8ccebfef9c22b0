import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import type { Agreement } from './agreement.ts'
import { type ChargeDifference, type PriceLine, type SettlementLine, differenceLines, sumOf } from './price-line.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'
import type { PricingTerms } from './tariff.ts'

export const FIFTY_PESOS = 5_000

/** Amount that an admin adds to a price or subtracts; or the location's fee for a lost ticket. */
export interface Correction {
  amount: Money
  reason: string
  /** Absent for an admin's line. */
  kind?: 'lost_ticket'
}

export interface Bill {
  serviceCharge: Money
  agreement: Agreement | null
  discount: Money
  corrections: readonly Correction[]
  /** Difference between the amount taken and the rates; absent or null without one. */
  difference?: ChargeDifference | null
  /** Null while the payment method is unknown. */
  paymentMethod: PaymentMethod | null
}

export interface Settlement {
  /** Sum of the corrections, limited to the price. */
  correction: Money
  /** Amount taken minus the price by the rates; null if equal. */
  difference: ChargeDifference | null
  /** Rounding of cash in Colombia, zero or negative. It has no tax. */
  adjustment50: Money
  /** Amount that the customer pays: `serviceCharge − discount + correction + difference + adjustment50`. */
  totalCost: Money
  /** The total before the adjustment is `base + tax`. */
  base: Money
  tax: Money
  /** The operator's own cost of a digital payment; not part of the total. */
  serviceFee: Money
  lines: SettlementLine[]
}

/** Returns the tax included in an amount; `taxRate` in basis points. */
export function taxWithin(amount: Money, taxRate: number): Money {
  return amount - proportion(amount, BASIS_POINTS, BASIS_POINTS + taxRate)
}

interface TaxedTotal {
  totalCost: Money | null
  adjustment50: Money | null
  tax: Money | null
}

/**
 * Returns the amount that contains the tax of a stay, if it differs from the total: the adjustment to 50 bears no tax.
 * `null` if the tax is the rate's share of the total.
 */
export function taxedBeforeAdjustment({ totalCost, adjustment50, tax }: TaxedTotal): Money | null {
  return totalCost === null || !adjustment50 || !tax ? null : totalCost - adjustment50
}

/** Terms that apply after the charge. */
export type SettlementTerms = Pick<PricingTerms, 'taxRate' | 'roundsCash' | 'digitalCommission'>

/** Lines from settling a price: all except the charge and the agreement. */
const AFTER_THE_CHARGE: readonly PriceLine['kind'][] = [
  'correction',
  'lost_ticket',
  'zero_floor',
  'older_rates',
  'charged_differently',
  'adjustment50',
]

/** Lines that stay when a price is settled again: the charge and the agreement. */
export function chargedLines(lines: readonly PriceLine[]): PriceLine[] {
  return lines.filter(({ kind }) => !AFTER_THE_CHARGE.includes(kind))
}

/**
 * Computes the amount to pay from the charge: agreement, corrections, the difference to the amount taken, the included
 * tax, the rounding of cash.
 */
export function settle(
  { serviceCharge, agreement, discount, corrections, difference = null, paymentMethod }: Bill,
  { taxRate, roundsCash, digitalCommission }: SettlementTerms,
): Settlement {
  const apart = difference?.amount ?? 0
  const corrected = serviceCharge - discount + sumOf(corrections) + apart
  const owed = Math.max(0, corrected)
  const tax = taxWithin(owed, taxRate)
  const overFifty = roundsCash && paymentMethod === 'cash' ? owed % FIFTY_PESOS : 0
  const totalCost = owed - overFifty
  const all: SettlementLine[] = [
    ...(agreement === null ? [] : [{ kind: 'agreement' as const, agreement, amount: 0 - discount }]),
    ...corrections.map(({ kind, reason, amount }) =>
      kind === 'lost_ticket' ? { kind, amount } : { kind: 'correction' as const, reason, amount },
    ),
    ...differenceLines(difference),
    { kind: 'zero_floor', amount: owed - corrected },
    { kind: 'adjustment50', amount: 0 - overFifty },
  ]
  return {
    correction: owed - serviceCharge + discount - apart,
    difference: apart === 0 ? null : difference,
    adjustment50: 0 - overFifty,
    totalCost,
    base: owed - tax,
    tax,
    serviceFee: paymentMethod === 'digital' ? proportion(totalCost, digitalCommission, BASIS_POINTS) : 0,
    lines: all.filter(({ amount }) => amount !== 0),
  }
}
