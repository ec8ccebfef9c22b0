import { type SQL, and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { salesTotals } from '../../contract/report.ts'
import { type InstantRange, instantRange } from '../../domain/zoned-time.ts'
import { VOID_ENTRY } from '../audit/void-entry.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { withinHours } from '../locations/local-time.ts'
import { inListOrAll } from './in-list-or-all.ts'
import { notInShifts, type ReportContext, type Scope } from './scope.ts'

/** Stays of a report. */
export const STAY_REPORTS = {
  /** Paid stays, by time of payment. */
  sales: {
    moment: services.paidAt,
    operator: services.exitOperatorId,
    only: sql`${services.status} in ('completed', 'voided')`,
  },
  services: { moment: services.startedAt, operator: services.operatorId, only: undefined },
  discounts: {
    moment: services.paidAt,
    operator: services.exitOperatorId,
    only: sql`${services.status} in ('completed', 'voided') and ${services.agreementId} is not null`,
  },
  /** Stays without a pass; the report itself selects residences. */
  visits: {
    moment: services.startedAt,
    operator: services.operatorId,
    only: sql`${services.status} <> 'voided' and (${services.visitor} is not null or ${services.operation} <> 'membership')`,
  },
} as const
export type StayReport = (typeof STAY_REPORTS)[keyof typeof STAY_REPORTS]

/** Fee for a lost ticket; null if the ticket is there. */
const LOST_TICKET_FEE = sql`(case when ${services.lostTicketTakenBy} is not null then (select sum(k.amount) from service_corrections k where k.company_id = ${services.companyId} and k.service_id = ${services.id} and k.kind = 'lost_ticket') end)`

export const LOST_TICKET_TOTAL = sql<number | null>`${LOST_TICKET_FEE}`.mapWith(Number)

/**
 * Sum of the corrections in the total, without the fee for a lost ticket. Limited to the price, so that the columns of
 * a report add up.
 */
export const CORRECTIONS_TOTAL = sql<
  number | null
>`(case when ${services.correction} is null or ${services.serviceCharge} is null or ${services.totalCost} is null then ${services.correction}
  else ${services.totalCost} - ${services.serviceCharge} + coalesce(${services.discount}, 0) - coalesce(${services.difference}, 0) - coalesce(${services.adjustment50}, 0) end - coalesce(${LOST_TICKET_FEE}, 0))`.mapWith(
  Number,
)

/** Person who voided a stay; null if it expired, or if nobody voided it. */
export const VOIDED_BY = sql<string | null>`(select a.actor_id ${VOID_ENTRY} limit 1)`

export type Filters = Omit<ParsedRequest<typeof salesTotals>['query'], 'groupBy'>

export interface StayConditions {
  range: InstantRange
  where: SQL | undefined
}

/**
 * Stays paid at least partly with one of these methods: by the first part, which the stay itself has, or a further one.
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
  const range = instantRange(asked.startDate, asked.endDate, timeZone)
  const where = and(
    eq(services.companyId, context.actor.companyId),
    isNotNull(report.moment),
    gte(report.moment, range.from),
    lt(report.moment, range.before),
    report.only,
    locationIds === null
      ? undefined
      : locationIds.length === 0
        ? sql`false`
        : inArray(services.locationId, [...locationIds]),
    notInShifts(services.cashUpId, hiddenShifts),
    inListOrAll(report.operator, asked.operatorIds),
    inListOrAll(services.vehicleTypeId, asked.vehicleTypeIds?.map(Number)),
    inListOrAll(services.agreementId, asked.agreementIds),
    inListOrAll(services.status, asked.statuses),
    asked.voidedByIds === undefined || asked.voidedByIds === null || asked.voidedByIds.length === 0
      ? undefined
      : and(eq(services.status, 'voided'), sql`${VOIDED_BY} in ${asked.voidedByIds}`),
    paidBy(asked.paymentMethods, range, context),
    withinHours(report.moment, asked, timeZone, range),
  )
  return { range, where }
}
