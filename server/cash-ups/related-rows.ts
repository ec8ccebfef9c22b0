import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'

import type { CashUp } from '../../contract/cash-up.ts'
import type { AttentionKind } from '../../domain/attention.ts'
import { CASH_UP_CONCERNS, type DifferenceKind } from '../../domain/cash-up-concerns.ts'
import { attentionDone } from '../db/schema/attention.ts'
import { passPeriods } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { type CashUpRow } from './cash-up-select.ts'

export type CashUpReader = Pick<CompanyContext, 'tx' | 'actor' | 'now'>

export type Movement = CashUp['movements'][number]

/**
 * Returns second payments and refunds: they do not count as takings, but are in the drawer or in the total of a
 * terminal.
 */
export async function secondPayments(
  ids: readonly string[],
  { tx, actor }: CashUpReader,
): Promise<{ cashUpId: string; movement: Movement }[]> {
  const rows = await tx.db
    .select({ payment: payments, ofStay: services.receiptNumber, ofPass: passPeriods.receiptNumber })
    .from(payments)
    .leftJoin(services, and(eq(services.companyId, payments.companyId), eq(services.id, payments.serviceId)))
    .leftJoin(passPeriods, and(eq(passPeriods.companyId, payments.companyId), eq(passPeriods.id, payments.reversalOf)))
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...ids]),
        sql`${payments.kind} in ('second_payment', 'refund')`,
      ),
    )
  return rows.flatMap(({ payment: { id, at, by, byName, method, amount, cashUpId, reference }, ofStay, ofPass }) => {
    const receiptNumber = ofStay ?? ofPass
    if (cashUpId === null || by === null || method === null || receiptNumber === null) return []
    const kind = amount < 0 ? 'pay_out' : 'pay_in'
    return [
      {
        cashUpId,
        movement: {
          id,
          at: at.toISOString(),
          by: { id: by, name: byName },
          kind,
          method,
          amount: Math.abs(amount),
          reason: receiptNumber,
          receiptNumber,
          ...(reference !== null && { reference }),
        },
      },
    ]
  })
}

/** Returns the concerns that an admin has marked as done. */
export function doneConcernsOf(
  ids: readonly string[],
  { tx, actor }: CashUpReader,
): Promise<{ cashUpId: string; kind: AttentionKind }[]> {
  return tx.db
    .select({ cashUpId: attentionDone.subjectId, kind: attentionDone.kind })
    .from(attentionDone)
    .where(
      and(
        eq(attentionDone.companyId, actor.companyId),
        inArray(attentionDone.kind, [...CASH_UP_CONCERNS]),
        inArray(attentionDone.subjectId, [...ids]),
      ),
    )
}

/** Returns the ids of people who took a payment, with the amount paid for passes. */
export async function takersOf(
  ids: readonly string[],
  { tx, actor }: CashUpReader,
): Promise<{ cashUpId: string; by: string; passes: number }[]> {
  const rows = await tx.db
    .select({
      cashUpId: payments.cashUpId,
      by: payments.by,
      passes: sql<string>`coalesce(sum(${payments.amount}) filter (where ${payments.kind} = 'pass'), 0)`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...ids]),
        isNotNull(payments.by),
        sql`${payments.kind} in ('stay', 'overstay', 'pass')`,
      ),
    )
    .groupBy(payments.cashUpId, payments.by)
    // Reversed payments do not count.
    .having(sql`sum(${payments.stays}) > 0 or sum(${payments.amount}) > 0`)
    .orderBy(asc(payments.cashUpId), asc(payments.by))
  return rows.flatMap(({ cashUpId, by, passes }) =>
    cashUpId === null || by === null ? [] : { cashUpId, by, passes: Number(passes) },
  )
}

/**
 * Age of a recorded payment, in milliseconds, after which every device has pulled its stay, even if its answer was
 * slow.
 */
const ANSWERED_WITHIN_MS = 15 * 60_000

/** Returns stays and passes whose payments an open cash-up has recently counted. */
export async function countedLately(
  rows: readonly CashUpRow[],
  { tx, actor, now }: CashUpReader,
): Promise<{ cashUpId: string; id: string; version: number }[]> {
  const open = new Map(
    rows.flatMap(({ cashUp }) => (cashUp.status === 'current' ? [[cashUp.id, cashUp.version] as const] : [])),
  )
  if (open.size === 0) return []
  const lately = await tx.db
    .selectDistinct({
      cashUpId: payments.cashUpId,
      id: sql<string>`coalesce(${payments.serviceId}, ${payments.passId})`,
      version: payments.cashUpVersion,
    })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        inArray(payments.cashUpId, [...open.keys()]),
        gt(payments.recordedAt, new Date(now.getTime() - ANSWERED_WITHIN_MS)),
        isNotNull(payments.cashUpVersion),
      ),
    )
    .orderBy(sql`1`, sql`3`, sql`2`)
  // A payment that was recorded after the cash-up was read is not in its sums.
  return lately.flatMap(({ cashUpId, id, version }) =>
    cashUpId === null || version === null || version > (open.get(cashUpId) ?? 0) ? [] : [{ cashUpId, id, version }],
  )
}

type Difference = NonNullable<CashUp['differences']>[number] & { cashUpId: string }

/** Returns payments that differ from the rates, or from the price of their pass. */
export async function differencesOf(ids: readonly string[], { tx, actor }: CashUpReader): Promise<Difference[]> {
  const kindOf = (ratesOf: AnyPgColumn) =>
    sql<DifferenceKind>`case when ${ratesOf} is null then 'charged_differently' else 'older_rates' end`
  const sums = (amount: AnyPgColumn) => ({
    count: sql<number>`count(*)::int`,
    amount: sql<number>`sum(${amount})::bigint`.mapWith(Number),
  })
  const ofStays = tx.db
    .select({
      cashUpId: sql<string>`${services.cashUpId}`,
      kind: kindOf(services.differenceRatesOf),
      of: sql<Difference['of']>`'stays'`,
      ...sums(services.difference),
    })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        inArray(services.cashUpId, [...ids]),
        isNotNull(services.difference),
        sql`${services.status} = 'completed'`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
  const ofPasses = tx.db
    .select({
      cashUpId: sql<string>`${payments.cashUpId}`,
      kind: kindOf(passPeriods.differenceRatesOf),
      of: sql<Difference['of']>`'passes'`,
      ...sums(passPeriods.difference),
    })
    .from(passPeriods)
    .innerJoin(payments, and(eq(payments.companyId, passPeriods.companyId), eq(payments.id, passPeriods.id)))
    .where(
      and(
        eq(passPeriods.companyId, actor.companyId),
        isNotNull(passPeriods.difference),
        inArray(payments.cashUpId, [...ids]),
      ),
    )
    .groupBy(sql`1`, sql`2`)
  return unionAll(ofStays, ofPasses).orderBy(sql`3 desc`, sql`2`)
}
