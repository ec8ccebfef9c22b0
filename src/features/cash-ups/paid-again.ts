import type { CashUp } from '../../../contract/cash-up.ts'
import type { Money } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/services.ts'

/**
 * Returns the part of a method's total beyond the takings: second payments minus refunds in this shift. The total is
 * not read any more after the close.
 */
export function paidAgain({ movements, closing }: Pick<CashUp, 'movements' | 'closing'>, method: PaymentMethod): Money {
  return movements
    .filter((movement) => movement.method === method && (closing === null || movement.at <= closing.at))
    .reduce((sum, { kind, amount }) => sum + (kind === 'pay_in' ? amount : -amount), 0)
}

/** Returns the cash that was put into the drawer minus the cash taken out, both unknown to the close. */
export function cashAfterClose({ payIns, payOuts, closing }: Pick<CashUp, 'payIns' | 'payOuts' | 'closing'>): Money {
  return closing === null ? 0 : payIns - closing.payIns - (payOuts - closing.payOuts)
}
