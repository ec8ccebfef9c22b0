/** How a pass stands on a day. `overdue` is past its last day and unpaid, and holds for a few days more. */
export const PASS_STATES = ['future', 'active', 'expiring', 'overdue', 'expired', 'paused', 'cancelled'] as const
export type PassState = (typeof PASS_STATES)[number]

export const PASS_PLACE_MAX = 20
