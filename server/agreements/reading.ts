import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Agreement } from '../../contract/agreement.ts'
import { type DatedAgreement, discountTypeOf } from '../../domain/agreements.ts'
import { companyRows } from '../crud/company-table.ts'
import type { Reading } from '../crud/reading.ts'
import { agreements } from '../db/schema/agreements.ts'
import { datedTerms } from '../db/schema/dated-terms.ts'
import type { CompanyContext } from '../http/route.ts'
import { toDatedAgreements } from '../services/dated-versions.ts'
import { sheetsByAgreement } from '../shops/sheets.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

export type AgreementRow = typeof agreements.$inferSelect

export function agreementReading(context: CompanyContext): Reading<Agreement> {
  const rows = companyRows(agreements, context)
  return {
    count: (where) => rows.count(where),
    find: async (where, page) => withVersions(await rows.find(where, page), context),
  }
}

/** Returns the record of a row that was just written. */
export async function recordOf(row: AgreementRow, context: CompanyContext): Promise<Agreement> {
  const [found] = await withVersions([row], context)
  if (found === undefined) throw new Error('A row has no record')
  return found.item
}

/** Returns the records of these rows with their earlier versions and the sheets of their shops. */
async function withVersions(
  rows: readonly AgreementRow[],
  context: CompanyContext,
): Promise<{ item: Agreement; changedXid: string }[]> {
  if (rows.length === 0) return []
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
    item: { ...toRecord(row, versions.get(row.id) ?? []), stampSheets: sheets.get(row.id) ?? [] },
    changedXid: row.changedXid,
  }))
}

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
