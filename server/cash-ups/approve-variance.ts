import { and, eq } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { deviceTime } from './device-time.ts'
import { lockCashUp, readCashUp } from './queries.ts'

/** Where there is nothing to approve, or somebody has, nothing is done. */
export async function applyApproval(id: string, approvedAt: string, context: CompanyContext): Promise<CashUp> {
  const { tx, actor, now } = context
  const cashUp = await lockCashUp(id, context)
  if (cashUp.status === 'current') throw new ProblemError('cash_up_open')
  if (cashUp.approval !== 'pending') return readCashUp(id, context)
  if (cashUp.status === 'collected') throw new ProblemError('cash_up_collected')
  await tx.db
    .update(cashUps)
    .set({ approval: 'approved', approvedBy: actor.id, approvedAt: deviceTime(approvedAt, cashUp.closedAt ?? cashUp.openedAt, now) })
    .where(and(eq(cashUps.companyId, cashUp.companyId), eq(cashUps.id, cashUp.id)))
  await auditCashUp(cashUp.id, { action: 'approved', before: { approval: 'pending' }, after: { approval: 'approved' } }, context)
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}
