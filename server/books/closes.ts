import { and, desc, eq } from 'drizzle-orm'

import { wallClock } from '../../domain/zoned-time.ts'
import { locations } from '../db/schema/locations.ts'
import { bookCloses } from '../db/schema/sale-changes.ts'
import type { CompanyContext } from '../http/route.ts'

type Reader = Pick<CompanyContext, 'tx' | 'actor'>

/** Returns the last closed day of the company, by the clock of each location; null if no month was closed. */
export async function closedUntil({ tx, actor }: Reader): Promise<string | null> {
  const [last] = await tx.db
    .select({ until: bookCloses.until })
    .from(bookCloses)
    .where(eq(bookCloses.companyId, actor.companyId))
    .orderBy(desc(bookCloses.until))
    .limit(1)
  return last?.until ?? null
}

/** Returns whether an instant is in a closed month, by the clock of a location. */
export async function isClosedDay(at: Date, locationId: string, context: Reader): Promise<boolean> {
  const until = await closedUntil(context)
  if (until === null) return false
  const { tx, actor } = context
  const [location] = await tx.db
    .select({ timeZone: locations.timeZone })
    .from(locations)
    .where(and(eq(locations.companyId, actor.companyId), eq(locations.id, locationId)))
  return location !== undefined && wallClock(at, location.timeZone).slice(0, 10) <= until
}
