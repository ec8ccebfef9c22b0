import { and, asc, desc, eq } from 'drizzle-orm'

import type { PassPeriod, PassWithSales } from '../../contract/pass.ts'
import { type PassState, refundByDays, firstUnusedDay } from '../../domain/passes.ts'
import { passPeriods } from '../db/schema/passes.ts'
import { payments } from '../db/schema/payments.ts'
import { type PassReader, type PassRow, dayAt, readPassRow, stateOf, toPass } from './pass-rows.ts'

type Period = typeof passPeriods.$inferSelect

/** Returns the sales of a pass, newest first. */
export async function periodsOf(passId: string, { tx, actor }: PassReader): Promise<Period[]> {
  return tx.db
    .select()
    .from(passPeriods)
    .where(and(eq(passPeriods.companyId, actor.companyId), eq(passPeriods.passId, passId)))
    .orderBy(desc(passPeriods.startsOn), desc(passPeriods.id))
}

/** A pass in this state has nothing to refund. */
const SPENT: readonly PassState[] = ['cancelled', 'overdue', 'expired']

/** Returns the refund of each period for a cancellation made now. */
export function unusedParts(
  row: PassRow,
  periods: readonly Period[],
  now: Date,
): ReturnType<typeof refundByDays<Period>> {
  if (SPENT.includes(stateOf(row, now))) return []
  return refundByDays(periods, {
    endsOn: row.pass.endsOn,
    from: firstUnusedDay(row.pass, dayAt(now, row.location.timeZone)),
  })
}

export async function readPassWithSales(id: string, context: PassReader): Promise<PassWithSales> {
  const { tx, actor, now } = context
  const row = await readPassRow(id, context)
  const periods = await periodsOf(id, context)
  const paid = await tx.db
    .select()
    .from(payments)
    .where(and(eq(payments.companyId, actor.companyId), eq(payments.passId, id)))
    .orderBy(asc(payments.recordedAt), asc(payments.id))
  const unused = unusedParts(row, periods, now)
  return {
    ...toPass(row, now),
    periods: periods.map(
      ({
        soldAt,
        soldBy,
        soldByName,
        companyId: _company,
        commissionRate: _commission,
        passId: _pass,
        locationId: _location,
        difference,
        differenceRatesOf,
        ...period
      }) => ({
        ...period,
        difference:
          difference === null ? null : { amount: difference, ratesOf: differenceRatesOf?.toISOString() ?? null },
        soldAt: soldAt.toISOString(),
        soldBy: { id: soldBy, name: soldByName },
        payments: paid.flatMap((payment) =>
          payment.id === period.id || payment.reversalOf === period.id ? toPayment(payment) : [],
        ),
      }),
    ),
    unused: {
      days: unused.reduce((sum, { days }) => sum + days, 0),
      amount: unused.reduce((sum, { amount }) => sum + amount, 0),
    },
  }
}

function toPayment({
  id,
  kind,
  method,
  amount,
  at,
  cashUpId,
  by,
  byName,
  reference,
}: typeof payments.$inferSelect): PassPeriod['payments'] {
  return method === null || kind === 'credit'
    ? []
    : [
        {
          id,
          kind,
          method,
          amount,
          at: at.toISOString(),
          cashUpId,
          by: by === null ? null : { id: by, name: byName },
          reference,
        },
      ]
}
