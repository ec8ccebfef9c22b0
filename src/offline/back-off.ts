/**
 * Returns the wait before the next try, in milliseconds: it doubles from `firstMs` up to `mostMs`. Half of it is
 * random, so that devices do not retry at the same moment.
 */
export function backOffMs(failures: number, firstMs: number, mostMs: number, random: () => number): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30))
  return whole / 2 + (whole / 2) * random()
}
