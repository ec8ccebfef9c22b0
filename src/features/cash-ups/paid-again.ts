import type { CashUp } from '../../../contract/cash-up.ts'
import type { Money } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../domain/services.ts'

/**
 * What the total of a method has beyond the takings: paid a second time in this shift, less given back in it. After the
 * close nobody reads that total for it any more.
 */
export function paidAgain({ movements, closing }: Pick<CashUp, 'movements' | 'closing'>, method: PaymentMethod): Money {
  return movements
    .filter((movement) => movement.method === method && (closing === null || movement.at <= closing.at))
    .reduce((sum, { kind, amount }) => sum + (kind === 'pay_in' ? amount : -amount), 0)
}

/** Cash that was put into the drawer, less what was taken out of it, without the close knowing. */
export function cashAfterClose({ payIns, payOuts, closing }: Pick<CashUp, 'payIns' | 'payOuts' | 'closing'>): Money {
  return closing === null ? 0 : payIns - closing.payIns - (payOuts - closing.payOuts)
}
