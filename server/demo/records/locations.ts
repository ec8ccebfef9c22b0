import type { InferInsertModel } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

import type { Currency } from '../../../domain/countries.ts'
import { receiptPrefixOf } from '../../../domain/kiosks.ts'
import type { Money } from '../../../domain/money.ts'
import { type Rate, ownRatesInForce } from '../../../domain/pricing/rate.ts'
import { TYPE_IDS } from '../../../domain/vehicles.ts'
import {
  kioskDevices,
  kioskPrefixes,
  locationVehicleTypes,
  locations,
  rateVersions,
  rates,
  schedules,
} from '../../db/schema/locations.ts'
import { toColumns, toVersionRate } from '../../rates/rate-columns.ts'
import type { CompanyPlan, LocationPlan } from '../companies/plan.ts'
import { idAt } from '../ids.ts'
import { type Random, createRandom } from '../random.ts'
import { classRatesOf, ratesOf, taxRateOf } from '../simulation/price.ts'
import type { Extent } from '../sizes.ts'

/** A count may be wrong by a few coins. */
export const VARIANCE_LIMITS: Record<Currency, Money> = { COP: 500_000, MXN: 5_000, GBP: 200, USD: 200 }

interface Site {
  company: CompanyPlan
  plan: LocationPlan
  companyId: string
  locationId: string
  managerId: string
  extent: Extent
  founded: number
  now: number
}

/** Inserts a location and returns the ids of its kiosks. */
export async function insertLocation(db: NodePgDatabase, site: Site, random: Random): Promise<string[]> {
  await db.insert(locations).values(locationOf(site))
  await db.insert(schedules).values(schedulesOf(site, random))
  await db.insert(locationVehicleTypes).values(vehicleTypesOf(site, random))
  await db.insert(rates).values(rateRowsOf(site, random))
  await db.insert(rateVersions).values(rateVersionsOf(site, random))
  const kiosks = kiosksOf(site, random)
  if (kiosks.length > 0) {
    await db.insert(kioskDevices).values(kiosks)
    await db.insert(kioskPrefixes).values(
      kiosks.map(({ companyId, id, locationId, pairedAt }, index) => ({
        companyId,
        locationId,
        number: index + 1,
        deviceId: id,
        pairedAt,
      })),
    )
  }
  return kiosks.map(({ id }) => id)
}

function spacesOf(site: Site): { vehicleTypeId: number; spaces: number }[] {
  return site.plan.priceLists[0].prices.map(({ vehicleTypeId, spaces }) => ({
    vehicleTypeId,
    spaces: Math.round(spaces * site.extent.spaces),
  }))
}

function locationOf(site: Site): InferInsertModel<typeof locations> {
  const { company, plan, companyId, locationId, managerId } = site
  const taxRate = taxRateOf(company, plan)
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
    taxRate: taxRate === company.country.taxRate ? null : taxRate,
    varianceLimit: VARIANCE_LIMITS[company.country.currency],
  }
}

function schedulesOf(
  { plan, companyId, locationId, founded }: Site,
  random: Random,
): InferInsertModel<typeof schedules>[] {
  return plan.opening.flatMap(({ days, opens, closes }) =>
    days.map((day) => ({ companyId, id: idAt(founded, random), locationId, day, opens, closes })),
  )
}

function vehicleTypesOf(site: Site, random: Random): InferInsertModel<typeof locationVehicleTypes>[] {
  const { companyId, locationId, founded } = site
  return spacesOf(site).map((type) => ({ companyId, id: idAt(founded, random), locationId, ...type }))
}

function rateRowsOf({ plan, companyId, locationId, now }: Site, random: Random): InferInsertModel<typeof rates>[] {
  const rowOf = (rate: Rate, ids: Random) => ({
    ...toColumns(rate),
    kind: rate.kind,
    vehicleTypeId: rate.vehicleTypeId,
    companyId,
    locationId,
    id: idAt(Date.parse(rate.validFrom), ids),
    validFrom: new Date(rate.validFrom),
  })
  const classIds = createRandom(`${plan.key} classes`)
  return [
    ...ratesOf(plan, now).map((rate) => rowOf(rate, random)),
    ...classRatesOf(plan, now).map((rate) => rowOf(rate, classIds)),
  ]
}

/** One version for each start of its rates. */
function rateVersionsOf(
  { plan, companyId, locationId, now }: Site,
  random: Random,
): InferInsertModel<typeof rateVersions>[] {
  const all = [...ratesOf(plan, now), ...classRatesOf(plan, now)]
  const starts = [...new Set(all.map(({ validFrom }) => validFrom))].toSorted()
  return starts.map((start, index) => {
    const at = Date.parse(start)
    const inForce = TYPE_IDS.flatMap((type) => ownRatesInForce(all, type, at))
    return {
      companyId,
      locationId,
      id: idAt(at, random),
      number: index + 1,
      startsAt: new Date(at),
      publishedAt: new Date(Math.min(at, now)),
      rates: inForce.map(toVersionRate),
    }
  })
}

function kiosksOf({ plan, companyId, locationId, founded, now }: Site, random: Random) {
  return plan.kiosks.map((name, index) => ({
    companyId,
    id: idAt(founded, random),
    locationId,
    name,
    // The second kiosk of a location went offline an hour ago.
    lastHeartbeatAt: new Date(now - (index === 1 ? 64 * 60_000 : random.int(4_000, 55_000))),
    receiptPrefix: receiptPrefixOf(index + 1),
    pairedAt: new Date(founded),
    clockSkew: index === 1 ? -187_000 : random.int(-900, 900),
    appVersion: '0.1.0',
    queueLength: index === 1 ? 2 : 0,
  }))
}
