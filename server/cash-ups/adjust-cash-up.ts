import { and, eq } from 'drizzle-orm'

import type { adjustCashUp, CashUp } from '../../contract/cash-up.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { cashAdjustments } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { deviceTime } from './device-time.ts'
import { lockCashUp, readCashUp } from './queries.ts'

type Adjustment = ParsedRequest<typeof adjustCashUp>['body']

/** Notes a correction beside what was collected, which stays as it was. */
export async function applyAdjustment(id: string, { id: adjustmentId, at, amount, reason }: Adjustment, context: CompanyContext): Promise<CashUp> {
  const { tx, actor, now } = context
  const cashUp = await lockCashUp(id, context)
  if (cashUp.status === 'current') throw new ProblemError('cash_up_open')
  if (cashUp.status === 'completed') throw new ProblemError('cash_up_uncollected')
  if ((await tx.db.$count(cashAdjustments, and(eq(cashAdjustments.companyId, actor.companyId), eq(cashAdjustments.id, adjustmentId)))) > 0) throw invalidField('id', 'invalidField')
  await tx.db.insert(cashAdjustments).values({ companyId: actor.companyId, id: adjustmentId, cashUpId: cashUp.id, at: deviceTime(at, cashUp.collectedAt ?? cashUp.openedAt, now), by: actor.id, amount, reason })
  await auditCashUp(cashUp.id, { action: 'adjusted', after: { amount, reason } }, context)
  context.announce(actor.companyId, ['cashUps'])
  return readCashUp(id, context)
}
