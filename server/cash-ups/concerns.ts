import { type SQL, and, eq, lt, notExists, sql } from 'drizzle-orm'

import { type CashUpConcern, UNCOLLECTED_HOURS } from '../../domain/cash-up-concerns.ts'
import { isOverdue } from '../../domain/overdue.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { attentionDone } from '../db/schema/attention.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { locations, schedules } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'

/** Returns the SQL condition for a concern of `concernsOf`, reviewed or not. */
export function concernCondition(
  concern: CashUpConcern,
  overdue: readonly string[],
  { now }: Pick<CompanyContext, 'now'>,
): SQL {
  switch (concern) {
    case 'difference':
      return sql`${cashUps.closedAt} is not null and ${cashUps.approval} = 'pending'`
    case 'uncollected':
      return sql`${cashUps.status} = 'completed' and ${lt(cashUps.closedAt, new Date(now.getTime() - UNCOLLECTED_HOURS * HOUR_MS))}`
    case 'left_open':
      return sql`${cashUps.status} = 'current' and ${cashUps.id} = any(${sql.param([...overdue])}::uuid[])`
    default:
      return concern satisfies never
  }
}

/**
 * Returns the SQL for the verified minus the booked total of a method. A total that nobody has verified is no
 * difference.
 */
export function verifiedDifference(method: 'dataphone' | 'digital', companyId: string): SQL {
  const [verified, closed] =
    method === 'dataphone'
      ? [cashUps.verifiedDataphone, cashUps.closedDataphone]
      : [cashUps.verifiedDigital, cashUps.closedDigital]
  return sql`coalesce(${verified} - ${closed}
    - (select coalesce(sum(p.amount), 0) from payments p where p.company_id = ${companyId} and p.cash_up_id = ${cashUps.id} and p.method = ${method} and p.kind in ('second_payment', 'refund') and p.at <= ${cashUps.closedAt}), 0)`
}

/** Returns the SQL conditions of all concerns, without those that an admin has marked as done. */
export async function concernConditions(
  concerns: readonly CashUpConcern[],
  context: CompanyContext,
): Promise<(SQL | undefined)[]> {
  const { tx, actor } = context
  const overdue = concerns.includes('left_open') ? await overdueCashUps(context) : []
  return concerns.map((concern) => {
    const done = tx.db
      .select({ one: sql`1` })
      .from(attentionDone)
      .where(
        and(
          eq(attentionDone.companyId, actor.companyId),
          eq(attentionDone.kind, concern),
          eq(attentionDone.subjectId, cashUps.id),
        ),
      )
    return and(sql`(${concernCondition(concern, overdue, context)})`, notExists(done))
  })
}

/** Returns the ids of the company's registers that are open long past closing time. */
export async function overdueCashUps({ tx, actor, now }: CompanyContext): Promise<string[]> {
  const { companyId } = actor
  const open = await tx.db
    .select({
      id: cashUps.id,
      openedAt: cashUps.openedAt,
      locationId: cashUps.locationId,
      timeZone: locations.timeZone,
      nightFrom: locations.nightFrom,
      nightTo: locations.nightTo,
    })
    .from(cashUps)
    .innerJoin(locations, and(eq(locations.companyId, cashUps.companyId), eq(locations.id, cashUps.locationId)))
    .where(and(eq(cashUps.companyId, companyId), sql`${cashUps.status} = 'current'`))
  if (open.length === 0) return []
  const hours = await tx.db
    .select({ locationId: schedules.locationId, day: schedules.day, closes: schedules.closes })
    .from(schedules)
    .where(eq(schedules.companyId, companyId))
  return open
    .filter(({ openedAt, locationId, timeZone, nightFrom, nightTo }) =>
      isOverdue(
        openedAt.toISOString(),
        {
          schedule: hours.filter((one) => one.locationId === locationId),
          nightSchedule: nightFrom === null || nightTo === null ? null : { from: nightFrom, to: nightTo },
          timeZone,
        },
        now,
      ),
    )
    .map(({ id }) => id)
}
