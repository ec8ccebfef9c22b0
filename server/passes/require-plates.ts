import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm'

import type { Country } from '../../domain/countries.ts'
import { isPlate } from '../../domain/plates.ts'
import { isBicyclePlate } from '../../domain/vehicles.ts'
import { passes } from '../db/schema/passes.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/**
 * Sales and changes of passes at a location run one after the other, because two that want the same plate would not see
 * each other.
 */
export async function lockPlatesOf(locationId: string, { tx, actor }: CompanyContext): Promise<void> {
  await tx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${actor.companyId} passes ${locationId}`}, 0))`,
  )
}

interface PlateRequest {
  id: string
  locationId: string
  plates: readonly string[]
  startsOn: string
  endsOn: string
  authorizedVehicles: number
}

/**
 * Refuses invalid plates of the country, more plates than the pass allows, and plates that another pass of the location
 * has on these days.
 */
export async function requirePlates(
  { id, locationId, plates, startsOn, endsOn, authorizedVehicles }: PlateRequest,
  country: Country,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor } = context
  if (plates.some((plate) => !isPlate(plate, country) && !isBicyclePlate(plate)))
    throw invalidField('plates', 'plate_invalid')
  if (plates.length > authorizedVehicles) throw invalidField('plates', 'too_many_plates')
  await lockPlatesOf(locationId, context)
  const others = await tx.db.$count(
    passes,
    and(
      eq(passes.companyId, actor.companyId),
      eq(passes.locationId, locationId),
      ne(passes.id, id),
      isNull(passes.cancelledAt),
      lte(passes.startsOn, endsOn),
      gte(passes.endsOn, startsOn),
      sql`${passes.plates} && ${`{${plates.join(',')}}`}::text[]`,
    ),
  )
  if (others > 0) throw invalidField('plates', 'plate_has_pass')
}
