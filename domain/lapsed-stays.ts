import type { ContactSpan } from './deviations.ts'
import { MINUTE_MS } from './time.ts'

/** Contact of this length is certain to have brought the void to the device. */
const LEARNING_MS = 3 * MINUTE_MS

/**
 * Returns whether an entry counts although the timer has voided its reservation or request: the vehicle came in before
 * the void, or the device had no contact from which it could have learned of the void.
 */
export function isUnseenLapse(enteredAt: Date, voidedAt: Date, contacts: readonly ContactSpan[]): boolean {
  return contacts.every(
    ({ from, until }) =>
      Math.min(until.getTime(), enteredAt.getTime()) - Math.max(from.getTime(), voidedAt.getTime()) < LEARNING_MS,
  )
}
