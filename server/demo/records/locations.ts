import type { InferInsertModel } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import { kioskDevices, locationVehicleTypes, locations, rates, schedules } from '../../db/schema/locations.ts'
import type { LocationPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import type { Random } from '../random.ts'
import { DAY, localDays } from '../simulation/calendar.ts'
import type { Extent } from '../sizes.ts'

interface Site {
  plan: LocationPlan
  companyId: string
  locationId: string
  managerId: string
  extent: Extent
  founded: number
  now: number
}

export async function insertLocation(db: NodePgDatabase, site: Site, random: Random): Promise<void> {
  await db.insert(locations).values(locationOf(site))
  await db.insert(schedules).values(schedulesOf(site, random))
  await db.insert(locationVehicleTypes).values(vehicleTypesOf(site, random))
  await db.insert(rates).values(ratesOf(site, random))
  if (site.plan.kiosks.length > 0) await db.insert(kioskDevices).values(kiosksOf(site, random))
}

function spacesOf(site: Site): { vehicleTypeId: number; spaces: number }[] {
  return site.plan.priceLists[0].prices.map(({ vehicleTypeId, spaces }) => ({ vehicleTypeId, spaces: Math.round(spaces * site.extent.spaces) }))
}

function locationOf(site: Site): InferInsertModel<typeof locations> {
  const { plan, companyId, locationId, managerId } = site
  return {
    companyId,
    id: locationId,
    name: plan.name,
    description: plan.description,
    address: plan.address,
    city: plan.city,
    lat: plan.lat,
    lng: plan.lng,
    timeZone: plan.timeZone,
    parkingType: plan.parkingType,
    parkingServices: [...plan.parkingServices],
    paymentType: 'post_pay',
    spaces: spacesOf(site).reduce((sum, { spaces }) => sum + spaces, 0),
    managerId,
    ...plan.ticket,
    digitalCommission: plan.digitalCommission,
    graceMinutes: plan.graceMinutes,
    exemptMinutes: plan.exemptMinutes,
  }
}

function schedulesOf({ plan, companyId, locationId, founded }: Site, random: Random): InferInsertModel<typeof schedules>[] {
  return plan.opening.flatMap(({ days, opens, closes }) => days.map((day) => ({ companyId, id: idAt(founded, random), locationId, day, opens, closes })))
}

function vehicleTypesOf(site: Site, random: Random): InferInsertModel<typeof locationVehicleTypes>[] {
  const { companyId, locationId, founded } = site
  return spacesOf(site).map((type) => ({ companyId, id: idAt(founded, random), locationId, ...type }))
}

function ratesOf({ plan, companyId, locationId, now }: Site, random: Random): InferInsertModel<typeof rates>[] {
  return plan.priceLists.flatMap(({ daysAgo, prices }) => {
    const validFrom = new Date(priceListBegins(plan, daysAgo, now))
    return prices.flatMap(({ vehicleTypeId, cost, minutes, maximum }): InferInsertModel<typeof rates>[] => {
      const rate = { companyId, locationId, vehicleTypeId, validFrom, days: [] }
      return [
        { ...rate, id: idAt(validFrom.getTime(), random), kind: 'unit', cost, minutes },
        { ...rate, id: idAt(validFrom.getTime(), random), kind: 'maximum', cost: maximum },
      ]
    })
  })
}

/** Prices change at midnight. */
export function priceListBegins({ timeZone }: LocationPlan, daysAgo: number, now: number): number {
  const then = now - daysAgo * DAY
  return localDays(then, then, timeZone)[0]?.at('00:00') ?? then
}

function kiosksOf({ plan, companyId, locationId, founded, now }: Site, random: Random): InferInsertModel<typeof kioskDevices>[] {
  return plan.kiosks.map((name, index) => ({
    companyId,
    id: idAt(founded, random),
    locationId,
    name,
    // The second of a house went silent an hour ago.
    lastHeartbeatAt: new Date(now - (index === 1 ? 64 * 60_000 : random.int(4_000, 55_000))),
  }))
}
