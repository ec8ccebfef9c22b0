/** What arrives so soon after it was done is as good as done then. */
const AT_ONCE_MS = 2 * 60 * 1000

/** For the trail of what was done without a network: its own moment, beside that of its arrival. */
export function doneAt(at: Date | string, now: Date): { doneAt?: string } {
  const done = new Date(at)
  return now.getTime() - done.getTime() > AT_ONCE_MS ? { doneAt: done.toISOString() } : {}
}
