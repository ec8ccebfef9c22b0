import { and, eq, inArray } from 'drizzle-orm'

import { locations } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Throws if an id occurs twice or is not a location of the company. */
export async function requireLocations(locationIds: readonly string[], { tx, actor }: CompanyContext): Promise<void> {
  if (locationIds.length === 0) return
  const known = await tx.db.$count(
    locations,
    and(eq(locations.companyId, actor.companyId), inArray(locations.id, [...locationIds])),
  )
  if (known < locationIds.length) throw invalidField('locationIds', 'location_unknown')
}

/** Refuses new work at a location that is out of use, unless the location was in use at the moment of the work. */
export function requireInUse(
  locationId: string,
  { isActive }: { isActive: boolean },
  { actor }: Pick<CompanyContext, 'actor'>,
): void {
  if (!isActive && actor.inUseThen?.includes(locationId) !== true) throw invalidField('locationId', 'location_unknown')
}
