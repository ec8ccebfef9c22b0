import { type SQL, and, eq, exists, ilike, like, or, sql } from 'drizzle-orm'

import { dialledFromAbroad } from '../../domain/phones.ts'
import { normalizePlate } from '../../domain/plates.ts'
import { drivers, vehicles } from '../db/schema/people.ts'
import type { CompanyContext } from '../http/route.ts'
import { containing } from '../lists/containing.ts'

/** Words of a name in any order, or any part of an identification, e-mail, phone or plate. */
export function matchingDrivers({ search = '' }: { search?: string | undefined }, { tx, actor }: CompanyContext): SQL | undefined {
  if (search === '') return undefined
  const pattern = containing(search)
  const plate = normalizePlate(search)
  const dialled = dialledFromAbroad(search.replaceAll(/[\s().+-]/g, ''))
  const theirs = and(eq(vehicles.companyId, actor.companyId), eq(vehicles.driverId, drivers.id), ilike(vehicles.licensePlate, containing(plate)))
  return or(
    and(...search.split(/\s+/).filter(Boolean).map((word) => ilike(sql`${drivers.firstName} || ' ' || ${drivers.lastName}`, containing(word)))),
    ilike(drivers.email, pattern),
    ilike(drivers.identification, pattern),
    ilike(sql`${drivers.phoneCode} || ${drivers.phone}`, pattern),
    dialled === null ? undefined : like(sql`${drivers.phoneCode} || ${drivers.phone}`, `${dialled}%`),
    plate === '' ? undefined : exists(tx.db.select({ one: sql`1` }).from(vehicles).where(theirs)),
  )
}
