import type { AttentionKind } from './attention.ts'
import type { StayDeviation } from './deviations.ts'
import type { ShiftLimits } from './location-limits.ts'
import type { Money } from './money.ts'
import { MINUTE_MS } from './time.ts'

/** Acts of staff that an administrator approves if they exceed the limits of a shift. */
export const APPROVED_ACTS = ['void', 'lowered_price', 'courtesy'] as const
export type ApprovedAct = (typeof APPROVED_ACTS)[number]

/** Deviations that an act leaves behind. A courtesy is read from its stay. */
export const DEVIATIONS_OF_ACT = {
  void: ['void_unpaid'],
  lowered_price: ['lowered_type', 'changed_times', 'agreement_after', 'plate_to_pass'],
  courtesy: [],
} as const satisfies Readonly<Record<ApprovedAct, readonly StayDeviation[]>>

/** Returns the act that an item for attention records; null for items without an approval. */
export function actOf(kind: AttentionKind): ApprovedAct | null {
  if (kind === 'courtesy') return kind
  return APPROVED_ACTS.find((act) => DEVIATIONS_OF_ACT[act].some((one) => one === kind)) ?? null
}

/** States of the approval of an act: `not_asked` if the device had no connection, or nobody asked. */
export const APPROVAL_STATES = ['approved', 'refused', 'unanswered', 'not_asked'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Nobody waits longer for an answer: the act was done without an approval, or given up. */
export const APPROVAL_WAITS_MS = 30 * MINUTE_MS

/** Acts of one kind that a person has done in a shift. */
export interface ShiftActs {
  count: number
  amount: Money
}

/** Returns whether these acts are above a limit of the shift. */
export function exceedsShift({ count, amount }: ShiftActs, { shiftActs, shiftAmount }: ShiftLimits): boolean {
  return count > shiftActs || amount > shiftAmount
}

/** Cash is rounded, so a reduction may be this much larger than it was approved. */
const ROUNDING = 1.1

/** Returns whether a request is about an act of this amount. The price of a stay grows while the person waits. */
export function isCovered(act: ApprovedAct, amount: Money, asked: Money): boolean {
  return act !== 'lowered_price' || amount <= asked * ROUNDING
}
