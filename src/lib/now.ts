let clock: () => number = Date.now

/** Sets the source of the present time, in epoch milliseconds: the server's time, once the offline core is loaded. */
export function goBy(next: () => number): void {
  clock = next
}

/** Milliseconds since the epoch, by the server's time as far as this tab knows it. */
export function now(): number {
  return clock()
}

/** Returns the moment of an act as an instant for the server. */
export function instantNow(): string {
  return new Date(clock()).toISOString()
}
