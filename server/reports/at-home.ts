import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { vehiclesAtHome, visitsReport } from '../../contract/report.ts'
import { fullName } from '../../domain/people.ts'
import { locations } from '../db/schema/locations.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { behind, pageOf } from './keyset.ts'
import { readScope } from './scope.ts'

const MINUTE_MS = 60_000

/** Vehicles that stand at residences now. Apartment and block are those of the pass. */
export async function readVehiclesAtHome({ query, headers }: ParsedRequest<typeof vehiclesAtHome>, context: CompanyContext): Promise<ResponseOf<typeof vehiclesAtHome>> {
  const { tx, actor, now } = context
  const { locationIds: chosen, vehicleTypeIds, cursor, limit } = query
  const { timeZone, currency, locationIds } = await readScope(chosen, headers.timezone, context)
  const rows = await tx.db
    .select({ service: services, location: { id: locations.id, name: locations.name, timeZone: locations.timeZone }, driver: drivers, pass: { block: passes.block, apartment: passes.apartment } })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, services.companyId), eq(drivers.id, services.driverId)))
    .leftJoin(passes, and(eq(passes.companyId, services.companyId), eq(passes.id, services.passId)))
    .where(
      and(
        eq(services.companyId, actor.companyId),
        sql`${services.status} = 'progress'`,
        eq(locations.parkingType, 'residence'),
        locationIds === null ? undefined : locationIds.length === 0 ? sql`false` : inArray(services.locationId, [...locationIds]),
        vehicleTypeIds === undefined || vehicleTypeIds.length === 0 ? undefined : inArray(services.vehicleTypeId, vehicleTypeIds.map(Number)),
        behind(cursor, services.startedAt, services.id),
      ),
    )
    .orderBy(desc(services.startedAt), desc(services.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ service }) => ({ at: service.startedAt.toISOString(), id: service.id }))
  return {
    timeZone,
    currency,
    asOf: now.toISOString(),
    next,
    data: page.map(({ service, location, driver, pass }) => ({
      id: service.id,
      location,
      licensePlate: service.licensePlate,
      vehicleTypeId: toVehicleTypeId(service.vehicleTypeId),
      apartment: pass?.apartment ?? null,
      block: pass?.block ?? null,
      owner: service.operation === 'membership' ? ('owner' as const) : ('guest' as const),
      driver: driver && { id: driver.id, name: fullName(driver) },
      phoneCode: driver?.phoneCode ?? null,
      phone: driver?.phone ?? null,
      startedAt: service.startedAt.toISOString(),
      minutesInside: Math.max(0, Math.floor((now.getTime() - service.startedAt.getTime()) / MINUTE_MS)),
      space: service.space,
    })),
  }
}

/** No entry records a visitor yet: none, of the locations that may be asked for. */
export async function readVisits({ query, headers }: ParsedRequest<typeof visitsReport>, context: CompanyContext): Promise<ResponseOf<typeof visitsReport>> {
  const { timeZone, currency } = await readScope(query.locationIds, headers.timezone, context)
  return { timeZone, currency, asOf: context.now.toISOString(), data: [], next: null }
}
