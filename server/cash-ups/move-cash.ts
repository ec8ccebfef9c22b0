import { and, eq } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { moveCash } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { doneAt } from '../audit/audit-trail.ts'
import { cashMovements } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { requireInDrawer } from './blind-shifts.ts'
import { NO_SUMS, addToCashUp } from './cash-up-sums.ts'
import { deviceTime } from './device-time.ts'
import { requireOwnShift, requirePayOut } from './own-shift.ts'
import { type LockedCashUp, lockCashUp, readCashUp } from './queries.ts'

type Movement = ParsedRequest<typeof moveCash>['body']

/** Puts cash into a register, or takes it out. A late movement counts before the close. */
export async function applyMovement(
  id: string,
  { id: movementId, at, kind, amount, reason }: Movement,
  context: CompanyContext,
): Promise<CashUp> {
  const { tx, actor, now } = context
  const cashUp = await lockCashUp(id, context)
  await requireOwnShift(cashUp, context)
  if (cashUp.status === 'collected') throw new ProblemError('cash_up_collected')
  const movedAt = deviceTime(at, cashUp.openedAt, now)
  if (cashUp.status === 'completed' && !isBeforeClose(cashUp, movedAt, context))
    throw new ProblemError('cash_up_closed')
  if (kind === 'pay_out') await requirePayOut(cashUp, 'kind', context)
  if (kind === 'pay_out') await requireInDrawer(amount, cashUp, 'amount', context)
  if (
    (await tx.db.$count(
      cashMovements,
      and(eq(cashMovements.companyId, actor.companyId), eq(cashMovements.id, movementId)),
    )) > 0
  )
    throw invalidField('id', 'invalidField')
  await tx.db.insert(cashMovements).values({
    companyId: actor.companyId,
    id: movementId,
    cashUpId: cashUp.id,
    at: movedAt,
    by: actor.id,
    kind,
    amount,
    reason,
  })
  await addToCashUp(cashUp.id, { ...NO_SUMS, [kind === 'pay_in' ? 'payIns' : 'payOuts']: amount }, context)
  await auditCashUp(
    cashUp.id,
    { action: 'cash_moved', after: { kind, amount, reason, ...doneAt(movedAt, now) } },
    context,
  )
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}

/**
 * Returns whether a queued movement was made before another person closed the register: by its own time, and by the
 * device's time of the act.
 */
function isBeforeClose({ closedAt }: LockedCashUp, movedAt: Date, { doneAt }: CompanyContext): boolean {
  return closedAt !== null && doneAt !== null && movedAt < closedAt && new Date(doneAt) < closedAt
}
