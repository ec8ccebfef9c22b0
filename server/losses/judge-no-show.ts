import { and, asc, eq } from 'drizzle-orm'

import type { Service } from '../../contract/service.ts'
import { waitDeadline } from '../../domain/service-states.ts'
import { priceUntilUncovered } from '../../domain/pricing/price-stay.ts'
import { auditEntries } from '../db/schema/companies.ts'
import { operators } from '../db/schema/people.ts'
import type { Transaction } from '../db/database.ts'
import type { CompanyContext } from '../http/route.ts'
import { passOfEntry } from '../passes/stay-pass.ts'
import { bookingOf } from '../services/price-service.ts'
import { type ServiceReader, readService } from '../services/queries.ts'
import { keepDeviations } from './deviation-rows.ts'

interface Timer {
  tx: Transaction
  companyId: string
  now: Date
}

/**
 * Stores what a reservation would have cost until its time to arrive ended, for the person who made it. Staff who let a
 * vehicle park on a reservation only need to wait until it is voided. A reservation that a driver requested has no
 * deviation, because the driver decided to stay away.
 */
export async function judgeNoShow(id: string, { tx, companyId, now }: Timer): Promise<void> {
  const byId = await reservedBy(id, { tx, companyId })
  if (byId === null) return
  const actor = { companyId, id: byId, locationIds: null }
  const reserved = await readService(id, { tx, actor })
  const stay = await withPassAtArrival(reserved, { tx, actor })
  const endedAt = new Date(waitDeadline({ status: 'reserved', startedAt: stay.startedAt })).toISOString()
  const booking = await bookingOf(
    { ...stay, endedAt, paidAt: endedAt, isLost: false },
    { tx, actor },
    priceUntilUncovered,
  )
  if (!booking.ok) return
  await keepDeviations(
    stay,
    ['reservation_cancelled'],
    [
      {
        kind: 'reservation_cancelled',
        amount: booking.price.totalCost,
        unverified: 0,
        reason: reserved.voidReason,
        byId,
        cashUpId: null,
      },
    ],
    { tx, actor, now, deviceId: null },
  )
}

/** Forgets that a reservation was not used, because its vehicle came in after all. */
export async function dropNoShow(stay: Service, context: CompanyContext): Promise<void> {
  await keepDeviations(stay, ['reservation_cancelled'], [], context)
}

/** Returns a reservation with the pass of its plate, which it gets only when its vehicle is let in. */
export async function withPassAtArrival(stay: Service, reader: ServiceReader): Promise<Service> {
  const { id, location, licensePlate, startedAt } = stay
  const entry = { id, locationId: location.id, licensePlate, startedAt: new Date(startedAt) }
  const pass = await passOfEntry(entry, reader)
  return pass?.standing === 'valid' ? { ...stay, pass, operation: 'membership' } : stay
}

/** Returns the member of staff who made a reservation; null if a driver requested it. */
async function reservedBy(id: string, { tx, companyId }: Omit<Timer, 'now'>): Promise<string | null> {
  const [made] = await tx.db
    .select({ actorId: auditEntries.actorId, onBehalfOfId: auditEntries.onBehalfOfId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.companyId, companyId),
        eq(auditEntries.entity, 'service'),
        eq(auditEntries.entityId, id),
        eq(auditEntries.action, 'created'),
      ),
    )
    .orderBy(asc(auditEntries.at))
    .limit(1)
  const byId = made?.onBehalfOfId ?? made?.actorId ?? null
  if (byId === null) return null
  const isStaff = await tx.db.$count(operators, and(eq(operators.companyId, companyId), eq(operators.id, byId)))
  return isStaff === 0 ? null : byId
}
