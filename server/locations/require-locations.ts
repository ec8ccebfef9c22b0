import { and, eq, inArray } from 'drizzle-orm'

import { locations } from '../db/schema/locations.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Refuses ids, each given once, that are no locations of the company. */
export async function requireLocations(locationIds: readonly string[], { tx, actor }: CompanyContext): Promise<void> {
  if (locationIds.length === 0) return
  const known = await tx.db.$count(locations, and(eq(locations.companyId, actor.companyId), inArray(locations.id, [...locationIds])))
  if (known < locationIds.length) throw invalidField('locationIds', 'location_unknown')
}
