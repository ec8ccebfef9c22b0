import { and, desc, sql } from 'drizzle-orm'

import type { ReportedStay } from '../../contract/report.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { narrowChanges } from './change-conditions.ts'
import { afterCursor } from './keyset.ts'
import type { ReportContext, Scope } from './scope.ts'
import type { Filters, StayReport } from './stay-conditions.ts'
import { sumsOfChanges } from './sums-of-changes.ts'

/** A row of a report that comes from the changes: a sale as first reported, or a later change. */
export interface ChangedSale {
  id: string
  at: Date
  serviceId: string
  /** Fields of the report's row that differ from the current stay. */
  told: Partial<ReportedStay>
}

interface Page {
  range: InstantRange
  cursor?: string | undefined
  limit: number
}

/** The earlier side of a stay's first change contains the sale as first reported; a sale that arrived late has none. */
const IS_TOLD = sql`${saleChanges.side} = -1 and not exists (select from sale_changes c where c.company_id = ${saleChanges.companyId} and c.service_id = ${saleChanges.serviceId}
  and (c.recorded_at, c.id) < (${saleChanges.recordedAt}, ${saleChanges.id}))`

/** Returns the rows of a report that come from changes, the last first. */
export async function changedSales(
  report: StayReport,
  asked: Filters,
  scope: Scope,
  page: Page,
  context: ReportContext,
): Promise<ChangedSale[]> {
  return [
    ...(await soldBefore(report, asked, scope, page, context)),
    ...(await laterFacts(report, asked, scope, page, context)),
  ]
}

export async function countChangedSales(
  report: StayReport,
  asked: Filters,
  scope: Scope,
  range: InstantRange,
  context: ReportContext,
): Promise<number> {
  return (await changedSales(report, asked, scope, { range, limit: MOST_COUNTED }, context)).length
}

/** Changes are few: for a file with more rows than this, the number is estimated. */
const MOST_COUNTED = 100_000

/** Amounts of a row. */
function amounts(sign: 1 | -1) {
  const { services: _, minutes: totalMinutes, ...sums } = sumsOfChanges(sign)
  return { totalMinutes, ...sums }
}

async function soldBefore(
  report: StayReport,
  asked: Filters,
  scope: Scope,
  { range, cursor, limit }: Page,
  context: ReportContext,
): Promise<ChangedSale[]> {
  const where = narrowChanges(report, asked, scope, { moment: saleChanges.soldAt, range }, context)
  if (where === null) return []
  const rows = await context.tx.db
    .select({ id: saleChanges.serviceId, at: saleChanges.soldAt, ...amounts(-1) })
    .from(saleChanges)
    .where(and(where, IS_TOLD, afterCursor(cursor, saleChanges.soldAt, saleChanges.serviceId)))
    .groupBy(saleChanges.serviceId, saleChanges.soldAt)
    .orderBy(desc(saleChanges.soldAt), desc(saleChanges.serviceId))
    .limit(limit)
  return rows.map(({ id, at, ...told }) => ({
    id,
    at,
    serviceId: id,
    told: { ...told, status: 'completed', voidReason: null, voidedBy: null },
  }))
}

async function laterFacts(
  report: StayReport,
  asked: Filters,
  scope: Scope,
  { range, cursor, limit }: Page,
  context: ReportContext,
): Promise<ChangedSale[]> {
  const where = narrowChanges(report, asked, scope, { moment: saleChanges.at, range }, context)
  if (where === null) return []
  const { id, at, serviceId, kind, soldAt, by, byName } = saleChanges
  const rows = await context.tx.db
    .select({ id, at, serviceId, kind, soldAt, by, byName, ...amounts(1) })
    .from(saleChanges)
    .where(and(where, afterCursor(cursor, saleChanges.at, saleChanges.id)))
    .groupBy(id, at, serviceId, kind, soldAt, by, byName)
    .orderBy(desc(saleChanges.at), desc(saleChanges.id))
    .limit(limit)
  return rows.map(({ id: changeId, at: changedAt, serviceId: ofService, ...row }) => {
    const { kind: what, soldAt: sold, by: who, byName: name, ...told } = row
    return {
      id: changeId,
      at: changedAt,
      serviceId: ofService,
      told: {
        ...told,
        id: changeId,
        paidAt: changedAt.toISOString(),
        change: {
          kind: what,
          serviceId: ofService,
          soldAt: sold.toISOString(),
          by: who === null ? null : { id: who, name },
        },
      },
    }
  })
}
