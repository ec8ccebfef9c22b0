import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Agreement } from '../../contract/agreement.ts'
import { discountTypeOf } from '../../domain/agreements.ts'
import { agreements } from '../db/schema/agreements.ts'
import { datedTerms } from '../db/schema/dated-terms.ts'
import { wholeTableDelta } from '../delta/whole-table.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toDatedAgreements } from '../services/dated-versions.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

type Row = typeof agreements.$inferSelect

/** The records of these rows, with what they were before: one read for all of them. */
async function withVersions(rows: readonly Row[], { tx, actor }: CompanyContext): Promise<(Agreement & Pick<Row, 'changedXid'>)[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await tx.db
    .select()
    .from(datedTerms)
    .where(and(eq(datedTerms.companyId, actor.companyId), eq(datedTerms.entity, 'agreement'), inArray(datedTerms.entityId, ids)))
    .orderBy(asc(datedTerms.seq))
  const versions = new Map(toDatedAgreements(found).map((dated) => [dated.id, dated.versions]))
  return rows.map(({ companyId: _company, vehicleTypeIds, ...row }) => ({
    ...row,
    discountType: discountTypeOf(row.type),
    vehicleTypeIds: vehicleTypeIds.map(toVehicleTypeId),
    versions: (versions.get(row.id) ?? []).map((version) => ({ ...version, vehicleTypeIds: version.vehicleTypeIds.map(toVehicleTypeId) })),
  }))
}

function toAgreement({ changedXid: _changed, ...agreement }: Agreement & Pick<Row, 'changedXid'>): Agreement {
  return agreement
}

function own(enabled: boolean | null, { actor }: CompanyContext) {
  return and(eq(agreements.companyId, actor.companyId), enabled === null ? undefined : eq(agreements.enabled, enabled))
}

export function countAll(enabled: boolean | null, context: CompanyContext): Promise<number> {
  return context.tx.db.$count(agreements, own(enabled, context))
}

export async function findAgreements({ page, limit, enabled }: { page: number; limit: number; enabled: boolean | null }, context: CompanyContext): Promise<Agreement[]> {
  const rows = await context.tx.db
    .select()
    .from(agreements)
    .where(own(enabled, context))
    .orderBy(asc(agreements.name), asc(agreements.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return (await withVersions(rows, context)).map(toAgreement)
}

export async function readAgreement(id: string, context: CompanyContext): Promise<Agreement> {
  const rows = await context.tx.db.select().from(agreements).where(and(own(null, context), eq(agreements.id, id)))
  const [agreement] = await withVersions(rows, context)
  if (!agreement) throw new ProblemError('not_found')
  return toAgreement(agreement)
}

export function agreementDelta(context: CompanyContext) {
  const { db } = context.tx
  return wholeTableDelta(
    {
      collection: 'agreements',
      table: agreements,
      count: (where) => db.$count(agreements, where),
      rows: async (where, order, limit) => withVersions(await db.select().from(agreements).where(where).orderBy(...order).limit(limit), context),
      toItem: toAgreement,
    },
    context,
  )
}
