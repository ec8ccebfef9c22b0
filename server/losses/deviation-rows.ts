import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'

import type { StayDeviation } from '../../domain/deviations.ts'
import type { Money } from '../../domain/money.ts'
import { deviations } from '../db/schema/deviations.ts'
import type { CompanyContext } from '../http/route.ts'
import { operatorOf } from '../session/actor.ts'

/** A deviation of a stay, before it is stored. */
export interface FoundDeviation {
  kind: StayDeviation
  amount: Money
  unverified: Money
  reason: string | null
  /** Person who did it; the actor if absent. */
  byId?: string | null
  /** Shift of the act; that of the stay if absent. */
  cashUpId?: string | null
}

type Judge = Pick<CompanyContext, 'tx' | 'now' | 'deviceId'> & {
  actor: Pick<CompanyContext['actor'], 'id' | 'companyId' | 'isKiosk'>
}

interface JudgedStay {
  id: string
  location: { id: string }
  cashUp: { id: string } | null
}

/**
 * Stores what was found of these kinds about a stay, and deletes what is no longer true. The first act counts as the
 * moment of a deviation whose amount changes later.
 */
export async function keepDeviations(
  stay: JudgedStay,
  kinds: readonly StayDeviation[],
  found: readonly FoundDeviation[],
  { tx, actor, now, deviceId }: Judge,
): Promise<void> {
  const real = found.filter(({ amount, unverified }) => amount > 0 || unverified > 0)
  const standing = real.map(({ kind }) => kind)
  await tx.db
    .delete(deviations)
    .where(
      and(
        eq(deviations.companyId, actor.companyId),
        eq(deviations.serviceId, stay.id),
        inArray(deviations.kind, [...kinds]),
        standing.length === 0 ? undefined : notInArray(deviations.kind, standing),
      ),
    )
  if (real.length === 0) return
  await tx.db
    .insert(deviations)
    .values(
      real.map(({ kind, amount, unverified, reason, byId, cashUpId }) => ({
        companyId: actor.companyId,
        serviceId: stay.id,
        kind,
        at: now,
        locationId: stay.location.id,
        cashUpId: cashUpId === undefined ? (stay.cashUp?.id ?? null) : cashUpId,
        byId: byId === undefined ? operatorOf(actor) : byId,
        deviceId,
        amount,
        unverified,
        reason,
      })),
    )
    .onConflictDoUpdate({
      target: [deviations.companyId, deviations.serviceId, deviations.kind],
      set: {
        amount: sql`excluded.amount`,
        unverified: sql`excluded.unverified`,
        reason: sql`excluded.reason`,
        byId: sql`excluded.by_id`,
        deviceId: sql`excluded.device_id`,
      },
    })
}
