import type { CashUp } from '../../../contract/cash-up.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { paidAgain } from './paid-again.ts'

/** What a method should have brought into a shift, and what was found. */
export interface MethodSums {
  method: PaymentMethod
  /** Cash: what the drawer should hold, with its float. Otherwise the total of the terminal or the app. */
  expected: Money
  /** Null if the shift is open, or the total was not verified. */
  found: Money | null
  /** Found less expected; null if nothing was found. */
  difference: Money | null
}

/** What the total of a terminal or an app should be: what was paid, and what was paid twice less what was given back. */
export function expectedBy(cashUp: Pick<CashUp, 'takings' | 'movements' | 'closing'>, method: PaymentMethod): Money {
  return (cashUp.closing ?? cashUp).takings[method] + paidAgain(cashUp, method)
}

/** Every method of a cash-up, expected beside found. Null while the person counts it blind. */
export function methodSums(cashUp: CashUp): MethodSums[] | null {
  if (cashUp.sumsHidden === true) return null
  const { closing } = cashUp
  return PAYMENT_METHODS.map((method) => {
    const expected = method === 'cash' ? (closing?.expectedCash ?? expectedCash(cashUp)) : expectedBy(cashUp, method)
    const found = closing === null ? null : method === 'cash' ? closing.countedCash : closing.verified[method]
    return { method, expected, found, difference: found === null ? null : found - expected }
  })
}
