import { type SQL, and, eq, gte, lt, sql } from 'drizzle-orm'

import type { InstantRange } from '../../domain/zoned-time.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { withinHours } from '../locations/local-time.ts'
import { atLocations, inListOrAll } from './in-list-or-all.ts'
import { knownBefore, notInShifts, recordedBefore, type ReportContext, type Scope } from './scope.ts'
import { type Filters, type StayReport, ofTaxRates, soldBefore } from './stay-conditions.ts'

/** Column by which changes are read: their own moment, or that of the sale. */
export type ChangeMoment = typeof saleChanges.at | typeof saleChanges.soldAt

/** VAT rate stored with the changed stay; a change does not change the rate. */
export const CHANGE_TAX_RATE = sql<
  string | null
>`(select s.terms ->> 'taxRate' from services s where s.company_id = sale_changes.company_id and s.id = sale_changes.service_id)`

/**
 * Returns the changes of sales that a report finds by their own moment, or by the moment of the sale; null if the report
 * has none. A report adds the changes made on its days, and subtracts all changes of the sales of its days: each day
 * keeps the sales that it first reported.
 */
export function narrowChanges(
  { changes }: StayReport,
  asked: Filters,
  scope: Scope,
  { moment, range }: { moment: ChangeMoment; range: InstantRange },
  context: ReportContext,
): SQL | null {
  const { timeZone, locationIds, hiddenShifts } = scope
  const known = knownBefore(asked.knownOn, scope)
  const { statuses, voidedByIds, paymentMethods } = asked
  const isOfVoided = (voidedByIds?.length ?? 0) > 0 || (statuses?.length && !statuses.includes('completed'))
  if (changes === null || isOfVoided) return null
  return (
    and(
      eq(saleChanges.companyId, context.actor.companyId),
      gte(moment, range.from),
      lt(moment, range.before),
      changes,
      atLocations(locationIds, saleChanges.locationId),
      notInShifts(saleChanges.cashUpId, hiddenShifts),
      inListOrAll(saleChanges.operatorId, asked.operatorIds),
      inListOrAll(saleChanges.vehicleTypeId, asked.vehicleTypeIds?.map(Number)),
      inListOrAll(saleChanges.agreementId, asked.agreementIds),
      paymentMethods === undefined || paymentMethods === null || paymentMethods.length === 0
        ? undefined
        : sql`${saleChanges.methods} && ${sql.param([...paymentMethods])}::text[]`,
      ofTaxRates(CHANGE_TAX_RATE, asked.taxRates),
      // A sale recorded before the date of *Known on* keeps the amounts first reported for its day.
      moment === saleChanges.at
        ? recordedBefore(saleChanges.recordedAt, known)
        : known === null
          ? undefined
          : soldBefore('sale_changes.service_id', known, context),
      withinHours(moment, asked, timeZone, range),
    ) ?? null
  )
}
