import type { Money } from './money.ts'
import type { PaymentPart } from './payments.ts'
import { BASIS_POINTS, proportion } from './pricing/proportion.ts'
import type { PaymentMethod } from './services.ts'

/** A line of an invoice as the platform computes it: `total = net + tax`, each rounded to the cent. */
export interface InvoiceLine {
  /** `cent`: the untaxed cent that no base with this tax rate can reach. */
  kind: 'parking' | 'cent'
  net: Money
  /** Basis points. */
  taxRate: number
  tax: Money
  total: Money
}

export interface InvoicePayment {
  /** `rounding`: the amount that cash rounding took off, which is no price reduction. */
  method: PaymentMethod | 'rounding'
  amount: Money
}

/** Amounts of an invoice. The payments come to the total of the lines. */
export interface InvoiceAmounts {
  lines: InvoiceLine[]
  payments: InvoicePayment[]
  total: Money
}

interface PaidStay {
  /** Amount that the customer paid. */
  totalCost: Money
  /** Cash rounding, zero or negative. */
  adjustment50: Money
  /** Basis points, frozen with the stay's terms. */
  taxRate: number
  parts: readonly PaymentPart[]
}

/**
 * Returns the amounts of a stay's invoice. A platform takes the base and computes the tax itself, so about one in six
 * totals with tax included can't be reached with a base of two decimals. The base is the largest whose total stays
 * within the price, and the missing cent is an untaxed line. The adjustment to 50 is a payment line of its own.
 */
export function invoiceAmounts({ totalCost, adjustment50, taxRate, parts }: PaidStay): InvoiceAmounts {
  const owed = totalCost - adjustment50
  const net = largestNet(owed, taxRate)
  const tax = taxOn(net, taxRate)
  const cent = owed - net - tax
  const paid = parts.flatMap(({ method, amount }): InvoicePayment[] =>
    method === null || amount <= 0 ? [] : [{ method, amount }],
  )
  const isWhole = paid.reduce((sum, { amount }) => sum + amount, 0) === totalCost
  return {
    lines: [
      { kind: 'parking', net, taxRate, tax, total: net + tax },
      ...(cent === 0 ? [] : [{ kind: 'cent' as const, net: cent, taxRate: 0, tax: 0, total: cent }]),
    ],
    payments: [
      // Stays that were paid before payments became rows have one method.
      ...(isWhole ? paid : [{ method: paid[0]?.method ?? ('cash' as const), amount: totalCost }]),
      ...(adjustment50 === 0 ? [] : [{ method: 'rounding' as const, amount: 0 - adjustment50 }]),
    ],
    total: owed,
  }
}

/** Tax as the platforms compute it: a share of the base, rounded half up to the cent. */
export function taxOn(net: Money, taxRate: number): Money {
  return proportion(net, taxRate, BASIS_POINTS)
}

function largestNet(owed: Money, taxRate: number): Money {
  let net = proportion(owed, BASIS_POINTS, BASIS_POINTS + taxRate)
  while (net + taxOn(net, taxRate) > owed) net -= 1
  while (net + 1 + taxOn(net + 1, taxRate) <= owed) net += 1
  return net
}
