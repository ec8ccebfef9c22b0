import type { LocationLimits } from './location-limits.ts'
import type { Money } from './money.ts'
import { MINUTE_MS } from './time.ts'

/**
 * Reasons for the mark of an end. `early`: the stay is reported to have ended before its payment. `late`: the payment
 * reached the server long after it was taken.
 */
export const END_MARKS = ['early', 'late'] as const
export type EndMark = (typeof END_MARKS)[number]

/** Minutes between an end and another instant, and the price of the stay between them. */
export interface EndGap {
  minutes: number
  amount: Money
}

/** Whole minutes from an end to an instant after it. */
export function minutesAfter(endedAt: string, at: string): number {
  return Math.max(0, Math.floor((Date.parse(at) - Date.parse(endedAt)) / MINUTE_MS))
}

/** Returns whether a gap needs a reason or an admin: it must be both long and expensive. */
export function isEarlyEnd({ minutes, amount }: EndGap, { earlyEndMinutes, earlyEndAmount }: LocationLimits): boolean {
  return minutes > earlyEndMinutes && amount > earlyEndAmount
}
