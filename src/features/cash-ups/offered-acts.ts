import type { CashUp } from '../../../contract/cash-up.ts'
import { isOwnShift } from '../../../domain/cash-ups.ts'
import { isAdmin, type Role } from '../../../domain/roles.ts'
import type { Act } from './cash-ups-search.ts'

/**
 * Returns the actions of this person on a cash-up in its present state; the last is its next step. `hasDrawer`: this
 * device opens the drawer of a register.
 */
export function offeredActs(cashUp: CashUp, user: { id: string; role: Role }, hasDrawer = false): readonly Act[] {
  // The person has lost the cash-up's location: they may only count an open cash-up and print its slip.
  if (cashUp.place !== undefined) return cashUp.status === 'current' ? ['slip', 'close'] : ['slip']
  if (cashUp.status === 'current') {
    if (!isOwnShift(cashUp, user)) return ['slip']
    return ['slip', 'pay-in', 'pay-out', ...(hasDrawer ? (['open-drawer'] as const) : []), 'close']
  }
  if (!isAdmin(user.role)) return ['slip']
  const isPending = cashUp.closing?.approval === 'pending'
  if (cashUp.status === 'collected') return isPending ? ['slip', 'adjust', 'approve'] : ['slip', 'adjust']
  return isPending ? ['slip', 'approve', 'collect'] : ['slip', 'collect']
}
