import { and, asc, eq } from 'drizzle-orm'

import type { Agreement } from '../../contract/agreement.ts'
import { discountTypeOf } from '../../domain/agreements.ts'
import { agreements } from '../db/schema/agreements.ts'
import { wholeTableDelta } from '../delta/whole-table.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { toVehicleTypeId } from '../vehicle-types/vehicle-type-id.ts'

function toAgreement({ companyId: _company, changedXid: _changed, vehicleTypeIds, ...row }: typeof agreements.$inferSelect): Agreement {
  return { ...row, discountType: discountTypeOf(row.type), vehicleTypeIds: vehicleTypeIds.map(toVehicleTypeId) }
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
  return rows.map(toAgreement)
}

export async function readAgreement(id: string, context: CompanyContext): Promise<Agreement> {
  const [row] = await context.tx.db.select().from(agreements).where(and(own(null, context), eq(agreements.id, id)))
  if (!row) throw new ProblemError('not_found')
  return toAgreement(row)
}

export function agreementDelta(context: CompanyContext) {
  const { db } = context.tx
  return wholeTableDelta(
    {
      collection: 'agreements',
      table: agreements,
      count: (where) => db.$count(agreements, where),
      rows: (where, order, limit) => db.select().from(agreements).where(where).orderBy(...order).limit(limit),
      toItem: toAgreement,
    },
    context,
  )
}
