import { and, asc, eq } from 'drizzle-orm'

import type { CompanyVehicleType } from '../../contract/vehicle-type.ts'
import { vehicleTypeName } from '../../domain/vehicles.ts'
import { companyVehicleTypes } from '../db/schema/companies.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import { wholeTableDelta } from '../delta/whole-table.ts'
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

export function companyVehicleTypeDelta(context: CompanyContext): DeltaSource<CompanyVehicleType> {
  const { db } = context.tx
  return wholeTableDelta(
    {
      collection: 'vehicleTypes',
      table: companyVehicleTypes,
      count: (where) => db.$count(companyVehicleTypes, where),
      rows: (where, order, limit) => db.select().from(companyVehicleTypes).where(where).orderBy(...order).limit(limit),
      toItem: toRecord,
    },
    context,
  )
}
