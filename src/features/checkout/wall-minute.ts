import { instantOf, wallClock } from '../../../domain/zoned-time.ts'

/** `2026-11-20T18:30` in the location's local time, because nobody types seconds. */
export function wallMinute(instant: string | null, timeZone: string): string {
  return instant === null ? '' : wallClock(new Date(instant), timeZone).slice(0, 16)
}

const WALL_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/

export function isWallMinute(wall: string): boolean {
  return WALL_MINUTE.test(wall) && !Number.isNaN(Date.parse(`${wall}Z`))
}

/** Returns the typed instant; the original one if its minute was not changed. */
export function instantFromInput<Was extends string | null>(wall: string, was: Was, timeZone: string): string | Was {
  if (wall.slice(0, 16) === wallMinute(was, timeZone) || !isWallMinute(wall)) return was
  return instantOf(wall.length === 16 ? `${wall}:00` : wall, timeZone).toISOString()
}
