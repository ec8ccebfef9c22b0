import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { MonthReport, listDeferredIncome } from '../../contract/month.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import { type SoldDays, balanceOn, deferredIncome } from '../../domain/deferred-income.ts'
import { dayAfter } from '../../domain/periods.ts'
import { taxWithin } from '../../domain/pricing/settlement.ts'
import { memberships } from '../db/schema/memberships.ts'
import { passPeriods, passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { PAYMENT_MOMENT, type ReportContext, recordedBefore } from '../reports/scope.ts'
import { type BooksScope, dayAtPlace, knownUntil, readBooksScope, widestRange } from './month-places.ts'

const refunds = alias(payments, 'refunds')
const REFUND_MOMENT = sql<Date>`coalesce(${refunds.bookedAt}, ${refunds.at})`.mapWith(refunds.at)

interface SoldPass {
  id: string
  passId: string
  receiptNumber: string
  membership: string
  locationId: string
  sold: SoldDays
}

/** Returns the sold periods of passes that are sold, refunded or partly unearned on these days. */
async function readSoldPasses(scope: BooksScope, { tx, actor }: ReportContext): Promise<SoldPass[]> {
  const { from, before } = widestRange(scope)
  const known = knownUntil(scope)
  const rows = await tx.db
    .select({
      id: passPeriods.id,
      passId: passPeriods.passId,
      receiptNumber: passPeriods.receiptNumber,
      locationId: passPeriods.locationId,
      membership: memberships.name,
      startsOn: passPeriods.startsOn,
      endsOn: passPeriods.endsOn,
      cost: passPeriods.cost,
      tax: passPeriods.tax,
      taxRate: passPeriods.taxRate,
      soldAt: PAYMENT_MOMENT,
      refund: refunds.amount,
      refundedAt: REFUND_MOMENT,
    })
    .from(passPeriods)
    .innerJoin(payments, and(eq(payments.companyId, passPeriods.companyId), eq(payments.id, passPeriods.id)))
    .innerJoin(passes, and(eq(passes.companyId, passPeriods.companyId), eq(passes.id, passPeriods.passId)))
    .innerJoin(memberships, and(eq(memberships.companyId, passes.companyId), eq(memberships.id, passes.membershipId)))
    .leftJoin(
      refunds,
      and(
        eq(refunds.companyId, passPeriods.companyId),
        eq(refunds.reversalOf, passPeriods.id),
        eq(refunds.kind, 'refund'),
        recordedBefore(refunds.recordedAt, known),
        lt(REFUND_MOMENT, before),
      ),
    )
    .where(
      and(
        eq(passPeriods.companyId, actor.companyId),
        inArray(
          passPeriods.locationId,
          scope.places.map(({ id }) => id),
        ),
        lt(PAYMENT_MOMENT, before),
        recordedBefore(payments.recordedAt, known),
        or(gte(passPeriods.endsOn, scope.firstDay), gte(PAYMENT_MOMENT, from), gte(REFUND_MOMENT, from)),
      ),
    )
    .orderBy(asc(passPeriods.soldAt), asc(passPeriods.id))
  return rows.map(({ id, passId, receiptNumber, membership, locationId, startsOn, endsOn, ...row }) => ({
    id,
    passId,
    receiptNumber,
    membership,
    locationId,
    sold: {
      startsOn,
      endsOn,
      soldOn: dayAtPlace(row.soldAt, locationId, scope),
      net: row.cost - (row.tax ?? 0),
      refund:
        row.refund === null || row.refundedAt === null
          ? null
          : {
              on: dayAtPlace(row.refundedAt, locationId, scope),
              net: -row.refund - taxWithin(-row.refund, row.taxRate ?? 0),
            },
    },
  }))
}

/** Returns the deferred income of passes, by day. */
export async function readDeferred(scope: BooksScope, context: ReportContext): Promise<MonthReport['deferred']> {
  const all = await readSoldPasses(scope, context)
  const before = dayAfter(scope.firstDay, -1)
  const opening = all.reduce((sum, { sold }) => sum + balanceOn(sold, before), 0)
  const days: MonthReport['deferred']['days'] = []
  for (let day = scope.firstDay; day <= scope.lastDay; day = dayAfter(day, 1)) {
    const total = { sold: 0, refunded: 0, earned: 0, balance: 0 }
    for (const { sold } of all) {
      const of = deferredIncome(sold, { before: dayAfter(day, -1), last: day })
      for (const name of ['sold', 'refunded', 'earned', 'balance'] as const) total[name] += of[name]
    }
    days.push({ day, ...total })
  }
  return { opening, closing: days.at(-1)?.balance ?? opening, days }
}

/** Returns the passes behind the deferred income of a day. */
export async function findDeferredIncome(
  { query: { day, locationIds, knownOn } }: ParsedRequest<typeof listDeferredIncome>,
  context: ReportContext,
): Promise<ResponseOf<typeof listDeferredIncome>> {
  const scope = await readBooksScope({ firstDay: day, lastDay: day, locationIds, knownOn }, context)
  const all = await readSoldPasses(scope, context)
  return {
    currency: scope.currency,
    data: all.flatMap(({ sold, locationId, ...pass }) => {
      const of = deferredIncome(sold, { before: dayAfter(day, -1), last: day })
      return Object.values(of).every((amount) => amount === 0)
        ? []
        : [
            {
              ...pass,
              location: { id: locationId, name: scope.places.find(({ id }) => id === locationId)?.name ?? '' },
              startsOn: sold.startsOn,
              endsOn: sold.endsOn,
              ...of,
            },
          ]
    }),
  }
}
