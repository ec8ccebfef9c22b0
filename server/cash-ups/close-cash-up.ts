import { and, asc, eq, gt, gte, inArray, lte, or, sql, sum } from 'drizzle-orm'

import type { CashUp } from '../../contract/cash-up.ts'
import type { closeCashUp } from '../../contract/cash-up-writes.ts'
import type { ParsedRequest } from '../../contract/endpoint.ts'
import { countsBlind, differencesByMethod, expectedCash, isOverLimit, missingCash } from '../../domain/cash-ups.ts'
import { PAID_AHEAD_MS } from '../../domain/locations.ts'
import type { Money } from '../../domain/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { doneAt } from '../audit/audit-trail.ts'
import { cashRecounts, cashUps } from '../db/schema/cash-ups.ts'
import { payments } from '../db/schema/payments.ts'
import { services } from '../db/schema/services.ts'
import { ProblemError, invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { hasRefusedMoney } from '../refused-money/read-refused.ts'
import { lossesOf } from '../rights/past-rights.ts'
import { auditCashUp } from './audit.ts'
import { checkCount } from './check-count.ts'
import { deviceTime } from './device-time.ts'
import { requireOwnShift } from './own-shift.ts'
import { type LockedCashUp, lockCashUp, readCashUp } from './queries.ts'

type ClosingBody = ParsedRequest<typeof closeCashUp>['body']

/**
 * Ends a shift with a count. If the shift is already closed, the first count is final and this count is stored beside
 * it. People who opened or joined the register may count it even after they have lost its location.
 */
export async function applyClosing(id: string, closing: ClosingBody, context: CompanyContext): Promise<CashUp> {
  const cashUp = await lockCashUp(id, context, { of: 'author' })
  await requireOpenWhenTaken(cashUp, context)
  await requireOwnShift(cashUp, context)
  checkCount(closing.count, closing.countedCash, cashUp.currency)
  checkCount(closing.leftCount, closing.leftInDrawer, cashUp.currency, 'leftCount')
  if (closing.leftInDrawer > closing.countedCash) throw invalidField('leftInDrawer', 'more_than_counted')
  await (cashUp.status === 'current' ? endShift(cashUp, closing, context) : recount(cashUp, closing, context))
  context.announce(context.actor.companyId, ['cashUps'])
  return readCashUp(id, context, { of: 'author' })
}

/** At a lost location, the actor may count only a shift that was open when they lost it. */
async function requireOpenWhenTaken(
  { status, closedAt, locationId }: LockedCashUp,
  context: CompanyContext,
): Promise<void> {
  if (status === 'current' || context.actor.locationIds?.includes(locationId) !== false) return
  const takenAt = (await lossesOf(context)).locations.get(locationId)
  if (takenAt === undefined || closedAt === null || closedAt < takenAt) throw new ProblemError('not_found')
}

async function endShift(cashUp: LockedCashUp, closing: ClosingBody, context: CompanyContext): Promise<void> {
  const { tx, actor, now } = context
  const { countedCash, varianceReason, verified } = closing
  const expected = expectedCash({ ...cashUp, takings: cashUp })
  const missing = missingCash({ ...cashUp, takings: cashUp })
  const isOver = isOverLimit(countedCash - expected, cashUp.varianceLimit) || isOverLimit(missing, cashUp.varianceLimit)
  // A blind count is recorded unchanged: a refusal would reveal the difference, and another count could be sent.
  const isBlind = countsBlind(cashUp, cashUp, actor)
  // Refused money is in the drawer: the administrators' list contains the reason.
  if (isOver && varianceReason === null && !isBlind && !(await hasRefusedMoney(cashUp.id, context)))
    throw invalidField('varianceReason', 'reason_required')
  const closedAt = deviceTime(closing.closedAt, cashUp.openedAt, now)
  const differences = await terminalDifferences(cashUp, verified, context)
  await tx.db
    .update(cashUps)
    .set({
      status: 'completed',
      operatorEndShiftId: actor.id,
      closedAt,
      closedCash: cashUp.cash,
      closedDataphone: cashUp.dataphone,
      closedDigital: cashUp.digital,
      closedServices: cashUp.services,
      closedPayIns: cashUp.payIns,
      closedPayOuts: cashUp.payOuts,
      expectedCash: expected,
      countedCash,
      cashCount: closing.count,
      leftInDrawer: closing.leftInDrawer,
      leftCount: closing.leftCount,
      verifiedDataphone: verified.dataphone,
      verifiedDigital: verified.digital,
      varianceReason,
      // A total of a terminal that differs is never refused: an earlier release asks for no reason.
      approval: isOver || differences.some((one) => isOverLimit(one, cashUp.varianceLimit)) ? 'pending' : 'not_needed',
      vehiclesInside: await vehiclesInside(cashUp, context),
    })
    .where(and(eq(cashUps.companyId, cashUp.companyId), eq(cashUps.id, cashUp.id)))
  await auditCashUp(
    cashUp.id,
    {
      action: 'closed',
      before: { status: 'current' },
      after: { status: 'completed', expectedCash: expected, countedCash, varianceReason, ...doneAt(closedAt, now) },
    },
    context,
  )
  const short = [countedCash - expected, ...differences].reduce((sum, one) => sum - Math.min(0, one), 0)
  if (short > 0)
    await raiseAlert(
      {
        cause: 'shortage',
        subjectId: cashUp.id,
        locationId: cashUp.locationId,
        amount: short,
        occasion: cashUp.id,
        byId: actor.id,
      },
      { ...context, companyId: actor.companyId },
    )
}

/** Returns the differences of the verified totals of terminals. A total that was not verified has none. */
async function terminalDifferences(
  { companyId, id, dataphone, digital }: LockedCashUp,
  verified: ClosingBody['verified'],
  { tx }: CompanyContext,
): Promise<Money[]> {
  if (verified.dataphone === null && verified.digital === null) return []
  const again = await tx.db
    .select({ method: payments.method, amount: sum(payments.amount) })
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.cashUpId, id),
        inArray(payments.kind, ['second_payment', 'refund']),
      ),
    )
    .groupBy(payments.method)
  const besideOf = (method: 'dataphone' | 'digital') => Number(again.find((one) => one.method === method)?.amount ?? 0)
  const booked = { dataphone: dataphone + besideOf('dataphone'), digital: digital + besideOf('digital') }
  return differencesByMethod(booked, verified)
}

/** Counts vehicles as of now, including stays paid ahead: the time of the device's clock would not match the sums. */
function vehiclesInside(
  { companyId, locationId }: LockedCashUp,
  { tx, now }: CompanyContext,
): Promise<{ vehicleTypeId: number; count: number }[]> {
  const isPaidAhead = and(
    eq(services.status, 'completed'),
    gt(services.endedAt, now),
    gte(services.startedAt, new Date(now.getTime() - PAID_AHEAD_MS)),
  )
  return tx.db
    .select({ vehicleTypeId: services.vehicleTypeId, count: sql<number>`count(*)::int` })
    .from(services)
    .where(
      and(
        eq(services.companyId, companyId),
        eq(services.locationId, locationId),
        lte(services.startedAt, now),
        or(sql`${services.status} = 'progress'`, isPaidAhead),
      ),
    )
    .groupBy(services.vehicleTypeId)
    .orderBy(asc(services.vehicleTypeId))
}

async function recount(
  cashUp: LockedCashUp,
  { id, closedAt, countedCash, count }: ClosingBody,
  context: CompanyContext,
): Promise<void> {
  const { tx, actor, now } = context
  if ((await tx.db.$count(cashRecounts, and(eq(cashRecounts.companyId, actor.companyId), eq(cashRecounts.id, id)))) > 0)
    throw invalidField('id', 'invalidField')
  await tx.db.insert(cashRecounts).values({
    companyId: actor.companyId,
    id,
    cashUpId: cashUp.id,
    at: deviceTime(closedAt, cashUp.openedAt, now),
    by: actor.id,
    countedCash,
    cashCount: count,
  })
  await auditCashUp(cashUp.id, { action: 'recounted', after: { countedCash } }, context)
}
