import { and, eq } from 'drizzle-orm'

import type { Cancellation, Pass } from '../../contract/pass.ts'
import type { Json } from '../../domain/json.ts'
import { type PassAct, isInState, extendByPause } from '../../domain/passes.ts'
import { auditCashUp } from '../cash-ups/audit.ts'
import { requireInDrawer } from '../cash-ups/blind-shifts.ts'
import { canonicalCashUpId } from '../cash-ups/joins.ts'
import { writeAudit } from '../audit/audit-trail.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { passes } from '../db/schema/passes.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { postPayments } from '../payments/post-payments.ts'
import { newPayment } from '../payments/stay-payments.ts'
import { type PassRow, dayAt, lockPass, readPassRow, stateOf, toPass } from './pass-rows.ts'
import { requirePlates } from './require-plates.ts'
import { periodsOf, unusedParts } from './sold-periods.ts'
import { refreshStays } from './stay-pass.ts'

async function lockFor(act: PassAct, id: string, context: CompanyContext): Promise<PassRow> {
  const row = await lockPass(id, context)
  if (!isInState(act, stateOf(row, context.now))) throw new ProblemError('pass_not_so')
  return row
}

interface Change {
  action: 'paused' | 'resumed' | 'cancelled'
  set: Partial<typeof passes.$inferInsert>
  before: Record<string, Json>
  after: Record<string, Json>
}

async function write(id: string, { action, set, before, after }: Change, context: CompanyContext): Promise<Pass> {
  const { tx, actor, now } = context
  await tx.db
    .update(passes)
    .set(set)
    .where(and(eq(passes.companyId, actor.companyId), eq(passes.id, id)))
  const row = await readPassRow(id, context)
  await refreshStays(row.pass, context)
  context.announce(actor.companyId, ['passes'])
  await writeAudit([{ entity: 'pass', id, action, before, after }], context)
  return toPass(row, now)
}

export async function pause(id: string, context: CompanyContext): Promise<Pass> {
  const { location } = await lockFor('pause', id, context)
  const pausedOn = dayAt(context.now, location.timeZone)
  return write(id, { action: 'paused', set: { pausedOn }, before: { pausedOn: null }, after: { pausedOn } }, context)
}

export async function resume(id: string, context: CompanyContext): Promise<Pass> {
  const { pass, location, company } = await lockFor('resume', id, context)
  const { pausedOn, endsOn, locationId, plates, authorizedVehicles } = pass
  if (pausedOn === null) throw new ProblemError('pass_not_so')
  const today = dayAt(context.now, location.timeZone)
  const later = extendByPause({ endsOn, pausedOn }, today)
  await requirePlates(
    { id, locationId, plates, startsOn: today, endsOn: later.endsOn, authorizedVehicles },
    company.country,
    context,
  )
  return write(
    id,
    {
      action: 'resumed',
      set: { ...later, pausedOn: null },
      before: { pausedOn, endsOn },
      after: { pausedOn: null, endsOn: later.endsOn },
    },
    context,
  )
}

/** Ends a pass, and refunds its unused days from the named register. */
export async function cancel(id: string, { reason, refund }: Cancellation, context: CompanyContext): Promise<Pass> {
  const { now } = context
  const row = await lockFor('cancel', id, context)
  const amount = refund === null ? 0 : await giveBack(row, refund, context)
  const after = {
    cancelReason: reason,
    ...(refund !== null && amount > 0 && { refund: amount, refundMethod: refund.method }),
  }
  return write(
    id,
    { action: 'cancelled', set: { cancelledAt: now, cancelReason: reason }, before: { cancelReason: null }, after },
    context,
  )
}

async function giveBack(
  row: PassRow,
  { id, amount, method, cashUpId, reference }: NonNullable<Cancellation['refund']>,
  context: CompanyContext,
): Promise<number> {
  const { actor, now } = context
  const periods = await periodsOf(row.pass.id, context)
  const parts = unusedParts(row, periods, now)
  const worth = parts.reduce((sum, part) => sum + part.amount, 0)
  if (worth !== amount) throw new ProblemError('pass_price_changed')
  if (worth === 0) return 0
  const into = cashUpId === null ? null : await openShift(cashUpId, { row, method, worth }, context)
  if (into === null && method === 'cash') throw invalidField('refund.cashUpId', 'shift_needed')
  await postPayments(
    parts.map(({ period, amount: part }, nth) =>
      newPayment(
        {
          ...(nth === 0 && { id }),
          passId: row.pass.id,
          kind: 'refund',
          method,
          amount: 0 - part,
          cashUpId: into,
          at: now,
          reversalOf: period.id,
          reference,
        },
        context,
      ),
    ),
    context,
  )
  if (into !== null)
    await auditCashUp(
      into,
      {
        action: 'cash_moved',
        after: { kind: 'pay_out', method, amount: worth, receiptNumber: periods[0]?.receiptNumber ?? null },
      },
      context,
    )
  context.announce(actor.companyId, ['cashUps'])
  return worth
}

/** A refund needs an open register, and cash is limited to its drawer. */
async function openShift(
  told: string,
  { row, method, worth }: { row: PassRow; method: string; worth: number },
  context: CompanyContext,
): Promise<string> {
  const { tx, actor } = context
  const [open] = await tx.db
    .select()
    .from(cashUps)
    .where(
      and(
        eq(cashUps.companyId, actor.companyId),
        eq(cashUps.locationId, row.pass.locationId),
        eq(cashUps.id, await canonicalCashUpId(told, context)),
        eq(cashUps.status, 'current'),
      ),
    )
    .for('no key update')
  if (!open) throw new ProblemError('refund_register_changed')
  if (method === 'cash') await requireInDrawer(worth, open, 'refund.method', context)
  return open.id
}
