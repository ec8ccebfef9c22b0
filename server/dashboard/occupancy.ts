import { and, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import type { companyOccupancy } from '../../contract/dashboard.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { PAID_AHEAD_MS } from '../../domain/locations.ts'
import { fullName } from '../../domain/people.ts'
import { typeThatHasSpace } from '../../domain/vehicles.ts'
import { cashUpJoins, cashUps } from '../db/schema/cash-ups.ts'
import { locationVehicleTypes, locations } from '../db/schema/locations.ts'
import { operatorLocations, operators } from '../db/schema/people.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { readConnections } from '../kiosk-devices/connections.ts'
import { readScope } from '../reports/scope.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'
import { readOpenHours } from './open-hours.ts'

/** Returns the current state of each location that the caller sees. */
export async function readOccupancy(
  { query }: ParsedRequest<typeof companyOccupancy>,
  context: CompanyContext,
): Promise<ResponseOf<typeof companyOccupancy>> {
  const { tx, actor, now } = context
  const { companyId } = actor
  const scope = await readScope(query.locationIds, undefined, context)
  const ids = scope.locations.map(({ id }) => id)
  if (ids.length === 0) return { asOf: now.toISOString(), data: [] }
  const here = tx.db
    .select({ locationId: services.locationId, vehicleTypeId: services.vehicleTypeId })
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        sql`${services.status} = 'progress'`,
        lte(services.startedAt, now),
        inArray(services.locationId, ids),
      ),
    )
  const isPaidAhead = and(
    eq(services.companyId, companyId),
    eq(services.status, 'completed'),
    gt(services.endedAt, now),
    lte(services.startedAt, now),
    gte(services.startedAt, new Date(now.getTime() - PAID_AHEAD_MS)),
  )
  const paidAhead = tx.db
    .select({ locationId: services.locationId, vehicleTypeId: services.vehicleTypeId })
    .from(services)
    .innerJoin(
      locations,
      and(
        eq(locations.companyId, services.companyId),
        eq(locations.id, services.locationId),
        eq(locations.paymentType, 'pre_pay'),
      ),
    )
    .where(and(isPaidAhead, inArray(services.locationId, ids)))
  const found = unionAll(here, paidAhead).as('found')
  const inside = await tx.db
    .select({ locationId: found.locationId, vehicleTypeId: found.vehicleTypeId, count: sql<number>`count(*)::int` })
    .from(found)
    .groupBy(found.locationId, found.vehicleTypeId)
  const spaces = await tx.db
    .select({
      locationId: locationVehicleTypes.locationId,
      vehicleTypeId: locationVehicleTypes.vehicleTypeId,
      spaces: locationVehicleTypes.spaces,
    })
    .from(locationVehicleTypes)
    .where(and(eq(locationVehicleTypes.companyId, companyId), inArray(locationVehicleTypes.locationId, ids)))
  const longest = await tx.db
    .selectDistinctOn([services.locationId], {
      locationId: services.locationId,
      serviceId: services.id,
      licensePlate: services.licensePlate,
      startedAt: services.startedAt,
    })
    .from(services)
    .where(
      and(eq(services.companyId, companyId), sql`${services.status} = 'progress'`, inArray(services.locationId, ids)),
    )
    .orderBy(services.locationId, services.startedAt, services.id)
  const isOpen = await readOpenHours(context)
  const connections = await readConnections(context)
  const onShift = await readOnShift(ids, context)
  const assigned = await tx.db
    .select({ locationId: operatorLocations.locationId, count: sql<number>`count(*)::int` })
    .from(operatorLocations)
    .innerJoin(
      operators,
      and(
        eq(operators.companyId, operatorLocations.companyId),
        eq(operators.id, operatorLocations.operatorId),
        isNull(operators.deletedAt),
      ),
    )
    .where(and(eq(operatorLocations.companyId, companyId), inArray(operatorLocations.locationId, ids)))
    .groupBy(operatorLocations.locationId)

  return {
    asOf: now.toISOString(),
    data: scope.locations.map((location) => {
      const here = <Row extends { locationId: string }>(rows: readonly Row[]) =>
        rows.filter(({ locationId }) => locationId === location.id)
      const people = here(onShift)
      const [connection] = here(connections)
      const [stay] = here(longest)
      const spacesOf = new Map(here(spaces).map(({ vehicleTypeId, spaces: some }) => [vehicleTypeId, some]))
      const insideOf = new Map<number, number>()
      for (const { vehicleTypeId, count } of here(inside)) {
        const type = typeThatHasSpace(toVehicleTypeId(vehicleTypeId), [...spacesOf.keys()])
        insideOf.set(type, (insideOf.get(type) ?? 0) + count)
      }
      return {
        location,
        isOpen: isOpen(location, now),
        isOnline: connection === undefined || connection.seenAt === null ? null : connection.isOnline,
        staff: { onShift: people.map(({ id, name }) => ({ id, name })), assigned: here(assigned)[0]?.count ?? 0 },
        longest:
          stay === undefined
            ? null
            : { serviceId: stay.serviceId, licensePlate: stay.licensePlate, startedAt: stay.startedAt.toISOString() },
        types: [...new Set([...spacesOf.keys(), ...insideOf.keys()])]
          .toSorted((one, other) => one - other)
          .map((type) => ({
            vehicleTypeId: toVehicleTypeId(type),
            inside: insideOf.get(type) ?? 0,
            spaces: spacesOf.get(type) ?? 0,
          })),
      }
    }),
  }
}

interface OnShift {
  locationId: string
  id: string
  name: string
}

/** Returns the people who opened or joined an open register. */
async function readOnShift(ids: readonly string[], { tx, actor }: CompanyContext): Promise<OnShift[]> {
  const open = await tx.db
    .select({ id: cashUps.id, locationId: cashUps.locationId, by: cashUps.openedBy })
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        sql`${cashUps.status} = 'current'`,
        inArray(cashUps.locationId, [...ids]),
      ),
    )
  if (open.length === 0) return []
  const joined = await tx.db
    .select({ cashUpId: cashUpJoins.cashUpId, by: cashUpJoins.by })
    .from(cashUpJoins)
    .where(
      and(
        eq(cashUpJoins.companyId, actor.companyId),
        inArray(
          cashUpJoins.cashUpId,
          open.map(({ id }) => id),
        ),
      ),
    )
  const people = [
    ...open,
    ...joined.flatMap(({ cashUpId, by }) =>
      open.filter(({ id }) => id === cashUpId).map(({ id, locationId }) => ({ id, locationId, by })),
    ),
  ]
  const named = await tx.db
    .select({ id: operators.id, firstName: operators.firstName, lastName: operators.lastName })
    .from(operators)
    .where(
      and(
        eq(operators.companyId, actor.companyId),
        inArray(
          operators.id,
          people.map(({ by }) => by),
        ),
      ),
    )
  const each = new Map(people.map(({ locationId, by }) => [`${locationId} ${by}`, { locationId, by }]))
  return [...each.values()].map(({ locationId, by }) => {
    const person = named.find(({ id }) => id === by)
    return { locationId, id: by, name: person === undefined ? '' : fullName(person) }
  })
}
