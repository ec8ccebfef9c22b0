import { type SQL, and, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'

import type { StayGroup } from '../../domain/reports.ts'
import type { PaymentMethod } from '../../domain/services.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { payments } from '../db/schema/payments.ts'
import { serviceCorrections, services } from '../db/schema/services.ts'
import { localTime } from '../locations/local-time.ts'
import { type GroupSums, NOTHING, negated } from './group-sums.ts'
import type { ReportContext } from './scope.ts'
import { type Span, spanNumber } from './spans.ts'
import { LOST_TICKET } from './stay-amounts.ts'
import { type StayConditions, type StayReport, TAX_RATE, VOIDED_BY } from './stay-conditions.ts'

export interface GroupOptions {
  spans: readonly Span[]
  /** Whether voided stays have their own groups. */
  tellsVoided: boolean
}

/**
 * Returns the key of a group; null for rows in none. Days and months are keyed by their first instant, hours by the
 * quarter of an hour, because time zones differ by whole quarters, and a conversion costs more than all sums of a stay.
 */
function keyOf(
  group: StayGroup | undefined,
  report: StayReport,
  { spans, tellsVoided }: GroupOptions,
): SQL<string | null> {
  switch (group) {
    case undefined:
      return sql`null::text`
    case 'location':
      return sql`${services.locationId}`.mapWith(String)
    case 'day':
    case 'month':
      return spanNumber(report.moment, spans).mapWith(String)
    case 'hour':
      return sql`date_bin('15 minutes', ${report.moment}, timestamptz '2000-01-01 00:00:00Z')`
    case 'method':
      return sql`${services.paymentMethod}`
    case 'operator':
      // Reads the history only if voided stays are grouped by person.
      return tellsVoided
        ? sql`case when ${services.status} = 'voided' then ${VOIDED_BY} else ${report.operator} end`.mapWith(String)
        : sql`${report.operator}`.mapWith(String)
    case 'vehicleType':
      return sql`${services.vehicleTypeId}`.mapWith(String)
    case 'agreement':
      return sql`${services.agreementId}`.mapWith(String)
    case 'taxRate':
      return TAX_RATE
    default:
      return group satisfies never
  }
}

/**
 * Selects the parts of stays with several parts, by method. Such stays are few; all others have their method in their
 * own row.
 */
export function partsOfSplit(from: Date, { tx, actor }: ReportContext) {
  const ofStays = and(eq(payments.companyId, actor.companyId), sql`${payments.kind} = 'stay'`, gte(payments.at, from))
  const split = tx.db
    .select({ serviceId: payments.serviceId })
    .from(payments)
    .where(and(ofStays, sql`${payments.stays} = 0`))
  const by = (method: PaymentMethod) =>
    sql<number>`coalesce(sum(${payments.amount}) filter (where ${payments.method} = ${method}), 0)`
  return tx.db
    .select({
      serviceId: payments.serviceId,
      cash: by('cash').as('split_cash'),
      dataphone: by('dataphone').as('split_dataphone'),
      digital: by('digital').as('split_digital'),
    })
    .from(payments)
    .where(and(ofStays, inArray(payments.serviceId, split)))
    .groupBy(payments.serviceId)
    .as('parts')
}

/** Columns that PostgreSQL adds up by kind of stay. All other sums of a report follow from these. */
const SUMMED = {
  minutes: services.totalMinutes,
  charge: services.serviceCharge,
  discount: services.discount,
  correction: services.correction,
  lostTicketFee: LOST_TICKET,
  difference: services.difference,
  adjustment50: services.adjustment50,
  totalCost: services.totalCost,
  tax: services.tax,
  serviceFee: services.serviceFee,
}

/** Makes one column of each sum. */
function eachOf<Column>(sum: (name: keyof typeof SUMMED) => Column): Record<keyof typeof SUMMED, Column> {
  return {
    minutes: sum('minutes'),
    charge: sum('charge'),
    discount: sum('discount'),
    correction: sum('correction'),
    lostTicketFee: sum('lostTicketFee'),
    difference: sum('difference'),
    adjustment50: sum('adjustment50'),
    totalCost: sum('totalCost'),
    tax: sum('tax'),
    serviceFee: sum('serviceFee'),
  }
}

/** Sums of the stays of a group that are of one kind. */
type KindSums = Record<keyof typeof SUMMED | PaymentMethod, number> & {
  key: string | null
  isVoided: boolean
  services: number
  method: PaymentMethod | null
  isOverstay: boolean
  /** Whether the stays may be raised to zero: those with a correction and a price. */
  hasFloor: boolean
}

/** All stays of a report, or those with amounts in other tables: paid in several parts, or with a lost ticket. */
type Which = 'all' | 'split' | 'lost'

/**
 * Adds up stays in one query, which has one row for each group and kind of stay. Amounts in other tables are added up
 * for the few stays that have them: read for all stays, they would keep PostgreSQL from using several processes.
 */
function addUpKinds(
  which: Which,
  group: StayGroup | undefined,
  report: StayReport,
  { range, where }: StayConditions,
  options: GroupOptions,
  context: ReportContext,
) {
  const { db } = context.tx
  const parts = partsOfSplit(range.from, context)
  const lost = db
    .select({ serviceId: serviceCorrections.serviceId })
    .from(serviceCorrections)
    .where(
      and(eq(serviceCorrections.companyId, context.actor.companyId), sql`${serviceCorrections.kind} = 'lost_ticket'`),
    )
  const only = {
    all: undefined,
    split: isNotNull(parts.serviceId),
    lost: and(
      isNotNull(services.lostTicketTakenBy),
      inArray(services.id, lost),
      group === 'method' ? isNull(parts.serviceId) : undefined,
    ),
  }
  const total = (of: unknown, name: string) => sql<number>`coalesce(sum(${of}), 0)::bigint`.mapWith(Number).as(name)
  const zero = (name: string) => sql<number>`0::bigint`.mapWith(Number).as(name)
  const sum = (name: keyof typeof SUMMED) =>
    name === 'lostTicketFee' && which !== 'lost' ? zero(name) : total(SUMMED[name], name)
  const part = (method: PaymentMethod) => (which === 'split' ? total(parts[method], method) : zero(method))
  return (
    db
      .select({
        key: keyOf(group, report, options).as('group_key'),
        isVoided: sql<boolean>`${services.status} = 'voided'`.as('is_voided'),
        method: sql<PaymentMethod | null>`${services.paymentMethod}`.as('method'),
        isOverstay: sql<boolean>`${services.overstayOf} is not null`.as('is_overstay'),
        hasFloor:
          sql<boolean>`${services.correction} is not null and ${services.serviceCharge} is not null and ${services.totalCost} is not null`.as(
            'has_floor',
          ),
        services: sql<number>`count(*)`.mapWith(Number).as('services'),
        ...eachOf(sum),
        cash: part('cash'),
        dataphone: part('dataphone'),
        digital: part('digital'),
      })
      .from(services)
      // PostgreSQL leaves out this join unless the parts are needed.
      .leftJoin(parts, eq(parts.serviceId, services.id))
      .where(and(where, only[which]))
      .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`)
  )
}

/** Returns the columns of a report, in which deductions are negative, as in `stay-amounts.ts`. */
function columnsOf({ charge, method, isOverstay, hasFloor, ...sums }: KindSums): GroupSums {
  const { discount, correction, difference, adjustment50, totalCost } = sums
  const paidBy = (one: PaymentMethod) => (method === one ? totalCost : 0)
  return {
    ...NOTHING,
    ...sums,
    serviceCharge: isOverstay ? 0 : charge,
    overstay: isOverstay ? charge : 0,
    // Not `-0`, which is no amount.
    discount: 0 - discount,
    zeroFloor: hasFloor ? totalCost - charge + discount - correction - difference - adjustment50 : 0,
    cash: paidBy('cash'),
    dataphone: paidBy('dataphone'),
    digital: paidBy('digital'),
  }
}

function withoutKind(kind: KindSums): GroupSums {
  const { key, isVoided, ...sums } = columnsOf(kind)
  return { ...negated(sums), key, isVoided }
}

/** Moves the fees for lost tickets out of the corrections. */
function feesOf({ key, isVoided, lostTicketFee }: KindSums): GroupSums {
  return { ...NOTHING, key, isVoided, lostTicketFee, correction: 0 - lostTicketFee }
}

/** Gives stays that were paid in several parts to their methods, in place of the first method. */
function methodsOf(kind: KindSums): GroupSums {
  const { key, isVoided } = kind
  const first = columnsOf(kind)
  const moved = (method: PaymentMethod) => kind[method] - first[method]
  return { ...NOTHING, key, isVoided, cash: moved('cash'), dataphone: moved('dataphone'), digital: moved('digital') }
}

/** Returns the sums of stays by group; several rows may belong to one group. */
export async function sumsOfStays(
  group: StayGroup | undefined,
  report: StayReport,
  conditions: StayConditions,
  options: GroupOptions & { timeZone: string },
  context: ReportContext,
): Promise<GroupSums[]> {
  const read = async (which: Which): Promise<KindSums[]> => {
    const kinds = addUpKinds(which, group, report, conditions, options, context)
    return group === 'hour' ? byHour(kinds, { ...options, ...conditions }, context) : kinds
  }
  const all = (await read('all')).map(columnsOf)
  const fees = (await read('lost')).map(feesOf)
  const split = await read('split')
  // In a group by method, `splitByMethod` adds up the stays that were paid in several parts.
  const moved = split.map(group === 'method' ? withoutKind : methodsOf)
  return [...all, ...fees, ...moved]
}

/** Returns hours of a time zone from quarters of an hour. */
async function byHour(
  kinds: ReturnType<typeof addUpKinds>,
  { timeZone, range }: { timeZone: string; range: InstantRange },
  { tx }: ReportContext,
): Promise<KindSums[]> {
  const quarters = kinds.as('quarters')
  const sum = (name: keyof typeof SUMMED | PaymentMethod | 'services') =>
    sql<number>`sum(${quarters[name]})::bigint`.mapWith(Number)
  return tx.db
    .select({
      key: sql<string | null>`extract(hour from ${localTime(quarters.key, timeZone, range)})::int::text`,
      isVoided: sql<boolean>`${quarters.isVoided}`,
      method: sql<PaymentMethod | null>`${quarters.method}`,
      isOverstay: sql<boolean>`${quarters.isOverstay}`,
      hasFloor: sql<boolean>`${quarters.hasFloor}`,
      services: sum('services'),
      ...eachOf(sum),
      cash: sum('cash'),
      dataphone: sum('dataphone'),
      digital: sum('digital'),
    })
    .from(quarters)
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`)
}
