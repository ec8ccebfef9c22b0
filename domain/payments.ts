import type { Money } from './money.ts'
import { proportion } from './pricing/proportion.ts'
import type { PaymentMethod } from './services.ts'

/**
 * Reasons for a payment: the stay; the time after a payment; a stay that was paid already; a pass; or, with a minus, a
 * refund of one of these.
 */
export const PAYMENT_KINDS = ['stay', 'overstay', 'second_payment', 'pass', 'refund'] as const
/**
 * Rows of the ledger: payments, and credits. A credit is money of a stay that is owed to the customer since the stay was
 * voided or its price lowered after its shift was closed. It is in no drawer.
 */
export const LEDGER_KINDS = [...PAYMENT_KINDS, 'credit'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Maximum number of parts in one stay's payment. */
export const MOST_PARTS = 4

/** Maximum length of the number of a slip or transfer, in characters. */
export const REFERENCE_MAX = 40

/** Whether a payment by this method has a slip or a transfer with a number. */
export function hasReference(method: PaymentMethod | null): boolean {
  return method !== null && method !== 'cash'
}

export interface PaymentPart {
  /** Null where nothing had to be paid. */
  method: PaymentMethod | null
  amount: Money
  /** Number of the slip or transfer, if one was noted. */
  reference?: string | null | undefined
}

interface StayPayments {
  payments?: readonly (PaymentPart & { kind: PaymentKind })[] | undefined
  paymentMethod: PaymentMethod | null
  totalCost: Money | null
}

/** The parts in which a stay was paid for first; none where it was not, or cost nothing. */
export function partsOf({ payments = [], paymentMethod, totalCost }: StayPayments): PaymentPart[] {
  const parts = payments.filter(({ kind }) => kind === 'stay')
  if (parts.length > 0) return parts
  return paymentMethod === null || totalCost === null || totalCost === 0
    ? []
    : [{ method: paymentMethod, amount: totalCost }]
}

/**
 * The parts of a payment as they come to `total`: each is what it was, from the first on, while something is left to pay,
 * and the last one takes the difference. Where nothing is to be paid the first one says so.
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
 * The same parts, the first of them by `method`. Its slip belongs to the method by which it was paid, so another method
 * has none.
 */
export function withFirstMethod<Part extends PaymentPart>(parts: readonly Part[], method: Part['method']): Part[] {
  return parts.map((part, nth) =>
    nth === 0 && part.method !== method ? { ...part, method, ...(part.reference && { reference: null }) } : part,
  )
}

/**
 * By which method a price is settled that is paid in these parts: theirs where they have one. Where they differ nothing is
 * rounded, as only a part of it is cash, and a digital part has its commission.
 */
export function settlementMethodOf(parts: readonly PaymentPart[]): PaymentMethod | null {
  const methods = new Set(parts.map(({ method }) => method))
  const [method = null] = methods
  return methods.size === 1 ? method : methods.has('digital') ? 'digital' : null
}

/** The share of the commission on a whole price that falls on its digital parts. */
export function feeOfParts(fee: Money, parts: readonly PaymentPart[]): Money {
  const sum = (of: readonly PaymentPart[]) => of.reduce((total, { amount }) => total + amount, 0)
  const total = sum(parts)
  return total === 0 ? fee : proportion(fee, sum(parts.filter(({ method }) => method === 'digital')), total)
}
