import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { readShiftActs } from '../../contract/approval.ts'
import type { ParsedRequest, ResponseOf } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import { APPROVED_ACTS, DEVIATIONS_OF_ACT, type ApprovedAct, type ShiftActs } from '../../domain/approvals.ts'
import type { Money } from '../../domain/money.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import type { CompanyContext } from '../http/route.ts'
import { readLimits } from '../locations/queries.ts'
import { bookingOf } from '../services/price-service.ts'
import { readService } from '../services/queries.ts'
import { openShiftOf } from '../services/shift.ts'

const Total = v.pipe(v.union([v.string(), v.number()]), v.transform(Number))
const Acts = v.object({ count: Total, amount: Total })

/** A stay that an agreement made free, unless a shop pays for it. `s` is the stay. */
export const IS_COURTESY = sql`s.status = 'completed' and s.total_cost = 0 and s.discount > 0
  and not exists (select from shop_stamps k where k.company_id = s.company_id and k.service_id = s.id and k.agreement_id = s.agreement_id)`

/** Returns what the caller has done in the open shift at the location of a stay, beside the limits. */
export async function shiftActsOf(
  { params: { id } }: ParsedRequest<typeof readShiftActs>,
  context: CompanyContext,
): Promise<ResponseOf<typeof readShiftActs>> {
  const stay = await readService(id, context)
  const { location } = stay
  const { shiftActs, shiftAmount } = await readLimits(location.id, context)
  const shift = { locationId: location.id, cashUpId: await openShiftOf(location.id, context) }
  const done = []
  for (const act of APPROVED_ACTS) done.push({ act, ...(await doneOf(act, shift, context)) })
  return { shiftActs, shiftAmount, price: await priceUntilNow(stay, context), done }
}

/** Returns the price of a stay until now without an agreement; 0 if it has ended or has no price. */
export async function priceUntilNow(stay: Service, context: CompanyContext): Promise<Money> {
  if (stay.status !== 'progress') return 0
  const at = context.now.toISOString()
  const ended = { ...stay, endedAt: at, paidAt: at, isLost: false, agreementId: null, withoutAgreement: true }
  const booking = await bookingOf(ended, context, priceUntilUncovered)
  return booking.ok ? booking.price.totalCost : 0
}

/** Returns the acts of the caller in the shift; of several kinds of deviations, the one that is nearest to its limit. */
async function doneOf(
  act: ApprovedAct,
  { locationId, cashUpId }: { locationId: string; cashUpId: string | null },
  { tx, actor }: CompanyContext,
): Promise<ShiftActs> {
  if (cashUpId === null) return { count: 0, amount: 0 }
  const { companyId } = actor
  const found: SQL =
    act === 'courtesy'
      ? sql`select count(*) as count, coalesce(sum(s.discount), 0) as amount from services s
          where s.company_id = ${companyId} and s.location_id = ${locationId} and s.cash_up_id = ${cashUpId} and s.exit_operator_id = ${actor.id} and ${IS_COURTESY}`
      : sql`select coalesce(max(k.count), 0) as count, coalesce(max(k.amount), 0) as amount from (
          select count(*) filter (where d.amount > 0) as count, sum(d.amount) as amount from deviations d
          where d.company_id = ${companyId} and d.location_id = ${locationId} and d.cash_up_id = ${cashUpId} and d.by_id = ${actor.id}
            and d.kind = any(${sql.param([...DEVIATIONS_OF_ACT[act]])}::text[])
          group by d.kind) as k`
  const { rows } = await tx.db.execute(found)
  return v.parse(Acts, rows[0])
}
