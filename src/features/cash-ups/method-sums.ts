import type { CashUp } from '../../../contract/cash-up.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import type { Money } from '../../../domain/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../domain/services.ts'
import { paidAgain } from './paid-again.ts'

/** Expected and found amount of a method in a shift. */
export interface MethodSums {
  method: PaymentMethod
  /**
   * Cash: the amount that the drawer should hold, including the float. Otherwise the total of the terminal or the app.
   */
  expected: Money
  /** Null if the shift is open, or the total was not verified. */
  found: Money | null
  /** Found minus expected; null if nothing was found. */
  difference: Money | null
}

/** Expected total of a terminal or an app: payments, plus second payments, minus refunds. */
export function expectedBy(cashUp: Pick<CashUp, 'takings' | 'movements' | 'closing'>, method: PaymentMethod): Money {
  return (cashUp.closing ?? cashUp).takings[method] + paidAgain(cashUp, method)
}

/** Returns every method of a cash-up, with expected and found amounts. Null while the person counts it blind. */
export function methodSums(cashUp: CashUp): MethodSums[] | null {
  if (cashUp.sumsHidden === true) return null
  const { closing } = cashUp
  return PAYMENT_METHODS.map((method) => {
    const expected = method === 'cash' ? (closing?.expectedCash ?? expectedCash(cashUp)) : expectedBy(cashUp, method)
    const found = closing === null ? null : method === 'cash' ? closing.countedCash : closing.verified[method]
    return { method, expected, found, difference: found === null ? null : found - expected }
  })
}
