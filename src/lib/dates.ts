import { wallClock } from '../../domain/zoned-time.ts'

/** `2026-11-20`, a day on a calendar, as `20/11/2026`. */
export function formatDay(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-')
  return `${date}/${month}/${year}`
}

/** The day that an instant is in a time zone: `20/11/2026`. */
export function formatDate(instant: string | Date, timeZone: string): string {
  return formatDay(wallClock(new Date(instant), timeZone))
}

/** `18:30` */
export function formatTime(instant: string | Date, timeZone: string): string {
  return wallClock(new Date(instant), timeZone).slice(11, 16)
}

/** `20/11/2026 18:30` */
export function formatDateTime(instant: string | Date, timeZone: string): string {
  const wall = wallClock(new Date(instant), timeZone)
  return `${formatDay(wall)} ${wall.slice(11, 16)}`
}

export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
