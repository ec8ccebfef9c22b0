import type { Money } from './money.ts'
import { proportion } from './pricing/proportion.ts'
import type { PaymentMethod } from './services.ts'

/**
 * Reasons for a payment: the stay, an overstay, a second payment, or a pass; with a minus, a refund of one of these.
 */
export const PAYMENT_KINDS = ['stay', 'overstay', 'second_payment', 'pass', 'refund'] as const
/**
 * Rows of the ledger: payments, and credits. A credit is money of a stay that is owed to the customer since the stay was
 * voided or its price lowered after its shift was closed. It is in no drawer.
 */
export const LEDGER_KINDS = [...PAYMENT_KINDS, 'credit'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Maximum number of parts in one stay's payment. */
export const MOST_PARTS = 4

/** Maximum length of the number of a slip or transfer, in characters. */
export const REFERENCE_MAX = 40

/** Returns whether payments by this method have a numbered slip or transfer. */
export function hasReference(method: PaymentMethod | null): boolean {
  return method !== null && method !== 'cash'
}

export interface PaymentPart {
  /** Null if nothing had to be paid. */
  method: PaymentMethod | null
  amount: Money
  /** Number of the slip or transfer, if recorded. */
  reference?: string | null | undefined
}

interface StayPayments {
  payments?: readonly (PaymentPart & { kind: PaymentKind })[] | undefined
  paymentMethod: PaymentMethod | null
  totalCost: Money | null
}

/** Returns the parts of a stay's first payment; none if it was not paid, or was free. */
export function partsOf({ payments = [], paymentMethod, totalCost }: StayPayments): PaymentPart[] {
  const parts = payments.filter(({ kind }) => kind === 'stay')
  if (parts.length > 0) return parts
  return paymentMethod === null || totalCost === null || totalCost === 0
    ? []
    : [{ method: paymentMethod, amount: totalCost }]
}

/**
 * Returns the parts of a payment for a new `total`. Parts keep their amounts, from the first on, until the total is
 * reached; the last one takes the difference. If the total is zero, the first part remains with 0.
 */
export function partsFor<Part extends PaymentPart>(parts: readonly Part[], total: Money): Part[] {
  let rest = total
  const settled = parts.map((part, nth) => {
    const amount = nth === parts.length - 1 ? rest : Math.min(part.amount, rest)
    rest -= amount
    return { ...part, amount }
  })
  return settled.filter(({ amount }, nth) => nth === 0 || amount > 0)
}

/**
 * Returns the same parts with `method` for the first one. The slip belongs to the old method, so another method has
 * none.
 */
export function withFirstMethod<Part extends PaymentPart>(parts: readonly Part[], method: Part['method']): Part[] {
  return parts.map((part, nth) =>
    nth === 0 && part.method !== method ? { ...part, method, ...(part.reference && { reference: null }) } : part,
  )
}

/**
 * Returns the method by which a price with these parts is settled. For parts with different methods this is `digital`
 * if one of them is, because of its commission, and otherwise null: nothing is rounded if only a part is cash.
 */
export function settlementMethodOf(parts: readonly PaymentPart[]): PaymentMethod | null {
  const methods = new Set(parts.map(({ method }) => method))
  const [method = null] = methods
  return methods.size === 1 ? method : methods.has('digital') ? 'digital' : null
}

/** Returns the share of the commission on a whole price for its digital parts. */
export function feeOfParts(fee: Money, parts: readonly PaymentPart[]): Money {
  const sum = (of: readonly PaymentPart[]) => of.reduce((total, { amount }) => total + amount, 0)
  const total = sum(parts)
  return total === 0 ? fee : proportion(fee, sum(parts.filter(({ method }) => method === 'digital')), total)
}
