import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { vehiclesAtHome, visitsReport } from '../../contract/report.ts'
import { fullName } from '../../domain/people.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { locations } from '../db/schema/locations.ts'
import { passes } from '../db/schema/passes.ts'
import { drivers } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { afterCursor, pageOf } from './keyset.ts'
import { readScope } from './scope.ts'
import { STAY_REPORTS, narrow } from './stay-conditions.ts'
import { atLocations } from './in-list-or-all.ts'

/** Returns the vehicles inside residences now. Apartment and block come from the pass, or from the visitor's entry. */
export async function readVehiclesAtHome(
  { query, headers }: ParsedRequest<typeof vehiclesAtHome>,
  context: CompanyContext,
): Promise<ResponseOf<typeof vehiclesAtHome>> {
  const { tx, actor, now } = context
  const { locationIds: chosen, vehicleTypeIds, cursor, limit } = query
  const { timeZone, currency, locationIds } = await readScope(chosen, headers.timezone, context)
  const rows = await tx.db
    .select({
      service: services,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      driver: drivers,
      pass: { block: passes.block, apartment: passes.apartment },
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .leftJoin(drivers, and(eq(drivers.companyId, services.companyId), eq(drivers.id, services.driverId)))
    .leftJoin(passes, and(eq(passes.companyId, services.companyId), eq(passes.id, services.passId)))
    .where(
      and(
        eq(services.companyId, actor.companyId),
        sql`${services.status} = 'progress'`,
        eq(locations.parkingType, 'residence'),
        atLocations(locationIds, services.locationId),
        vehicleTypeIds === undefined || vehicleTypeIds.length === 0
          ? undefined
          : inArray(services.vehicleTypeId, vehicleTypeIds.map(Number)),
        afterCursor(cursor, services.startedAt, services.id),
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
      apartment: pass?.apartment ?? service.visitor?.apartment ?? null,
      block: pass?.block ?? service.visitor?.block ?? null,
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

/**
 * Returns visitors at residences without a pass, the last entry first. The owner is the holder of the last pass of that
 * apartment.
 */
export async function readVisits(
  { query, headers }: ParsedRequest<typeof visitsReport>,
  context: CompanyContext,
): Promise<ResponseOf<typeof visitsReport>> {
  const { tx, now } = context
  const { cursor, limit, ...asked } = query
  const scope = await readScope(asked.locationIds, headers.timezone, context)
  const { where } = narrow(STAY_REPORTS.visits, asked, scope, context)
  const rows = await tx.db
    .select({
      service: services,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      owner: ownerOfApartment,
    })
    .from(services)
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(and(where, eq(locations.parkingType, 'residence'), afterCursor(cursor, services.startedAt, services.id)))
    .orderBy(desc(services.startedAt), desc(services.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ service }) => ({ at: service.startedAt.toISOString(), id: service.id }))
  return {
    timeZone: scope.timeZone,
    currency: scope.currency,
    asOf: now.toISOString(),
    next,
    data: page.map(({ service, location, owner }) => ({
      id: service.id,
      location,
      startedAt: service.startedAt.toISOString(),
      endedAt: service.endedAt?.toISOString() ?? null,
      visitor: service.visitor?.name ?? null,
      identification: service.visitor?.identification ?? null,
      licensePlate: service.licensePlate,
      apartment: service.visitor?.apartment ?? null,
      block: service.visitor?.block ?? null,
      owner,
      authorisedBy: service.visitor?.authorisedBy ?? null,
      totalMinutes: service.totalMinutes,
      totalCost: service.totalCost,
    })),
  }
}

const ownerOfApartment = sql<string | null>`(
  select trim(${drivers.firstName} || ' ' || ${drivers.lastName}) from ${passes} join ${drivers} on ${drivers.companyId} = ${passes.companyId} and ${drivers.id} = ${passes.driverId}
  where ${passes.companyId} = ${services.companyId} and ${passes.locationId} = ${services.locationId} and ${passes.cancelledAt} is null
    and lower(${passes.apartment}) = lower(${services.visitor} ->> 'apartment') and lower(coalesce(${passes.block}, '')) = lower(coalesce(${services.visitor} ->> 'block', ''))
  order by ${passes.endsOn} desc, ${passes.id} desc limit 1)`
