import type { Day } from './locations.ts'
import { DAY_MS } from './time.ts'

/** Limits of a membership; error texts state them. */
export const AUTHORIZED_VEHICLES_MAX = 50
export const VALIDITY_UNITS = ['days', 'months'] as const
export type ValidityUnit = (typeof VALIDITY_UNITS)[number]
export const VALIDITY_MAX = { days: 3_660, months: 120 } as const satisfies Record<ValidityUnit, number>

export const MEMBERSHIP_NAME_MAX = 80
export const MEMBERSHIP_COST_MAX = 1_000_000_000_000
export const WINDOWS_MAX = 32

/** Hours of one day, half-open; an end that is not after the start lies on the next day. */
export interface HoursWindow {
  day: Day
  from: string
  to: string
}

/** Hours in which the pass's holder parks for free. */
export type AllowedHours = HoursWindow[]

/** Returns the conflict between the vehicles on a pass and its number of places. */
export function vehiclesFault({
  authorizedVehicles,
  parkingSpaces,
}: {
  authorizedVehicles: number
  parkingSpaces: number
}): 'fewer_vehicles_than_spaces' | null {
  return authorizedVehicles < parkingSpaces ? 'fewer_vehicles_than_spaces' : null
}

export function validityFault({
  validityUnit,
  validityCount,
}: {
  validityUnit: ValidityUnit
  validityCount: number
}): 'validity_invalid' | null {
  return Number.isInteger(validityCount) && validityCount >= 1 && validityCount <= VALIDITY_MAX[validityUnit]
    ? null
    : 'validity_invalid'
}

/** Sorted by day and hour, for comparisons. */
export function sortedHours(hours: readonly HoursWindow[]): AllowedHours {
  return hours.toSorted((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1))
}

/**
 * Returns the last day of a pass that starts on this day. For months, this is the day before the same day of the later
 * month, or before that month's last day if it has no such day. The day of the first start counts even after a shorter
 * month.
 */
export function lastDayOf(
  startDate: string,
  { validityUnit, validityCount }: { validityUnit: ValidityUnit; validityCount: number },
  anchorDay?: number,
): string {
  const start = new Date(`${startDate}T00:00:00Z`)
  if (validityUnit === 'days') return dayOf(start.getTime() + (validityCount - 1) * DAY_MS)
  const day = anchorDay ?? start.getUTCDate()
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + validityCount, 1))
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), Math.min(day, days)) - DAY_MS)
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
