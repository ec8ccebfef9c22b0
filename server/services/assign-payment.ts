import { and, eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { assignPayment } from '../../contract/payment.ts'
import type { Service } from '../../contract/service.ts'
import type { CashUpStatus } from '../../domain/cash-ups.ts'
import { auditCashUp } from '../cash-ups/audit.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { assignPayments } from '../payments/stay-payments.ts'
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
  if (body.paymentId !== undefined)
    return assignSecond(service, { paymentId: body.paymentId, cashUpId, cashUp }, context)
  if (service.cashUp?.id === cashUpId) return service
  if (service.status !== 'completed') throw invalidField('cashUpId', 'not_paid_yet')
  if (service.cashUp !== null) throw invalidField('cashUpId', 'already_in_cash_up')
  if (cashUp.locationId !== service.location.id) throw invalidField('cashUpId', 'cash_up_elsewhere')
  if (cashUp.status === 'collected') throw new ProblemError('cash_up_collected')
  await assignPayments(cashUpId, service.id, ({ kind }) => kind === 'stay', context)
  const written = await writeFields(
    service,
    { cashUpId },
    { action: 'assigned', before: { cashUpId: null }, after: { cashUpId } },
    context,
  )
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}

/** Assigns a second payment without a cash-up to one; the money is counted there until it is refunded. */
async function assignSecond(
  service: Service,
  {
    paymentId,
    cashUpId,
    cashUp,
  }: { paymentId: string; cashUpId: string; cashUp: { status: CashUpStatus; locationId: string } },
  context: CompanyContext,
): Promise<Service> {
  const payment = service.payments?.find(({ id, kind }) => id === paymentId && kind === 'second_payment')
  if (!payment) throw new ProblemError('not_found')
  if (payment.cashUpId !== null) throw invalidField('cashUpId', 'already_in_cash_up')
  if (service.paidAgain.some(({ id, refund }) => id === paymentId && refund !== null))
    throw new ProblemError('refund_changed')
  if (cashUp.locationId !== service.location.id) throw invalidField('cashUpId', 'cash_up_elsewhere')
  if (cashUp.status === 'collected') throw new ProblemError('cash_up_collected')
  await assignPayments(cashUpId, service.id, ({ id }) => id === paymentId, context)
  await auditCashUp(
    cashUpId,
    {
      action: 'cash_moved',
      after: { kind: 'pay_in', method: payment.method, amount: payment.amount, receiptNumber: service.receiptNumber },
    },
    context,
  )
  const written = await writeFields(
    service,
    {},
    { action: 'assigned', before: { cashUpId: null }, after: { cashUpId, amount: String(payment.amount) } },
    context,
  )
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}
