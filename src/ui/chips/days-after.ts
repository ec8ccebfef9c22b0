const DAY_MS = 24 * 60 * 60 * 1000

/** `days` after the day `2026-11-20`. Apart from the quick ranges, whose words no worker can read. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
