import type { CashUp } from '../../../contract/cash-up.ts'
import type { Location } from '../../../contract/location.ts'
import type { Service } from '../../../contract/service.ts'
import { expectedCash } from '../../../domain/cash-ups.ts'
import { keptLocations } from '../../../domain/kept-window.ts'
import { isInside } from '../../../domain/services.ts'
import { typeThatHasSpace, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { shownOf, type KeptDatabase } from '../../data/kept-data.ts'
import { now } from '../../lib/now.ts'
import { ownOpenCashUps } from '../cash-ups/public.ts'

/** Occupancy of a location by one vehicle type; it may exceed the spaces. */
export interface Occupancy {
  vehicleTypeId: VehicleTypeId
  inside: number
  spaces: number
}

export interface LocationOccupancy {
  location: Pick<Location, 'id' | 'name'>
  types: Occupancy[]
}

export interface OpenShift {
  cashUp: CashUp
  /** Whether the shift was opened or moved here and this is unsent. */
  pending: boolean
  /** Number of services with unsent changes of payments in this shift. */
  unsentPayments: number
  /** Expected cash in the drawer, as far as this device knows. */
  expectedCash: number
}

export interface DeviceHome {
  /** The person's open shifts: those that they opened or joined, the latest first. */
  shifts: OpenShift[]
  /** `null` if the device keeps no services, because there are too many locations. */
  occupancy: LocationOccupancy[] | null
}

/** Returns the content of the start page from the device. */
export async function readDeviceHome(db: KeptDatabase, userId: string): Promise<DeviceHome> {
  const locations = (await db.locations.orderBy('name').toArray()).map(shownOf)
  const shifts = (await ownOpenCashUps(db, userId)).map(({ cashUp, pending, unsent }): OpenShift => ({
    cashUp,
    pending,
    unsentPayments: unsent.changes,
    expectedCash: expectedCash(cashUp),
  }))
  const kept = keptLocations(locations.map(({ id }) => id))
  return {
    shifts: shifts.toSorted((one, other) => other.cashUp.openedAt.localeCompare(one.cashUp.openedAt)),
    occupancy: kept.length < locations.length ? null : occupancyOf(locations, await servicesInside(db)),
  }
}

async function servicesInside(db: KeptDatabase): Promise<Service[]> {
  const inside: Service[] = []
  const at = now()
  await db.services.each((row) => {
    const service = row.removed === true ? null : (row.shown ?? row.base)
    if (service && isInside(service, at)) inside.push(service)
  })
  return inside
}

/**
 * Returns occupancy by location and vehicle type: types with spaces there, and also types without spaces that have
 * vehicles inside.
 */
export function occupancyOf(
  locations: readonly Pick<Location, 'id' | 'name' | 'vehicleTypes'>[],
  inside: readonly Pick<Service, 'location' | 'vehicleTypeId'>[],
): LocationOccupancy[] {
  return locations.map(({ id, name, vehicleTypes }) => {
    const withSpaces = vehicleTypes.map(({ vehicleTypeId }) => vehicleTypeId)
    const here = inside.flatMap(({ location, vehicleTypeId }) =>
      location.id === id ? [{ vehicleTypeId: typeThatHasSpace(vehicleTypeId, withSpaces) }] : [],
    )
    const known = vehicleTypes.map(({ vehicleTypeId, spaces }): Occupancy => ({
      vehicleTypeId,
      spaces,
      inside: here.filter((service) => service.vehicleTypeId === vehicleTypeId).length,
    }))
    const strays = here.filter(
      (service) => !vehicleTypes.some(({ vehicleTypeId }) => vehicleTypeId === service.vehicleTypeId),
    )
    for (const { vehicleTypeId } of strays) {
      const met = known.find((type) => type.vehicleTypeId === vehicleTypeId)
      if (met === undefined) known.push({ vehicleTypeId, spaces: 0, inside: 1 })
      else met.inside += 1
    }
    return { location: { id, name }, types: known.toSorted((one, other) => one.vehicleTypeId - other.vehicleTypeId) }
  })
}
