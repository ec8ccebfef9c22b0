import { eq } from 'drizzle-orm'

import { geocodeAddress } from '../../contract/location-parts.ts'
import { countryOption } from '../../domain/countries.ts'
import { companies } from '../db/schema/companies.ts'
import { type Route, stepsRoute } from '../http/route.ts'
import { count } from '../limiter/limiter.ts'
import { geocodingLimits } from '../limiter/limits.ts'
import type { Geocoder } from './geocoder.ts'

/**
 * The app's pages may call no other host, so the server asks. A missing answer counts as no result, because a point can
 * be typed.
 */
export function geocodingRoute(geocoder: Geocoder | null): Route {
  return stepsRoute(geocodeAddress, async ({ query }, context) => {
    const country = await context.inCompany(async ({ tx, actor }) => {
      if (geocoder === null) return null
      await count(geocodingLimits(actor.companyId, actor.id), tx)
      const [company] = await tx.db
        .select({ country: companies.country })
        .from(companies)
        .where(eq(companies.id, actor.companyId))
      return company === undefined ? '' : countryOption(company.country).name
    })
    if (geocoder === null || country === null) return { isOn: false, found: null }
    const found = await geocoder({ ...query, country }).catch((error: unknown) => {
      context.log.warn({ err: error }, 'an address was not looked up')
      return null
    })
    return { isOn: true, found }
  })
}
