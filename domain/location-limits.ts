import type { Money } from './money.ts'

/** What a location lets its staff do alone. */
export interface LocationLimits {
  /** A payment may tell an end that is so many minutes before it was taken, or costs so much less, without a reason. */
  earlyEndMinutes: number
  earlyEndAmount: Money
  /** Whether only who opened a shift, or an admin, takes cash out of it. */
  payOutsByOpener: boolean
}

/** Those of a location that has set none: a price that a customer was told is held for ten minutes. */
export const DEFAULT_LIMITS: LocationLimits = { earlyEndMinutes: 15, earlyEndAmount: 0, payOutsByOpener: false }
