import { and, eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { assignPayment } from '../../contract/payment.ts'
import type { Service } from '../../contract/service.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { assignStayPayments } from '../payments/stay-payments.ts'
import { lockService } from './queries.ts'
import { writeFields } from './write-service.ts'

/** Assigns a payment without a cash-up to an uncollected cash-up. A repeat changes nothing. */
export async function assign(
  { params, body }: ParsedRequest<typeof assignPayment>,
  context: CompanyContext,
): Promise<Service> {
  const { tx, actor } = context
  const service = await lockService(params.id, context)
  const cashUpId = await canonicalCashUpId(body.cashUpId, context)
  const [cashUp] = await tx.db
    .select({ status: cashUps.status, locationId: cashUps.locationId })
    .from(cashUps)
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.id, cashUpId)))
    .for('no key update')
  if (!cashUp) throw new ProblemError('not_found')
  if (service.cashUp?.id === cashUpId) return service
  if (service.status !== 'completed') throw invalidField('cashUpId', 'not_paid_yet')
  if (service.cashUp !== null) throw invalidField('cashUpId', 'already_in_cash_up')
  if (cashUp.locationId !== service.location.id) throw invalidField('cashUpId', 'cash_up_elsewhere')
  if (cashUp.status === 'collected') throw new ProblemError('cash_up_collected')
  await assignStayPayments(cashUpId, service.id, context)
  const written = await writeFields(
    service,
    { cashUpId },
    { action: 'assigned', before: { cashUpId: null }, after: { cashUpId } },
    context,
  )
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}
