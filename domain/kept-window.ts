import { DAY_MS } from './time.ts'

/** Days of services that a device keeps for reading without a connection. */
export const KEPT_DAYS = 45

/** Above this many locations a device keeps the services of one at most; its lists come from the server. */
export const KEPT_LOCATIONS_MAX = 4

/**
 * Returns the locations whose services a device keeps: all locations of its person if they are few, otherwise the one
 * chosen in the booth, or none.
 */
export function keptLocations(visible: readonly string[], chosen?: string): readonly string[] {
  return visible.length <= KEPT_LOCATIONS_MAX ? visible : visible.filter((id) => id === chosen)
}

/** Returns the instant before which started services are not kept. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * DAY_MS)
}

/** First local day that is kept completely: the day after the start of the window. */
export function firstWholeDay(now: Date): Date {
  return new Date(keptSince(now).getTime() + DAY_MS)
}
