import { queryOptions } from '@tanstack/react-query'

import type { Agreement } from '../../../contract/agreement.ts'
import type { Location } from '../../../contract/location.ts'
import { listRateVersions, publishRates, withdrawRates, type VersionRate } from '../../../contract/rate-version.ts'
import { ownRatesInForce } from '../../../domain/pricing/rate.ts'
import { rateVersionAt } from '../../../domain/rates/rate-difference.ts'
import { TYPE_IDS, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { type ApiClient, type KeptDatabase, locationCollection, shownOf } from '../../data/kept-data.ts'
import { defineOnlineWrite } from '../../data/online-write.ts'

export interface Place {
  location: Location
  agreements: Agreement[]
  /** Local days that are active holidays. */
  holidays: string[]
}

/** Returns a location with everything that prices its stays except its rates, from the device; null if not kept. */
export async function keptPlace(db: KeptDatabase, id: string): Promise<Place | null> {
  const [location, agreements, holidays] = await Promise.all([
    db.locations.get(id),
    db.agreements.toArray(),
    db.holidays.toArray(),
  ])
  if (!location) return null
  return {
    location: shownOf(location),
    agreements: agreements.map(shownOf),
    holidays: holidays.map(shownOf).flatMap(({ isActive, holidayDate }) => (isActive ? holidayDate : [])),
  }
}

export interface KnownVersion {
  /** Null without a publication. */
  id: string | null
  number: number
  startsAt: string | null
  rates: VersionRate[]
  caps: { vehicleTypeId: VehicleTypeId; perMinute: number }[]
}

const NONE: KnownVersion = { id: null, number: 0, startsAt: null, rates: [], caps: [] }

/** A location kept by an earlier release has rates but no versions. */
function ratesAt({ rates }: Location, at: number): VersionRate[] {
  return TYPE_IDS.flatMap((type) => ownRatesInForce(rates, type, at)).map(
    ({ kind, vehicleTypeId, days, from, to, cost, minutes, per, first, name, startsAt, endsAt, conditions }) => ({
      kind,
      vehicleTypeId,
      days: [...days],
      from,
      to,
      cost,
      minutes,
      per,
      ...(first !== undefined && { first }),
      ...(name !== undefined && { name }),
      ...(startsAt !== undefined && { startsAt }),
      ...(endsAt !== undefined && { endsAt }),
      ...(conditions !== undefined && { conditions }),
    }),
  )
}

/** Returns the version for a stay that starts at this instant. */
export function versionAt(location: Location, at: number): KnownVersion {
  return { ...(rateVersionAt(location.rateVersions ?? [], at) ?? NONE), rates: ratesAt(location, at) }
}

/** Returns the latest publication, the base of the next one: in force or scheduled. */
export function latestVersion(location: Location, now: number): KnownVersion {
  const latest = (location.rateVersions ?? []).toSorted((one, other) => one.number - other.number).at(-1)
  return latest === undefined
    ? versionAt(location, now)
    : { ...latest, rates: ratesAt(location, Math.max(now, Date.parse(latest.startsAt))) }
}

/** Returns the scheduled versions. */
export function scheduledVersions({ rateVersions = [] }: Location, now: number): NonNullable<Location['rateVersions']> {
  return rateVersions.filter(({ startsAt }) => Date.parse(startsAt) > now)
}

export const RATE_VERSIONS = 'rate-versions'

export function rateVersionsQuery(api: ApiClient, locationId: string, limit: number) {
  return queryOptions({
    queryKey: [RATE_VERSIONS, locationId, limit],
    queryFn: ({ signal }) => api.call(listRateVersions, { query: { locationId, limit: String(limit) } }, { signal }),
  })
}

const collection = locationCollection

export const publish = defineOnlineWrite({
  endpoint: publishRates,
  collection,
  learns: ({ location }) => ({ changed: [location], deleted: [] }),
})
export const takeBack = defineOnlineWrite({
  endpoint: withdrawRates,
  collection,
  learns: ({ location }) => ({ changed: [location], deleted: [] }),
})
