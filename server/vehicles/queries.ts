import { type SQL, asc, desc, eq, ilike, and, sql } from 'drizzle-orm'

import { Id } from '../../contract/primitives.ts'
import type { Vehicle } from '../../contract/vehicle.ts'
import { vehicles } from '../db/schema/people.ts'
import { changedBetween, inOrderOfChange } from '../delta/change-range.ts'
import { readPosition } from '../delta/fill-position.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { containing } from '../lists/containing.ts'
import { selectVehicles, toVehicle } from './vehicle-select.ts'

export function vehicleDelta(context: CompanyContext): DeltaSource<Vehicle> {
  return {
    collection: 'vehicles',
    scope: 'all',
    fillTotal: () => context.tx.db.$count(vehicles, eq(vehicles.companyId, context.actor.companyId)),
    async fillPage(position, limit) {
      // Ids carry the time of creation: the newest come first.
      const behind = position === null ? undefined : sql`${vehicles.id} < ${readPosition(Id, position)}::uuid`
      const rows = await selectVehicles(context, behind).orderBy(desc(vehicles.id)).limit(limit)
      return { items: rows.map(({ vehicle, driver }) => toVehicle(vehicle, driver)), position: rows.at(-1)?.vehicle.id ?? null }
    },
    async changedPage(after, upper, limit) {
      const rows = await selectVehicles(context, changedBetween(vehicles, after, upper)).orderBy(...inOrderOfChange(vehicles)).limit(limit)
      const last = rows.at(-1)?.vehicle
      return { items: rows.map(({ vehicle, driver }) => toVehicle(vehicle, driver)), gone: [], last: last ? { xid: last.changedXid, id: last.id } : null, count: rows.length }
    },
  }
}

function matching(plate: string | undefined): SQL | undefined {
  return plate === undefined || plate === '' ? undefined : ilike(vehicles.licensePlate, containing(plate))
}

export function countMatchingVehicles(plate: string | undefined, { tx, actor }: CompanyContext): Promise<number> {
  return tx.db.$count(vehicles, and(eq(vehicles.companyId, actor.companyId), matching(plate)))
}

export async function pageOfVehicles(plate: string | undefined, page: number, limit: number, context: CompanyContext): Promise<Vehicle[]> {
  const rows = await selectVehicles(context, matching(plate))
    .orderBy(asc(vehicles.licensePlate), asc(vehicles.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return rows.map(({ vehicle, driver }) => toVehicle(vehicle, driver))
}
