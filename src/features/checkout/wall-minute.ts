import { instantOf, wallClock } from '../../../domain/zoned-time.ts'

/** `2026-11-20T18:30`, as the clock of the location shows it: nobody types seconds. */
export function wallMinute(instant: string | null, timeZone: string): string {
  return instant === null ? '' : wallClock(new Date(instant), timeZone).slice(0, 16)
}

const WALL_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

export function isWallMinute(wall: string): boolean {
  return WALL_MINUTE.test(wall) && !Number.isNaN(Date.parse(`${wall}Z`))
}

/** What was typed, where it is a time; the instant that was there, where the same minute stands. */
export function instantFromInput<Was extends string | null>(wall: string, was: Was, timeZone: string): string | Was {
  if (wall.slice(0, 16) === wallMinute(was, timeZone) || !isWallMinute(wall)) return was
  return instantOf(wall.length === 16 ? `${wall}:00` : wall, timeZone).toISOString()
}
