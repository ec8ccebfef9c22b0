/** How long to wait before the next try: doubling from `firstMs`, at most `mostMs`, half of it by chance so that devices part. */
export function backOffMs(failures: number, firstMs: number, mostMs: number, random: () => number): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 30))
  return whole / 2 + (whole / 2) * random()
}
