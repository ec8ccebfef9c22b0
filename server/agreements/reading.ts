import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Agreement } from '../../contract/agreement.ts'
import { type DatedAgreement, discountTypeOf } from '../../domain/agreements.ts'
import { batchReading } from '../crud/reading.ts'
import { agreements } from '../db/schema/agreements.ts'
import { datedTerms } from '../db/schema/dated-terms.ts'
import { toDatedAgreements } from '../services/dated-versions.ts'
import { sheetsByAgreement } from '../shops/sheets.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

type AgreementRow = typeof agreements.$inferSelect

/** Agreements with their versions and the sheets of their shops. */
export const { reading, recordOf } = batchReading(agreements, async (rows, context) => {
  const { tx, actor } = context
  const ids = rows.map(({ id }) => id)
  const sheets = await sheetsByAgreement(ids, context)
  const found = await tx.db
    .select()
    .from(datedTerms)
    .where(
      and(
        eq(datedTerms.companyId, actor.companyId),
        eq(datedTerms.entity, 'agreement'),
        inArray(datedTerms.entityId, ids),
      ),
    )
    .orderBy(asc(datedTerms.seq))
  const versions = new Map(toDatedAgreements(found).map((dated) => [dated.id, dated.versions]))
  return rows.map((row) => ({
    ...toRecord(row, versions.get(row.id) ?? []),
    stampSheets: sheets.get(row.id) ?? [],
  }))
})

function toRecord(
  { companyId: _company, changedXid: _changed, ...row }: AgreementRow,
  versions: DatedAgreement['versions'],
): Agreement {
  return {
    ...row,
    ...types(row),
    discountType: discountTypeOf(row.type),
    versions: versions.map((version) => ({
      ...version,
      ...types(version),
      locationIds: [...(version.locationIds ?? [])],
    })),
  }
}

function types({ vehicleTypeIds }: { vehicleTypeIds: readonly number[] }): Pick<Agreement, 'vehicleTypeIds'> {
  return { vehicleTypeIds: vehicleTypeIds.map(toVehicleTypeId) }
}
