import { and, asc, eq, sql } from 'drizzle-orm'

import { Id } from '../../contract/primitives.ts'
import type { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import { vehicleTypeName } from '../../domain/vehicles.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import { changedBetween, inOrderOfChange } from '../delta/change-range.ts'
import { readPosition } from '../delta/fill-position.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from './vehicle-type-id.ts'

function toRecord(row: typeof companyVehicleTypes.$inferSelect): CompanyVehicleType {
  const vehicleTypeId = toVehicleTypeId(row.vehicleTypeId)
  return { id: row.id, version: row.version, vehicleTypeId, name: vehicleTypeName(vehicleTypeId), icon: row.icon, isActive: row.isActive }
}

/** At most one for each type that the product knows. */
export async function findCompanyVehicleTypes(isActive: boolean | null, { tx, actor }: CompanyContext): Promise<CompanyVehicleType[]> {
  const rows = await tx.db
    .select()
    .from(companyVehicleTypes)
    .where(and(eq(companyVehicleTypes.companyId, actor.companyId), isActive === null ? undefined : eq(companyVehicleTypes.isActive, isActive)))
    .orderBy(asc(companyVehicleTypes.vehicleTypeId))
  return rows.map(toRecord)
}

export function companyVehicleTypeDelta({ tx, actor }: CompanyContext): DeltaSource<CompanyVehicleType> {
  const own = eq(companyVehicleTypes.companyId, actor.companyId)
  return {
    collection: 'vehicleTypes',
    scope: 'all',
    fillTotal: () => tx.db.$count(companyVehicleTypes, own),
    async fillPage(position, limit) {
      const behind = position === null ? undefined : sql`${companyVehicleTypes.id} > ${readPosition(Id, position)}::uuid`
      const rows = await tx.db.select().from(companyVehicleTypes).where(and(own, behind)).orderBy(asc(companyVehicleTypes.id)).limit(limit)
      return { items: rows.map(toRecord), position: rows.at(-1)?.id ?? null }
    },
    async changedPage(after, upper, limit) {
      const rows = await tx.db
        .select()
        .from(companyVehicleTypes)
        .where(and(own, changedBetween(companyVehicleTypes, after, upper)))
        .orderBy(...inOrderOfChange(companyVehicleTypes))
        .limit(limit)
      const last = rows.at(-1)
      return { items: rows.map(toRecord), gone: [], last: last ? { xid: last.changedXid, id: last.id } : null, count: rows.length }
    },
  }
}
