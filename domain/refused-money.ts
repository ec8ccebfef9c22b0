/**
 * Ways in which an admin decides money of a refused write: booked into a cash-up, handed over outside the books, or
 * rejected with a reason.
 */
export const REFUSED_OUTCOMES = ['accepted', 'handed_over', 'rejected'] as const
export type RefusedOutcome = (typeof REFUSED_OUTCOMES)[number]

/** Acts in which the author took or gave the money. */
export const REFUSED_ACTS = ['charge', 'float', 'pay_in', 'pay_out', 'pass'] as const
export type RefusedAct = (typeof REFUSED_ACTS)[number]
