import { MINUTE_MS } from '../../../domain/time.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import type { LocationPlan, PriceList, PromisedStay } from '../companies/plan.ts'
import type { Random } from '../random.ts'
import type { Extent } from '../sizes.ts'
import { isAlwaysOpen, type LocalDay, openHours } from './calendar.ts'
import type { Fleet, PlateMaker, Visitor } from './fleet.ts'
import { expectedArrivals, stayLength } from './rhythms.ts'
import { MAIN_REGISTER, type Rota, shiftAt } from './shifts.ts'

export interface Stay {
  visitor: Visitor
  hasPass: boolean
  arrivesAt: number
  /** A time after now means that the vehicle is still inside. */
  leavesAt: number
  promised?: PromisedStay
  /** The stay is requested, and the vehicle has not arrived yet. */
  booked?: 'unconfirmed' | 'reserved'
}

export interface Premises {
  plan: LocationPlan
  extent: Extent
  days: readonly LocalDay[]
  rota: Rota
  fleet: Fleet
  since: number
  now: number
  freshPlate: PlateMaker
}

/** No vehicle enters just before closing time. */
const LAST_ENTRY = 20 * MINUTE_MS
const OVERNIGHT = 0.03
const STRANGER_RETURNS = 0.5

/**
 * Returns every stay at a location after `since`, in order of arrival. A plate has one stay at a time, and the spaces
 * are never exceeded.
 */
export function staysOf(premises: Premises, random: Random): Stay[] {
  const { plan, extent, days, since, now } = premises
  const stays: Stay[] = []
  const parking = createParking(plan.priceLists[0], extent)
  const visitors = createVisitors(premises, random)

  for (const day of days) {
    const hours = openHours(plan, day.weekday)
    if (hours === null) continue
    const first = Math.max(since, day.at(hours.opens))
    const closing = day.at(hours.closes)
    const last = Math.min(now - 1, isAlwaysOpen(plan) ? closing : closing - LAST_ENTRY)
    const bustle = plan.servicesADay * extent.volume * random.between(0.88, 1.12)
    for (let hour = 0; hour < 24; hour++) {
      const expected = bustle * expectedArrivals(plan.rhythm, day.weekday, hour)
      if (expected === 0) continue
      const start = day.at(`${String(hour).padStart(2, '0')}:00`)
      const arrivals = Array.from({ length: random.poisson(expected) }, () => random.unit()).toSorted((a, b) => a - b)
      for (const part of arrivals) {
        const arrivesAt = start + Math.floor(part * 60 * MINUTE_MS)
        if (arrivesAt < first || arrivesAt > last) continue
        const hasPass = random.chance(plan.passShare)
        const visitor = visitors.next(hasPass)
        if (visitor === undefined || !parking.hasRoom(visitor, arrivesAt)) continue
        const wished = arrivesAt + Math.round(stayLength(plan.rhythm, random, hour + part, hasPass) * MINUTE_MS)
        const leavesAt = departure(premises, closing, arrivesAt, wished, random)
        parking.enter(visitor, leavesAt)
        stays.push({ visitor, hasPass, arrivesAt, leavesAt })
      }
    }
  }
  return [...stays, ...promisedStays(premises)].toSorted((a, b) => a.arrivesAt - b.arrivesAt)
}

/**
 * Returns the departure. A stay that would end after closing time ends just before it, or when the location is staffed
 * again.
 */
function departure({ rota }: Premises, closing: number, arrivesAt: number, wished: number, random: Random): number {
  let leavesAt = wished
  const staffed = shiftAt(rota, MAIN_REGISTER, leavesAt)
  if (staffed !== undefined && staffed.from <= leavesAt) return leavesAt
  if (!random.chance(OVERNIGHT))
    leavesAt = Math.max(arrivesAt + 3 * MINUTE_MS, closing - Math.round(random.between(1, 14) * MINUTE_MS))
  const shift = shiftAt(rota, MAIN_REGISTER, leavesAt)
  if (shift === undefined) return leavesAt > closing ? Infinity : leavesAt
  return shift.from <= leavesAt ? leavesAt : shift.from + Math.round(random.between(14, 60) * MINUTE_MS)
}

function promisedStays({ plan, fleet, now }: Premises): Stay[] {
  return (plan.promised ?? []).map((promised) => {
    const { licensePlate, vehicleTypeId, arrivedMinutesAgo, leftMinutesAgo } = promised
    return {
      visitor: fleet.promised.get(licensePlate) ?? {
        licensePlate,
        vehicleTypeId,
        driverId: null,
        notificationMethod: null,
      },
      hasPass: false,
      arrivesAt: now - arrivedMinutesAgo * MINUTE_MS,
      leavesAt: leftMinutesAgo === null ? Infinity : now - leftMinutesAgo * MINUTE_MS,
      promised,
    }
  })
}

function createParking({ prices }: PriceList, extent: Extent) {
  const inside = new Map<VehicleTypeId, number[]>(prices.map(({ vehicleTypeId }) => [vehicleTypeId, []]))
  const spaces = new Map(prices.map((price) => [price.vehicleTypeId, Math.round(price.spaces * extent.spaces)]))
  const leaves = new Map<string, number>()
  return {
    hasRoom({ licensePlate, vehicleTypeId }: Visitor, at: number): boolean {
      if ((leaves.get(licensePlate) ?? 0) > at) return false
      const all = inside.get(vehicleTypeId)
      const room = spaces.get(vehicleTypeId) ?? 0
      if (all === undefined || room === 0) return false
      if (all.length < room) return true
      const still = all.filter((leavesAt) => leavesAt > at)
      inside.set(vehicleTypeId, still)
      return still.length < room
    },
    enter({ licensePlate, vehicleTypeId }: Visitor, leavesAt: number): void {
      leaves.set(licensePlate, leavesAt)
      inside.get(vehicleTypeId)?.push(leavesAt)
    },
  }
}

function createVisitors({ plan, fleet, freshPlate }: Premises, random: Random) {
  const { prices } = plan.priceLists[0]
  const strangers: Visitor[] = []
  const stranger = (): Visitor => {
    if (strangers.length > 20 && random.chance(STRANGER_RETURNS)) return random.pick(strangers)
    const { vehicleTypeId } = random.choose(prices, ({ share }) => share)
    const fresh = {
      licensePlate: freshPlate(vehicleTypeId, random),
      vehicleTypeId,
      driverId: null,
      notificationMethod: null,
    }
    strangers.push(fresh)
    return fresh
  }
  return {
    next(hasPass: boolean): Visitor | undefined {
      if (hasPass) return fleet.passHolders.length === 0 ? undefined : random.pick(fleet.passHolders)
      if (fleet.registered.length === 0 || !random.chance(plan.registeredShare)) return stranger()
      // A few vehicles come often; most come rarely.
      return fleet.registered[Math.floor(fleet.registered.length * random.unit() ** 2.2)]
    },
  }
}
