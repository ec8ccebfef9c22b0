/**
 * Returns the moment of an event by a device whose clock may be wrong: never before the event that it follows, nor
 * after now.
 */
export function deviceTime(given: string, notBefore: Date, now: Date): Date {
  return new Date(Math.max(notBefore.getTime(), Math.min(Date.parse(given), now.getTime())))
}
