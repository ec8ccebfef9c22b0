import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { Service } from '../../contract/service.ts'
import type { voidService } from '../../contract/service-writes.ts'
import { isAdmin } from '../../domain/roles.ts'
import { notVoidableReason } from '../../domain/service-edit.ts'
import { isLongInside, isWaiting } from '../../domain/services.ts'
import { bookChange } from '../books/book-change.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { dropInvoice } from '../invoicing/queue-invoice.ts'
import { judgeVoid } from '../losses/judge-void.ts'
import { creditStay, reverseStayPayments } from '../payments/stay-payments.ts'
import { FROZEN_CODES } from './edit-service.ts'
import { lockService } from './queries.ts'
import { hasShiftAt, withShift } from './shift.ts'
import { writeFields } from './write-service.ts'

type VoidBody = ParsedRequest<typeof voidService>['body']

/**
 * Voids a service finally. Staff need their own open cash-up at its location, as the domain's rules say. Only an admin
 * may void a service as stale.
 */
export async function voidOne(
  id: string,
  { reason, cause = 'mistake' }: VoidBody,
  context: CompanyContext,
): Promise<Service> {
  const { actor, now } = context
  const service = await lockService(id, context)
  const why = notVoidableReason(await withShift(service, context), actor)
  if (why !== null) throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: FROZEN_CODES[why] }] })
  // A stay that has not started belongs to no shift.
  if (!isWaiting(service.status) && !(await hasShiftAt(service.location.id, context)))
    throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'shift_needed' }] })
  if (cause === 'stale' && !isAdmin(actor.role))
    throw new ProblemError('service_frozen', { errors: [{ path: 'cause', code: FROZEN_CODES.admins_only }] })
  if (cause === 'stale' && !isLongInside(service, now.getTime())) throw invalidField('cause', 'not_long_inside')
  await dropInvoice(id, context)
  const written = await bookChange(id, 'void', context, async () => {
    const owed = await takeBack(service, reason, context)
    return writeFields(
      service,
      {
        status: 'voided',
        voidReason: reason,
        voidCause: cause,
        ...(owed > 0 && { refundDue: (service.refundDue ?? 0) + owed }),
      },
      {
        action: 'voided',
        before: { status: service.status, voidReason: null },
        after: { status: 'voided', voidReason: reason, ...(cause === 'stale' && { voidCause: cause }) },
      },
      context,
    )
  })
  await judgeVoid(service, { reason, cause }, context)
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}

/**
 * Takes the payments of a voided stay out of its open shift. Payments into a closed shift remain in it, because they
 * were counted there: the customer is owed the money, and a refund records how it was returned. Returns the amount
 * owed.
 */
async function takeBack({ id, cashUp }: Service, reason: string, context: CompanyContext): Promise<number> {
  if (cashUp !== null && cashUp.status !== 'current')
    return (await creditStay(id, { cashUpId: cashUp.id, total: 0, reason }, context)).owed
  await reverseStayPayments(id, context)
  return 0
}

/** Asks an admin to void a paid stay. Nothing else changes: the admin decides. */
export async function askToVoid(id: string, reason: string, context: CompanyContext): Promise<Service> {
  const { actor, now } = context
  const service = await lockService(id, context)
  // An admin voided it before the request arrived, so nothing is left to decide.
  if (service.status === 'voided') return service
  if (service.status !== 'completed') throw invalidField('status', 'not_paid_yet')
  const why = notVoidableReason(await withShift(service, context), { id: actor.id, role: 'parking_admin' })
  if (why !== null) throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: FROZEN_CODES[why] }] })
  const written = await writeFields(
    service,
    { voidAskedAt: now, voidAskedBy: actor.id, voidAskedReason: reason },
    { action: 'void_asked', before: { voidAskedReason: null }, after: { voidAskedReason: reason } },
    context,
  )
  context.announce(actor.companyId, ['services'])
  return written
}
