import { and, eq } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { adjustCashUp } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { bookedAt } from '../books/closes.ts'
import { cashAdjustments, cashUps } from '../db/schema/cash-ups.ts'
import { invalidField, ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { hasOtherAdmin, isMadeBy } from '../rights/second-person.ts'
import { auditCashUp } from './audit.ts'
import { deviceTime } from './device-time.ts'
import { lockCashUp, type LockedCashUp, readCashUp } from './queries.ts'

/**
 * Approves a variance. Does nothing if there is none, or if it is already approved. Collection and approval don't block
 * each other.
 */
export async function applyApproval(id: string, approvedAt: string, context: CompanyContext): Promise<CashUp> {
  const { tx, actor, now } = context
  const cashUp = await lockCashUp(id, context)
  if (cashUp.status === 'current') throw new ProblemError('cash_up_open')
  if (cashUp.approval !== 'pending') return readCashUp(id, context)
  await requireSecondPerson(cashUp, context)
  await tx.db
    .update(cashUps)
    .set({
      approval: 'approved',
      approvedBy: actor.id,
      approvedAt: deviceTime(approvedAt, cashUp.closedAt ?? cashUp.openedAt, now),
    })
    .where(and(eq(cashUps.companyId, cashUp.companyId), eq(cashUps.id, cashUp.id)))
  await auditCashUp(
    cashUp.id,
    { action: 'approved', before: { approval: 'pending' }, after: { approval: 'approved' } },
    context,
  )
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}

/**
 * An admin who opened or closed the shift can't approve its variance, in their own name or in that of a former colleague,
 * if the company has another admin who may.
 */
async function requireSecondPerson(
  { openedBy, operatorEndShiftId }: LockedCashUp,
  context: CompanyContext,
): Promise<void> {
  const theirs = [openedBy, operatorEndShiftId].filter((id) => id !== null)
  if (isMadeBy(theirs, context.actor) && (await hasOtherAdmin(theirs, context)))
    throw new ProblemError('own_difference')
}

type Adjustment = ParsedRequest<typeof adjustCashUp>['body']

/** Records a correction beside the collected amount, which stays unchanged. */
export async function applyAdjustment(
  id: string,
  { id: adjustmentId, at, amount, reason }: Adjustment,
  context: CompanyContext,
): Promise<CashUp> {
  const { tx, actor, now } = context
  const cashUp = await lockCashUp(id, context)
  if (cashUp.status === 'current') throw new ProblemError('cash_up_open')
  if (cashUp.status === 'completed') throw new ProblemError('cash_up_uncollected')
  if (
    (await tx.db.$count(
      cashAdjustments,
      and(eq(cashAdjustments.companyId, actor.companyId), eq(cashAdjustments.id, adjustmentId)),
    )) > 0
  )
    throw invalidField('id', 'invalidField')
  const madeAt = deviceTime(at, cashUp.collectedAt ?? cashUp.openedAt, now)
  await tx.db.insert(cashAdjustments).values({
    companyId: actor.companyId,
    id: adjustmentId,
    cashUpId: cashUp.id,
    // An adjustment that arrives for a closed month counts today.
    at: (await bookedAt(madeAt, cashUp.locationId, context)) ?? madeAt,
    by: actor.id,
    amount,
    reason,
  })
  await auditCashUp(cashUp.id, { action: 'adjusted', after: { amount, reason } }, context)
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}
