import { type SQL, and, eq, gte, inArray, lt, sql } from 'drizzle-orm'

import type { InstantRange } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { withinHours } from '../locations/local-time.ts'
import { inListOrAll } from './in-list-or-all.ts'
import { notInShifts, type ReportContext, type Scope } from './scope.ts'
import type { Filters, StayReport } from './stay-conditions.ts'

/** The moment by which changes are read: their own, or that of the sale. */
export type ChangeMoment = typeof saleChanges.at | typeof saleChanges.soldAt

/**
 * Returns the changes of sales that a report finds by their own moment, or by the moment of the sale; null if the report
 * has none. A report adds the changes made on its days, and subtracts all changes of the sales of its days: each day
 * keeps the sales that it first reported.
 */
export function narrowChanges(
  { changes }: StayReport,
  asked: Filters,
  { timeZone, locationIds, hiddenShifts }: Scope,
  { moment, range }: { moment: ChangeMoment; range: InstantRange },
  { actor }: ReportContext,
): SQL | null {
  const { statuses, voidedByIds, paymentMethods } = asked
  const isOfVoided = (voidedByIds?.length ?? 0) > 0 || (statuses?.length && !statuses.includes('completed'))
  if (changes === null || isOfVoided) return null
  return (
    and(
      eq(saleChanges.companyId, actor.companyId),
      gte(moment, range.from),
      lt(moment, range.before),
      changes,
      locationIds === null
        ? undefined
        : locationIds.length === 0
          ? sql`false`
          : inArray(saleChanges.locationId, [...locationIds]),
      notInShifts(saleChanges.cashUpId, hiddenShifts),
      inListOrAll(saleChanges.operatorId, asked.operatorIds),
      inListOrAll(saleChanges.vehicleTypeId, asked.vehicleTypeIds?.map(Number)),
      inListOrAll(saleChanges.agreementId, asked.agreementIds),
      paymentMethods === undefined || paymentMethods === null || paymentMethods.length === 0
        ? undefined
        : sql`${saleChanges.methods} && ${sql.param([...paymentMethods])}::text[]`,
      withinHours(moment, asked, timeZone, range),
    ) ?? null
  )
}
