import { CASH_UP_CONCERNS, type CashUpConcern } from './attention.ts'
import type { Approval, CashUpStatus } from './cash-ups.ts'
import { HOUR_MS } from './time.ts'

/** Time after which money in a drawer counts as uncollected. */
export const UNCOLLECTED_HOURS = 24

interface ConcerningCashUp {
  status: CashUpStatus
  /** Null while it is open. */
  closing: { at: string; approval: Approval } | null
  /** Concerns that an admin has marked as done. */
  doneConcerns: readonly CashUpConcern[]
}

/** Returns the concerns of a cash-up at `now`, in milliseconds. `isOverdue`: it is open long past closing time. */
export function concernsOf(
  { status, closing, doneConcerns }: ConcerningCashUp,
  isOverdue: boolean,
  now: number,
): CashUpConcern[] {
  const is: Record<CashUpConcern, boolean> = {
    difference: closing?.approval === 'pending',
    uncollected:
      status === 'completed' && closing !== null && Date.parse(closing.at) < now - UNCOLLECTED_HOURS * HOUR_MS,
    left_open: status === 'current' && isOverdue,
  }
  return CASH_UP_CONCERNS.filter((concern) => is[concern] && !doneConcerns.includes(concern))
}
