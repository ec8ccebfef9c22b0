const MINUTES_OF_HOUR = 60

/** Formats a duration in everyday style: `45 min`, `2 h`, `2 h 05 min`. The same in both languages. */
export function formatMinutes(total: number): string {
  const hours = Math.floor(total / MINUTES_OF_HOUR)
  const minutes = Math.floor(total % MINUTES_OF_HOUR)
  if (hours === 0) return `${minutes} min`
  if (minutes === 0) return `${hours} h`
  return `${hours} h ${String(minutes).padStart(2, '0')} min`
}
