/** `2026-11-20` as `20/11/2026`, which both languages read. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** `2026-11-20T18:30:05` as `20/11/2026 18:30`. */
export function formatMoment(wall: string): string {
  return `${formatDay(wall)} ${wall.slice(11, 16)}`
}
