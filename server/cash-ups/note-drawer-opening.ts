import type { CashUp } from '../../contract/cash-up.ts'
import type { noteDrawerOpening } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { doneAt } from '../audit/audit-trail.ts'
import type { CompanyContext } from '../http/route.ts'
import { auditCashUp } from './audit.ts'
import { deviceTime } from './device-time.ts'
import { requireOwnShift } from './own-shift.ts'
import { lockCashUp, readCashUp } from './queries.ts'

type Opening = ParsedRequest<typeof noteDrawerOpening>['body']

/**
 * Records in the trail of a cash-up that its drawer was opened without a payment. It moves no money, so that it is
 * recorded in every state of the cash-up: it may arrive after the close.
 */
export async function recordDrawerOpening(
  id: string,
  { at, reason }: Opening,
  context: CompanyContext,
): Promise<CashUp> {
  const cashUp = await lockCashUp(id, context)
  await requireOwnShift(cashUp, context)
  const openedAt = deviceTime(at, cashUp.openedAt, context.now)
  await auditCashUp(
    cashUp.id,
    { action: 'drawer_opened', after: { reason, ...doneAt(openedAt, context.now) } },
    context,
  )
  return readCashUp(id, context)
}
