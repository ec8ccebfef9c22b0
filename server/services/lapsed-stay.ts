import { and, desc, eq, gte } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { isUnseenLapse } from '../../domain/lapsed-stays.ts'
import { NO_SHOW_MINUTES } from '../../domain/service-states.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { services } from '../db/schema/services.ts'
import type { CompanyContext } from '../http/route.ts'
import { contactsSince } from '../losses/device-contacts.ts'

/** Candidates of a plate: a vehicle rarely has several reservations that lapse within half an hour. */
const MOST_OF_PLATE = 5

/**
 * Returns whether a vehicle came in on a reservation or request that the timer voided without the device knowing. A
 * stay that a person voided stays voided.
 */
export async function hasLapsedUnseen(
  { id, status }: Pick<Service, 'id' | 'status'>,
  enteredAt: Date,
  context: CompanyContext,
): Promise<boolean> {
  if (status !== 'voided') return false
  const { tx, actor } = context
  const [last] = await tx.db
    .select({ at: auditEntries.at, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, actor.companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        eq(auditEntries.action, 'voided'),
      ),
    )
    .orderBy(desc(auditEntries.at))
    .limit(1)
  // Only the timer's entry has no author.
  if (last?.actorId !== null) return false
  return isUnseenLapse(enteredAt, last.at, await contactsSince(last.at, context))
}

/**
 * Returns the reservation of a plate that a vehicle used in time, although the timer has voided it; null without one.
 * For a device that knows only the plate.
 */
export async function lapsedReservationOf(
  { licensePlate, locationId }: { licensePlate: string; locationId: string },
  enteredAt: Date,
  context: CompanyContext,
): Promise<string | null> {
  const { tx, actor } = context
  const found = await tx.db
    .select({ id: services.id, status: services.status })
    .from(services)
    .where(
      and(
        eq(services.companyId, actor.companyId),
        eq(services.locationId, locationId),
        eq(services.licensePlate, licensePlate),
        eq(services.status, 'voided'),
        gte(services.startedAt, new Date(enteredAt.getTime() - NO_SHOW_MINUTES * MINUTE_MS)),
      ),
    )
    .orderBy(desc(services.startedAt))
    .limit(MOST_OF_PLATE)
  for (const stay of found) if (await hasLapsedUnseen(stay, enteredAt, context)) return stay.id
  return null
}
