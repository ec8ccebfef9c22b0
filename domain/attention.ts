import type { CashUpStatus, Approval } from './cash-ups.ts'

/** What an owner is told of, by what it is. The order is that of the money that is at risk where nothing else tells it. */
export const ATTENTION_KINDS = ['difference', 'uncollected', 'left_open', 'unassigned', 'refund', 'void_asked', 'second_payment', 'void', 'correction', 'late_payment', 'courtesy', 'long_stay', 'expired_agreement', 'device_offline'] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Those that a cash-up is in itself: the list of cash-ups marks them and can be narrowed to them. */
export const CASH_UP_CONCERNS = ['difference', 'uncollected', 'left_open'] as const satisfies readonly AttentionKind[]
export type CashUpConcern = (typeof CASH_UP_CONCERNS)[number]

/** How far back is looked for what is no open task, but worth a look. */
export const LOOKED_BACK_DAYS = 30
/** A vehicle that stands there longer is forgotten, or was never checked out. */
export const LONG_STAY_HOURS = 48
/** Money lies in a drawer so long before it is said. */
export const UNCOLLECTED_HOURS = 24

const HOUR_MS = 60 * 60 * 1000

interface ConcerningCashUp {
  status: CashUpStatus
  /** Null while it is open. */
  closing: { at: string; approval: Approval } | null
  /** What an admin has said is done. */
  doneConcerns: readonly CashUpConcern[]
}

/** What somebody should look at in a cash-up at `now`, in milliseconds. `isOverdue`: it is open long past closing time. */
export function concernsOf({ status, closing, doneConcerns }: ConcerningCashUp, isOverdue: boolean, now: number): CashUpConcern[] {
  const is: Record<CashUpConcern, boolean> = {
    difference: closing?.approval === 'pending',
    uncollected: status === 'completed' && closing !== null && Date.parse(closing.at) < now - UNCOLLECTED_HOURS * HOUR_MS,
    left_open: status === 'current' && isOverdue,
  }
  return CASH_UP_CONCERNS.filter((concern) => is[concern] && !doneConcerns.includes(concern))
}
