let clock: () => number = Date.now

/** From here on it is as late as `next` says, in epoch milliseconds: the server's time, as soon as the offline core is there. */
export function goBy(next: () => number): void {
  clock = next
}

/** Milliseconds since the epoch, by the server's time as far as this tab knows it. */
export function now(): number {
  return clock()
}

/** What a person does now, as an instant for the server. */
export function instantNow(): string {
  return new Date(clock()).toISOString()
}
