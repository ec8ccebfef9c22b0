import type { Money } from '../money.ts'
import type { PaymentMethod } from '../services.ts'
import { differenceLines } from './price-line.ts'
import type { Price } from './price-stay.ts'
import { BASIS_POINTS, proportion } from './proportion.ts'
import { FIFTY_PESOS, type SettlementTerms, taxWithin } from './settlement.ts'

/** The amount that a customer was asked for and paid. */
export interface TakenAmount {
  amount: Money
  /** Part of the price that the booth rounded off, zero or negative. It has no tax. */
  adjustment50: Money
}

/** Price that a device asked for. */
interface QuotedPrice {
  totalCost: Money
  adjustment50: Money
}

/**
 * Returns the amount that the booth takes for a quoted price. Cash in Colombia is taken in multiples of 50 pesos,
 * because no smaller coin exists. `paymentMethod` is the method of all parts; null if they differ.
 */
export function takenAmount(
  { totalCost, adjustment50 }: QuotedPrice,
  paymentMethod: PaymentMethod | null,
  { roundsCash }: Pick<SettlementTerms, 'roundsCash'>,
): TakenAmount {
  if (!roundsCash || paymentMethod !== 'cash') return { amount: totalCost, adjustment50: 0 }
  const odd = totalCost % FIFTY_PESOS
  if (odd > 0) return { amount: totalCost - odd, adjustment50: 0 - odd }
  const isRounding = adjustment50 <= 0 && adjustment50 > -FIFTY_PESOS
  return { amount: totalCost, adjustment50: isRounding ? adjustment50 : 0 }
}

/**
 * Returns the price of a stay by its rates, with the amount taken as its total and the difference as a line. `price`
 * has no difference yet. `ratesOf` is the start of the older rates that explain the amount; null if none do.
 */
export function withTakenAmount(
  price: Price,
  taken: TakenAmount,
  ratesOf: string | null,
  paymentMethod: PaymentMethod | null,
  { taxRate, digitalCommission }: SettlementTerms,
): Price {
  const due = taken.amount - taken.adjustment50
  const amount = due - (price.totalCost - price.adjustment50)
  const difference = amount === 0 ? null : { amount, ratesOf }
  const tax = taxWithin(due, taxRate)
  const settled = price.lines.filter(({ kind }) => kind !== 'adjustment50')
  return {
    ...price,
    difference,
    adjustment50: taken.adjustment50,
    totalCost: taken.amount,
    base: due - tax,
    tax,
    serviceFee: paymentMethod === 'digital' ? proportion(taken.amount, digitalCommission, BASIS_POINTS) : 0,
    lines: [
      ...settled,
      ...differenceLines(difference),
      ...(taken.adjustment50 === 0 ? [] : [{ kind: 'adjustment50' as const, amount: taken.adjustment50 }]),
    ],
  }
}
