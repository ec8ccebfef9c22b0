import { and, eq } from 'drizzle-orm'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { refundService } from '../../contract/payment.ts'
import type { DuplicatePayment, Service } from '../../contract/service.ts'
import { MAIN_REGISTER } from '../../domain/cash-ups.ts'
import { type LocationLimits, mayRefundDuplicate } from '../../domain/location-limits.ts'
import { isAdmin } from '../../domain/roles.ts'
import { auditCashUp } from '../cash-ups/audit.ts'
import { requireInDrawer } from '../cash-ups/blind-shifts.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { requireOwnShift, requirePayOut } from '../cash-ups/own-shift.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { readLimits } from '../locations/queries.ts'
import { postPayments } from '../payments/post-payments.ts'
import { newPayment } from '../payments/stay-payments.ts'
import { lockService } from './queries.ts'
import { amountText, writeFields } from './write-service.ts'

type Refund = ParsedRequest<typeof refundService>['body']

/**
 * Refunds a second payment. The money leaves the open register of the location that the person saw: cash leaves its
 * drawer, other money the total of its terminal. Staff need this shift to be their own, and may refund up to the
 * location's limit. An admin may refund more, and without a register if none is open.
 */
export async function refund(
  { params, body }: ParsedRequest<typeof refundService>,
  context: CompanyContext,
): Promise<Service> {
  const { actor, now } = context
  const service = await lockService(params.id, context)
  const payment = service.paidAgain.find(({ id }) => id === body.paymentId)
  // The first answer was lost.
  if (payment?.refund?.id === body.id) return service
  if (!payment || payment.refund !== null) throw new ProblemError('refund_changed')
  const limits = await readLimits(service.location.id, context)
  if (!mayRefundDuplicate(payment.amount, actor.role, limits)) throw invalidField('paymentId', 'refund_above_limit')
  const reason = body.method === payment.method ? null : reasonOfOther(body, context)
  const cashUpId = await registerOf(service, payment, body, limits, context)
  const { id, method, reference } = body
  await postPayments(
    [
      newPayment(
        {
          id,
          serviceId: service.id,
          kind: 'refund',
          method,
          amount: 0 - payment.amount,
          cashUpId,
          at: now,
          reversalOf: payment.id,
          reason,
          reference,
        },
        context,
      ),
    ],
    context,
  )
  if (cashUpId !== null)
    await auditCashUp(
      cashUpId,
      {
        action: 'cash_moved',
        after: { kind: 'pay_out', method, amount: payment.amount, receiptNumber: service.receiptNumber },
      },
      context,
    )
  const due = (service.refundDue ?? 0) - payment.amount
  const written = await writeFields(
    service,
    { refundDue: due },
    {
      action: 'refunded',
      before: { refundDue: amountText(service.refundDue), refundMethod: null },
      after: {
        refundDue: amountText(due),
        refundMethod: body.method,
        ...(reason !== null && { refundReason: reason }),
      },
    },
    context,
  )
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}

/** A card payment refunded in cash leaves a drawer that it never entered, so an admin must decide. */
function reasonOfOther({ reason }: Refund, { actor }: CompanyContext): string {
  if (!isAdmin(actor.role)) throw invalidField('method', 'other_method_admins_only')
  if (reason === undefined) throw invalidField('reason', 'required')
  return reason
}

/** The open cash-up of the refund; null if none is open. */
async function registerOf(
  { location }: Service,
  { amount }: DuplicatePayment,
  { method, cashUpId }: Refund,
  limits: LocationLimits,
  context: CompanyContext,
): Promise<string | null> {
  const { tx, actor } = context
  const namedCashUpId = cashUpId === null ? null : await canonicalCashUpId(cashUpId, context)
  const [open] = await tx.db
    .select()
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, location.id),
        eq(cashUps.register, MAIN_REGISTER),
        eq(cashUps.status, 'current'),
      ),
    )
    .for('no key update')
  if (!open && !isAdmin(actor.role)) throw invalidField('method', 'shift_needed')
  if (open) await requireOwnShift(open, context)
  // The register was opened or closed since: the money would leave another drawer than the person saw.
  if ((open?.id ?? null) !== namedCashUpId) throw new ProblemError('refund_register_changed')
  if (!open) return null
  if (method === 'cash') await requirePayOut({ ...open, ...limits }, 'method', context)
  if (method === 'cash') await requireInDrawer(amount, open, 'method', context)
  return open.id
}
