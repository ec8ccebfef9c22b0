/** When something happened by a device, whose clock may be set wrong: never before what it follows, nor after now. */
export function deviceTime(given: string, notBefore: Date, now: Date): Date {
  const at = Date.parse(given)
  // A day that no month has passes for an instant.
  if (Number.isNaN(at)) return now
  return new Date(Math.max(notBefore.getTime(), Math.min(at, now.getTime())))
}
