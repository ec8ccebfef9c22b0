import { and, eq, gt, lt, sql } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { type EndGap, isEarlyEnd, minutesAfter } from '../../domain/early-end.ts'
import type { LocationLimits } from '../../domain/location-limits.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import { isAdmin } from '../../domain/roles.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import { deviceTime } from '../cash-ups/device-time.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'
import { readLimits } from '../locations/queries.ts'
import { type EndedStay, type PricedColumns, priceOf } from './price-service.ts'

/** End of a stay as the device reports it. */
export interface EndReport {
  endedAt: string
  /** Undefined from a device of an earlier release. */
  chargedAt: string | undefined
  endReason: string | undefined
}

/** A stay that ends now, with the shift of its payment. */
interface Ending extends EndedStay {
  cashUpId: string | null
}

/**
 * Returns the mark of an end that needs a check, otherwise null. Staff must give a reason for an end long before the
 * payment. A late arrival needs no reason, because a device may have been offline; without evidence for that, it counts
 * as an early end.
 */
export async function endMarkOf(
  stay: Ending,
  priced: PricedColumns,
  told: EndReport,
  context: CompanyContext,
): Promise<Service['endMark']> {
  const { actor, now } = context
  const arrival = now.toISOString()
  if (minutesAfter(stay.endedAt, arrival) === 0) return null
  const limits = await readLimits(stay.location.id, context)
  const chargedAt =
    told.chargedAt === undefined ? null : deviceTime(told.chargedAt, new Date(stay.endedAt), now).toISOString()
  const reason = told.endReason ?? null

  const early = chargedAt === null ? null : await gapOver(stay, priced, chargedAt, limits, context)
  if (early !== null) {
    if (reason === null && !isAdmin(actor.role)) throw invalidField('endReason', 'end_reason_required')
    return { kind: 'early', ...early, reason }
  }
  const late = await gapOver(stay, priced, arrival, limits, context)
  if (late === null) return null
  const isBelieved =
    chargedAt !== null &&
    Date.parse(told.endedAt) > Date.parse(stay.startedAt) &&
    !(await wasOvertaken(stay, chargedAt, limits, context))
  return { kind: isBelieved ? 'late' : 'early', ...late, reason }
}

/**
 * Returns the price between the end and an instant, if it is above the location's limit. Nights are free if the
 * location has no rates for them.
 */
async function gapOver(
  stay: EndedStay,
  { totalCost }: PricedColumns,
  at: string,
  limits: LocationLimits,
  context: CompanyContext,
): Promise<EndGap | null> {
  const minutes = minutesAfter(stay.endedAt, at)
  if (minutes <= limits.earlyEndMinutes) return null
  const gap = {
    minutes,
    amount: (await priceOf({ ...stay, endedAt: at }, context, priceUntilUncovered)).totalCost - totalCost,
  }
  return isEarlyEnd(gap, limits) ? gap : null
}

/**
 * Returns whether a later payment of the same person in the same shift arrived long before this one: then the device
 * was online.
 */
async function wasOvertaken(
  { cashUpId }: Ending,
  chargedAt: string,
  { earlyEndMinutes }: LocationLimits,
  { tx, actor, now }: CompanyContext,
): Promise<boolean> {
  if (cashUpId === null) return false
  const [later] = await tx.db
    .select({ one: sql`1` })
    .from(services)
    .innerJoin(
      auditEntries,
      and(
        eq(auditEntries.companyId, services.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, services.id),
        eq(auditEntries.action, 'finished'),
      ),
    )
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.cashUpId, cashUpId),
        eq(services.exitOperatorId, actor.id),
        gt(services.paidAt, new Date(chargedAt)),
        lt(auditEntries.at, new Date(now.getTime() - earlyEndMinutes * MINUTE_MS)),
      ),
    )
    .limit(1)
  return later !== undefined
}
