import { type SQL, and, eq, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { salesTotals } from '../../contract/report.ts'
import { NO_RATE } from '../../domain/reports.ts'
import { type InstantRange, instantRange } from '../../domain/zoned-time.ts'
import { VOID_ENTRY } from '../audit/void-entry.ts'
import { payments } from '../db/schema/payments.ts'
import { saleChanges } from '../db/schema/sale-changes.ts'
import { services } from '../db/schema/services.ts'
import { withinHours } from '../locations/local-time.ts'
import { atLocations, inListOrAll } from './in-list-or-all.ts'
import { knownBefore, notInShifts, type ReportContext, type Scope } from './scope.ts'

/** Stays of a report. */
export const STAY_REPORTS = {
  /** Paid stays, by time of payment. */
  sales: {
    moment: services.paidAt,
    operator: services.exitOperatorId,
    only: sql`${services.status} in ('completed', 'voided')`,
    /** All later facts are booked on their own day. */
    changes: sql`true`,
  },
  /** By the day of entry, in the current state of the stays: not a statement of revenue. */
  services: { moment: services.startedAt, operator: services.operatorId, only: undefined, changes: null },
  discounts: {
    moment: services.paidAt,
    operator: services.exitOperatorId,
    only: sql`${services.status} in ('completed', 'voided') and ${services.agreementId} is not null`,
    changes: sql`${saleChanges.agreementId} is not null`,
  },
  /** Stays without a pass; the report itself selects residences. */
  visits: {
    moment: services.startedAt,
    operator: services.operatorId,
    only: sql`${services.status} <> 'voided' and (${services.visitor} is not null or ${services.operation} <> 'membership')`,
    changes: null,
  },
} as const
export type StayReport = (typeof STAY_REPORTS)[keyof typeof STAY_REPORTS]

/** VAT rate stored with a stay, in basis points as text; null for an older stay. */
export const TAX_RATE = sql<string | null>`(${services.terms} ->> 'taxRate')`

/** Selects sales with these VAT rates; `none` selects sales without a stored rate. */
export function ofTaxRates(rate: SQL, rates: readonly string[] | undefined): SQL | undefined {
  return rates === undefined || rates.length === 0 ? undefined : sql`coalesce(${rate}, ${NO_RATE}) in ${[...rates]}`
}

/**
 * Selects stays whose payment had been recorded by then. The table is named explicitly, because a query of one table
 * omits it.
 */
export function soldBefore(
  serviceId: 'services.id' | 'sale_changes.service_id',
  known: Date,
  { actor }: ReportContext,
): SQL {
  return sql`exists (select from payments first where first.company_id = ${actor.companyId} and first.service_id = ${sql.raw(serviceId)} and first.kind in ('stay', 'overstay') and first.recorded_at < ${known.toISOString()}::timestamptz)`
}

/** Person who voided a stay; null if it was voided automatically, or not at all. */
export const VOIDED_BY = sql<string | null>`(select a.actor_id ${VOID_ENTRY} limit 1)`

export type Filters = Omit<ParsedRequest<typeof salesTotals>['query'], 'groupBy'>

export interface StayConditions {
  range: InstantRange
  where: SQL | undefined
}

/**
 * Selects stays paid at least partly with one of these methods: by the first part, which the stay itself stores, or by
 * a further one.
 */
function paidBy(
  methods: Filters['paymentMethods'],
  { from }: InstantRange,
  { actor, tx }: ReportContext,
): SQL | undefined {
  if (methods === undefined || methods.length === 0) return undefined
  const further = tx.db
    .select({ serviceId: payments.serviceId })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        gte(payments.at, from),
        sql`${payments.kind} = 'stay' and ${payments.stays} = 0`,
        inArray(payments.method, methods),
      ),
    )
    .groupBy(payments.serviceId)
    .having(sql`sum(${payments.amount}) <> 0`)
  return sql`(${inArray(services.paymentMethod, methods)} or ${inArray(services.id, further)})`
}

/** Stays of a report, in its range of days and hours. */
export function narrow(report: StayReport, asked: Filters, scope: Scope, context: ReportContext): StayConditions {
  const { timeZone, locationIds, hiddenShifts } = scope
  const known = report.changes === null ? null : knownBefore(asked.knownOn, scope)
  const range = instantRange(asked.startDate, asked.endDate, timeZone)
  const where = and(
    eq(services.companyId, context.actor.companyId),
    isNotNull(report.moment),
    gte(report.moment, range.from),
    lt(report.moment, range.before),
    report.only,
    atLocations(locationIds, services.locationId),
    notInShifts(services.cashUpId, hiddenShifts),
    inListOrAll(report.operator, asked.operatorIds),
    inListOrAll(services.vehicleTypeId, asked.vehicleTypeIds?.map(Number)),
    inListOrAll(services.agreementId, asked.agreementIds),
    inListOrAll(services.status, asked.statuses),
    asked.voidedByIds === undefined || asked.voidedByIds === null || asked.voidedByIds.length === 0
      ? undefined
      : and(eq(services.status, 'voided'), sql`${VOIDED_BY} in ${asked.voidedByIds}`),
    paidBy(asked.paymentMethods, range, context),
    ofTaxRates(TAX_RATE, asked.taxRates),
    // If a stay has been voided since, its sale is among the changes.
    known === null ? undefined : and(ne(services.status, 'voided'), soldBefore('services.id', known, context)),
    withinHours(report.moment, asked, timeZone, range),
  )
  return { range, where }
}
