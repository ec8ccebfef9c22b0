import { and, asc, eq, sql } from 'drizzle-orm'

import type { NamedReference } from '../../contract/primitives.ts'
import { fullName } from '../../domain/people.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'

/**
 * Returns the driver of a stay by its plate; null if nobody has the plate. If several drivers have it, the present one
 * stays, otherwise it is the owner: a receipt must not go to the customer of a mistyped plate.
 */
export async function driverOfPlate(
  plate: string,
  was: NamedReference | null,
  { tx, actor }: CompanyContext,
): Promise<NamedReference | null> {
  const [found] = await tx.db
    .select({ id: drivers.id, firstName: drivers.firstName, lastName: drivers.lastName })
    .from(vehicles)
    .innerJoin(drivers, and(eq(drivers.companyId, vehicles.companyId), eq(drivers.id, vehicles.driverId)))
    .where(and(eq(vehicles.companyId, actor.companyId), eq(vehicles.licensePlate, plate)))
    .orderBy(
      sql`${vehicles.driverId} is not distinct from ${was?.id ?? null}::uuid desc`,
      sql`${vehicles.ownerRole} = 'driver' desc`,
      asc(vehicles.id),
    )
    .limit(1)
  return found ? { id: found.id, name: fullName(found) } : null
}
