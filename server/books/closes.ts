import { and, desc, eq, isNull, sql } from 'drizzle-orm'

import type { BookClose } from '../../contract/month.ts'
import { CLOSE_AFTER_MS } from '../../domain/books.ts'
import { displayTimeZone, wallClock } from '../../domain/zoned-time.ts'
import { bookCloses } from '../db/schema/book-closes.ts'
import { locations } from '../db/schema/locations.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/**
 * Locks a company's closes until the transaction ends. Facts for an earlier day lock them `shared`, so that no close
 * happens between reading the last close and the commit; a close locks them `alone`.
 */
export async function lockBooks(mode: 'shared' | 'alone', { tx, actor }: Reader): Promise<void> {
  const key = sql`hashtextextended(${`books of ${actor.companyId}`}, 0)`
  await tx.db.execute(
    mode === 'shared' ? sql`select pg_advisory_xact_lock_shared(${key})` : sql`select pg_advisory_xact_lock(${key})`,
  )
}

/** Returns the close with the last closed day of the company; null if no month is closed. */
export async function lastClose({ tx, actor }: Reader): Promise<typeof bookCloses.$inferSelect | null> {
  const [last] = await tx.db
    .select()
    .from(bookCloses)
    .where(and(eq(bookCloses.companyId, actor.companyId), isNull(bookCloses.reopenedAt)))
    .orderBy(desc(bookCloses.until))
    .limit(1)
  return last ?? null
}

/**
 * Returns the moment at which a fact of a location counts, if it differs from its own time: now, if its day is in a
 * month that was closed before the fact arrived. Otherwise null.
 */
export async function bookedAt(
  at: Date,
  locationId: string,
  context: Reader & Pick<CompanyContext, 'now'>,
): Promise<Date | null> {
  const { tx, actor, now } = context
  // No month is closed within the first hour after its end.
  if (now.getTime() - at.getTime() < CLOSE_AFTER_MS) return null
  await lockBooks('shared', context)
  const last = await lastClose(context)
  if (last === null) return null
  const [location] = await tx.db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  return location !== undefined && wallClock(at, displayTimeZone(location.timeZone)).slice(0, 10) <= last.until
    ? now
    : null
}

export function toClose({
  id,
  until,
  closedAt,
  closedBy,
  closedByName,
  reopenedAt,
  reopenedBy,
  reopenedByName,
  reopenReason,
}: typeof bookCloses.$inferSelect): BookClose {
  return {
    id,
    until,
    closedAt: closedAt.toISOString(),
    closedBy: { id: closedBy, name: closedByName },
    reopened:
      reopenedAt === null || reopenedBy === null
        ? null
        : {
            at: reopenedAt.toISOString(),
            by: { id: reopenedBy, name: reopenedByName ?? '' },
            reason: reopenReason ?? '',
          },
  }
}
