import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import type { Agreement } from './agreement.ts'
import { type SettlementLine, sumOf } from './price-line.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'
import type { PricingTerms } from './tariff.ts'

const FIFTY_PESOS = 5_000

/** What an admin adds to a price or, negative, takes off it; or what the location asks for a lost ticket. */
export interface Correction {
  amount: Money
  reason: string
  /** Left out of an admin's. */
  kind?: 'lost_ticket'
}

export interface Bill {
  serviceCharge: Money
  agreement: Agreement | null
  discount: Money
  corrections: readonly Correction[]
  /** Null while it is not known how it will be paid. */
  paymentMethod: PaymentMethod | null
}

export interface Settlement {
  /** What the corrections come to: never more off than there is. */
  correction: Money
  /** Rounding of cash in Colombia, zero or negative. It bears no tax. */
  adjustment50: Money
  /** What the customer pays: `serviceCharge − discount + correction + adjustment50`. */
  totalCost: Money
  /** The total before the adjustment is `base + tax`. */
  base: Money
  tax: Money
  /** The operator's own cost of a digital payment; not part of the total. */
  serviceFee: Money
  lines: SettlementLine[]
}

/** The tax that is inside an amount; `taxRate` in basis points. */
export function taxWithin(amount: Money, taxRate: number): Money {
  return amount - proportion(amount, BASIS_POINTS, BASIS_POINTS + taxRate)
}

/** From the charge to what is paid: agreement, corrections, the tax that is inside, the rounding of cash. */
export function settle({ serviceCharge, agreement, discount, corrections, paymentMethod }: Bill, { taxRate, roundsCash, digitalCommission }: PricingTerms): Settlement {
  const corrected = serviceCharge - discount + sumOf(corrections)
  const owed = Math.max(0, corrected)
  const tax = taxWithin(owed, taxRate)
  const overFifty = roundsCash && paymentMethod === 'cash' ? owed % FIFTY_PESOS : 0
  const totalCost = owed - overFifty
  const all: SettlementLine[] = [
    ...(agreement === null ? [] : [{ kind: 'agreement' as const, agreement, amount: 0 - discount }]),
    ...corrections.map(({ kind, reason, amount }) => (kind === 'lost_ticket' ? { kind, amount } : { kind: 'correction' as const, reason, amount })),
    { kind: 'zero_floor', amount: owed - corrected },
    { kind: 'adjustment50', amount: 0 - overFifty },
  ]
  return {
    correction: owed - serviceCharge + discount,
    adjustment50: 0 - overFifty,
    totalCost,
    base: owed - tax,
    tax,
    serviceFee: paymentMethod === 'digital' ? proportion(totalCost, digitalCommission, BASIS_POINTS) : 0,
    lines: all.filter(({ amount }) => amount !== 0),
  }
}
