import { type SQL, and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import { PERIODS, type PeriodComparison, type Period, periodsAt } from '../../domain/periods.ts'
import type { InstantRange } from '../../domain/zoned-time.ts'
import { passes } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import type { CompanyContext } from '../http/route.ts'
import { OF_PASS } from '../reports/pass-conditions.ts'
import { PAYMENT_MOMENT, notInShifts } from '../reports/scope.ts'

/** Returns the revenue of passes in each period so far, and in the period before up to the same moment. */
export type PassPeriods = Record<Period, Record<keyof PeriodComparison, number>>

const within = ({ from, before }: InstantRange): SQL =>
  sql`(${PAYMENT_MOMENT} >= ${from.toISOString()}::timestamptz and ${PAYMENT_MOMENT} < ${before.toISOString()}::timestamptz)`
const amountOf = (range: InstantRange) =>
  sql<number>`coalesce(sum(${payments.amount}) filter (where ${within(range)}), 0)::bigint`.mapWith(Number)

/**
 * Returns the payments for passes minus refunds by location, for locations of one time zone, at the instant at which
 * the money changed hands.
 */
export async function readPassesOfZone(
  timeZone: string,
  ids: readonly string[],
  hiddenShifts: readonly string[],
  { tx, actor, now }: CompanyContext,
): Promise<Map<string, PassPeriods>> {
  const periods = periodsAt(now, timeZone)
  // Leaves out payments older than all periods.
  const whole = within({ from: periods.year.before.from, before: periods.day.now.before })
  const of = (period: Period) => ({ now: amountOf(periods[period].now), before: amountOf(periods[period].before) })
  const rows = await tx.db
    .select({ locationId: passes.locationId, day: of('day'), month: of('month'), year: of('year') })
    .from(payments)
    .innerJoin(passes, OF_PASS)
    .where(
      and(
        eq(payments.companyId, actor.companyId),
        isNotNull(payments.passId),
        notInShifts(payments.cashUpId, hiddenShifts),
        whole,
        or(...PERIODS.flatMap((period) => [within(periods[period].now), within(periods[period].before)])),
        inArray(passes.locationId, [...ids]),
      ),
    )
    .groupBy(passes.locationId)
  return new Map(rows.map(({ locationId, ...made }) => [locationId, made]))
}
