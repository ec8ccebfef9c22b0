import { and, eq, gt, ne } from 'drizzle-orm'

import type { CheckIn } from '../../contract/service-entries.ts'
import { services } from '../db/schema/services.ts'
import { invalidField } from '../http/problem-error.ts'
import type { CompanyContext } from '../http/route.ts'

/** Number of devices that may have assigned the same receipt number offline. */
const MOST_ENDINGS = 20

type Stay = Omit<typeof services.$inferInsert, 'receiptNumber'>

/**
 * Writes a new stay. If its location already has the receipt number, the number gets a suffix. Refuses a used id, and a
 * plate that is inside.
 */
export async function insertStay(values: Stay, receiptNumber: string, context: CompanyContext): Promise<void> {
  for (let ending = 1; ending <= MOST_ENDINGS; ending++) {
    const number = ending === 1 ? receiptNumber : `${receiptNumber}-${ending}`
    const [made] = await context.tx.db
      .insert(services)
      .values({ ...values, receiptNumber: number })
      .onConflictDoNothing()
      .returning({ id: services.id })
    if (made) return
    await requireNew(values, context)
  }
  throw invalidField('receiptNumber', 'invalidField')
}

/** Throws for the value that exists already; if neither exists, the receipt number was the cause. */
async function requireNew(
  { id, locationId, licensePlate, status }: Stay,
  { tx, actor }: CompanyContext,
): Promise<void> {
  const inside = and(
    eq(services.companyId, actor.companyId),
    eq(services.locationId, locationId),
    eq(services.licensePlate, licensePlate),
    eq(services.status, 'progress'),
  )
  if ((await tx.db.$count(services, and(eq(services.companyId, actor.companyId), eq(services.id, id)))) > 0)
    throw invalidField('id', 'id_taken')
  if (status === 'progress' && (await tx.db.$count(services, inside)) > 0)
    throw invalidField('licensePlate', 'plate_in_progress')
}

/**
 * Refuses a plate that is inside with a paid stay. Checked after the insert, when no other entry of the plate can be in
 * progress.
 */
export async function requireNotPaidAhead(
  { id, locationId, licensePlate }: Pick<CheckIn, 'id' | 'locationId' | 'licensePlate'>,
  { tx, actor, now }: CompanyContext,
): Promise<void> {
  const paid = and(
    eq(services.companyId, actor.companyId),
    eq(services.locationId, locationId),
    eq(services.licensePlate, licensePlate),
    eq(services.status, 'completed'),
    gt(services.endedAt, now),
    ne(services.id, id),
  )
  if ((await tx.db.$count(services, paid)) > 0) throw invalidField('licensePlate', 'plate_in_progress')
}
