import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'

import type { ParsedRequest } from '../../contract/endpoint.ts'
import type { refundService } from '../../contract/payment.ts'
import type { Service } from '../../contract/service.ts'
import { MAIN_REGISTER, expectedCash } from '../../domain/cash-ups.ts'
import { isAdmin } from '../../domain/roles.ts'
import { auditCashUp } from '../cash-ups/audit.ts'
import { requireOwnShift } from '../cash-ups/own-shift.ts'
import { cashMovements, cashUps } from '../db/schema/cash-ups.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { lockService } from './queries.ts'
import { text, writeFields } from './write-service.ts'

type Refund = ParsedRequest<typeof refundService>['body']

/**
 * Notes that what was paid twice is given back, all of it. It comes out of the open register of the place: cash out of
 * its drawer, the rest off the total of its terminal. Staff need that shift to be theirs; an admin may give back money
 * from elsewhere where no register is open.
 */
export async function refund({ params, body }: ParsedRequest<typeof refundService>, context: CompanyContext): Promise<Service> {
  const service = await lockService(params.id, context)
  if ((service.refundDue ?? 0) !== body.amount) throw new ProblemError('refund_changed')
  await takeOut(service, body, context)
  const written = await writeFields(
    service,
    { refundDue: 0 },
    { action: 'refunded', before: { refundDue: text(service.refundDue), refundMethod: null }, after: { refundDue: '0', refundMethod: body.method } },
    context,
  )
  context.announce(context.actor.companyId, ['services', 'cashUps'])
  return written
}

async function takeOut({ location, receiptNumber }: Service, { amount, method }: Refund, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const [open] = await tx.db
    .select()
    .from(cashUps)
    .where(and(eq(cashUps.companyId, actor.companyId), eq(cashUps.locationId, location.id), eq(cashUps.register, MAIN_REGISTER), eq(cashUps.status, 'current')))
    .for('no key update')
  if (!open) {
    if (isAdmin(actor.role)) return
    throw invalidField('method', 'shift_needed')
  }
  await requireOwnShift(open, context)
  if (method === 'cash' && amount > expectedCash({ ...open, takings: open })) throw invalidField('amount', 'more_than_in_drawer')
  await tx.db.insert(cashMovements).values({ companyId: actor.companyId, id: uuidv7(), cashUpId: open.id, at: now, by: actor.id, kind: 'pay_out', method, amount, reason: receiptNumber, receiptNumber })
  await auditCashUp(open.id, { action: 'cash_moved', after: { kind: 'pay_out', method, amount, receiptNumber } }, context)
}
