const MINUTES_OF_HOUR = 60

/** A length of time as a person at a gate says it: `45 min`, `2 h`, `2 h 05 min`. Both languages write it so. */
export function formatMinutes(total: number): string {
  const hours = Math.floor(total / MINUTES_OF_HOUR)
  const minutes = Math.floor(total % MINUTES_OF_HOUR)
  if (hours === 0) return `${minutes} min`
  if (minutes === 0) return `${hours} h`
  return `${hours} h ${String(minutes).padStart(2, '0')} min`
}
