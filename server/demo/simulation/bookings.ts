import { MINUTE_MS } from '../../../domain/time.ts'
import type { LocationPlan } from '../companies/plan.ts'
import type { Random } from '../random.ts'
import { isAlwaysOpen, type LocalDay, openHours } from './calendar.ts'
import type { Fleet } from './fleet.ts'
import type { Stay } from './stays.ts'

interface Desk {
  plan: LocationPlan
  /** Days until today. */
  days: readonly LocalDay[]
  fleet: Fleet
  now: number
}

/** Requests of the last minutes and reservations of the last hours, for drivers who are not inside. */
export function bookingsOf({ plan, days, fleet, now }: Desk, stays: readonly Stay[], random: Random): Stay[] {
  const openFor = minutesOpen({ plan, days, now })
  if (openFor < 1) return []
  const inside = new Set(stays.filter(({ leavesAt }) => leavesAt > now).map(({ visitor }) => visitor.licensePlate))
  const waiting = fleet.registered.filter(({ licensePlate }) => !inside.has(licensePlate))
  const least = isAlwaysOpen(plan) ? 1 : 0

  const book = (booked: 'unconfirmed' | 'reserved', longestAgo: number): Stay[] =>
    waiting.splice(random.int(0, Math.max(0, waiting.length - 1)), 1).map((visitor) => ({
      booked,
      visitor,
      hasPass: false,
      arrivesAt: now - Math.floor(random.between(0.5, Math.min(openFor, longestAgo)) * MINUTE_MS),
      leavesAt: Infinity,
    }))
  return [
    // A request without a confirmation is voided after a quarter of an hour.
    ...Array.from({ length: random.int(least, 2) }, () => book('unconfirmed', 13)),
    ...Array.from({ length: random.int(least, 3) }, () => book('reserved', 100)),
  ].flat()
}

/** Returns the number of minutes for which a location has been open; 0 while it is closed. */
function minutesOpen({ plan, days, now }: Pick<Desk, 'plan' | 'days' | 'now'>): number {
  if (isAlwaysOpen(plan)) return Infinity
  const today = days.at(-1)
  const hours = today && openHours(plan, today.weekday)
  if (!today || !hours || now >= today.at(hours.closes)) return 0
  return Math.max(0, (now - today.at(hours.opens)) / MINUTE_MS)
}
