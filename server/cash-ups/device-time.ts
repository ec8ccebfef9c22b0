/** When something happened by a device, whose clock may be set wrong: never before what it follows, nor after now. */
export function deviceTime(given: string, notBefore: Date, now: Date): Date {
  return new Date(Math.max(notBefore.getTime(), Math.min(Date.parse(given), now.getTime())))
}
