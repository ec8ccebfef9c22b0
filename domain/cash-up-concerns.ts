import type { AttentionKind } from './attention.ts'
import type { Approval, CashUpStatus } from './cash-ups.ts'
import { HOUR_MS } from './time.ts'

/** Concerns of a cash-up itself: the list of cash-ups marks them and filters by them. */
export const CASH_UP_CONCERNS = ['difference', 'uncollected', 'left_open'] as const satisfies readonly AttentionKind[]
export type CashUpConcern = (typeof CASH_UP_CONCERNS)[number]

/** Stays and passes whose amount taken differs from their price, unexplained or explained by older prices. */
export const DIFFERENCE_KINDS = ['charged_differently', 'older_rates'] as const satisfies readonly AttentionKind[]
/** Subjects of a difference to the price: a stay or a pass. */
export const DIFFERENCE_SUBJECTS = ['stays', 'passes'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

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
