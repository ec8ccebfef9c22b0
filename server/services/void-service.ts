import type { Service } from '../../contract/service.ts'
import { notVoidableBecause } from '../../domain/service-edit.ts'
import { isWaiting } from '../../domain/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { takeBack } from '../payments/stay-payments.ts'
import { FROZEN_CODES } from './edit-service.ts'
import { lockService } from './queries.ts'
import { hasShiftAt, withShift } from './shift.ts'
import { writeFields } from './write-service.ts'

/** Voids a service for good. Staff need an open cash-up of their own at its location, as the domain's rules say. */
export async function voidOne(id: string, reason: string, context: CompanyContext): Promise<Service> {
  const { actor } = context
  const service = await lockService(id, context)
  const why = notVoidableBecause(await withShift(service, context), actor)
  if (why !== null) throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: FROZEN_CODES[why] }] })
  // What has not come in yet is in nobody's shift.
  if (!isWaiting(service.status) && !(await hasShiftAt(service.location.id, context))) throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: 'shift_needed' }] })
  await takeBack(id, context)
  const written = await writeFields(
    service,
    { status: 'voided', voidReason: reason },
    { action: 'voided', before: { status: service.status, voidReason: null }, after: { status: 'voided', voidReason: reason } },
    context,
  )
  context.announce(actor.companyId, ['services', 'cashUps'])
  return written
}

/** Asks an admin to void what was paid. Nothing else changes: they decide. */
export async function askToVoid(id: string, reason: string, context: CompanyContext): Promise<Service> {
  const { actor, now } = context
  const service = await lockService(id, context)
  if (service.status !== 'completed') throw invalidField('status', 'not_paid_yet')
  const why = notVoidableBecause(await withShift(service, context), { id: actor.id, role: 'parking_admin' })
  if (why !== null) throw new ProblemError('service_frozen', { errors: [{ path: 'status', code: FROZEN_CODES[why] }] })
  const written = await writeFields(service, { voidAskedAt: now, voidAskedBy: actor.id, voidAskedReason: reason }, { action: 'void_asked', before: { voidAskedReason: null }, after: { voidAskedReason: reason } }, context)
  context.announce(actor.companyId, ['services'])
  return written
}
