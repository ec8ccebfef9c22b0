import { and, eq } from 'drizzle-orm'

import type { PassPlace } from '../../domain/uploads/check-rows.ts'
import { isSold } from '../../domain/passes.ts'
import { companies, companyVehicleTypes } from '../db/schema/companies.ts'
import { locations } from '../db/schema/locations.ts'
import { memberships } from '../db/schema/memberships.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocations } from '../locations/queries.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { dayAt } from '../passes/pass-rows.ts'

export interface Place extends PassPlace {
  locationId: string
  membership: typeof memberships.$inferSelect
}

/** Location and membership for which the passes of a sheet are valid. */
export async function readUploadPlace(
  { locationId, membershipId }: { locationId: string; membershipId: string },
  context: CompanyContext,
): Promise<Place> {
  const { tx, now } = context
  const [place] = await tx.db
    .select({
      membership: memberships,
      timeZone: locations.timeZone,
      isActive: locations.isActive,
      country: companies.country,
      typeName: companyVehicleTypes.customName,
    })
    .from(locations)
    .innerJoin(companies, eq(companies.id, locations.companyId))
    .innerJoin(memberships, and(eq(memberships.companyId, locations.companyId), eq(memberships.id, membershipId)))
    .leftJoin(
      companyVehicleTypes,
      and(
        eq(companyVehicleTypes.companyId, memberships.companyId),
        eq(companyVehicleTypes.vehicleTypeId, memberships.vehicleTypeId),
      ),
    )
    .where(and(visibleLocations(context), eq(locations.id, locationId)))
  if (!place) throw new ProblemError('not_found')
  const { membership, timeZone, isActive, country, typeName } = place
  if (!isActive) throw invalidField('locationId', 'location_unknown')
  if (membership.locationIds.length > 0 && !membership.locationIds.includes(locationId))
    throw invalidField('membershipId', 'membership_unknown')
  if (!isSold(membership, dayAt(now, timeZone))) throw invalidField('membershipId', 'membership_disabled')
  return {
    kind: 'passes',
    locationId,
    membership,
    country,
    vehicleTypeId: toVehicleTypeId(membership.vehicleTypeId),
    typeName,
    authorizedVehicles: membership.authorizedVehicles,
  }
}
