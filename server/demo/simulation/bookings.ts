import type { LocationPlan } from '../companies/plan.ts'
import type { Random } from '../random.ts'
import { MINUTE, isAlwaysOpen } from './calendar.ts'
import type { Fleet } from './fleet.ts'
import { MAIN_REGISTER, type Rota } from './shifts.ts'
import type { Stay } from './stays.ts'

interface Desk {
  plan: LocationPlan
  rota: Rota
  fleet: Fleet
  now: number
}

/** Requests of the last minutes and reservations of the last hours, by drivers who are not inside. */
export function bookingsOf({ plan, rota, fleet, now }: Desk, stays: readonly Stay[], random: Random): Stay[] {
  const current = rota.get(MAIN_REGISTER)?.at(-1)
  if (current === undefined || current.until !== Infinity) return []
  const inside = new Set(stays.filter(({ leavesAt }) => leavesAt > now).map(({ visitor }) => visitor.licensePlate))
  const waiting = fleet.registered.filter(({ licensePlate }) => !inside.has(licensePlate))
  const least = isAlwaysOpen(plan) ? 1 : 0

  const book = (booked: 'unconfirmed' | 'reserved', longestAgo: number): Stay[] =>
    waiting.splice(random.int(0, Math.max(0, waiting.length - 1)), 1).map((visitor) => ({
      booked,
      visitor,
      hasPass: false,
      arrivesAt: Math.max(current.from, now - Math.floor(random.between(0.5, longestAgo) * MINUTE)),
      leavesAt: Infinity,
    }))
  return [
    // A request that nobody confirms is voided after a quarter of an hour.
    ...Array.from({ length: random.int(least, 2) }, () => book('unconfirmed', 13)),
    ...Array.from({ length: random.int(least, 3) }, () => book('reserved', 100)),
  ].flat()
}
