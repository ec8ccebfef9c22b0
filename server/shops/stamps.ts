import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'

import type { Stamp } from '../../contract/shop.ts'
import { settledStamp } from '../../domain/shops.ts'
import { DAY_MS } from '../../domain/time.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import { locations } from '../db/schema/locations.ts'
import { services } from '../db/schema/services.ts'
import { shopStamps } from '../db/schema/shops.ts'
import type { Reader } from '../services/tariff.ts'

/** A stamp, with its share of the shop's budget. */
export interface BudgetedStamp extends Stamp {
  counts: number
}

/**
 * Returns the stamps of a shop in a month, the newest first: stamps whose stay was paid in the month, and unpaid ones
 * that were made in it. Months are those of each location's clock.
 */
export async function readStamps(
  shopId: string,
  month: string,
  { tx, actor }: Reader,
  most = Infinity,
): Promise<BudgetedStamp[]> {
  const begin = Date.parse(`${month}-01T00:00:00Z`)
  const moment = sql<Date>`coalesce(${services.paidAt}, ${shopStamps.at})`.mapWith(shopStamps.at)
  const rows = await tx.db
    .select({
      id: shopStamps.id,
      at: shopStamps.at,
      purchase: shopStamps.purchase,
      reserved: shopStamps.reserved,
      stampedWith: shopStamps.agreementId,
      location: { id: locations.id, name: locations.name, timeZone: locations.timeZone },
      licensePlate: services.licensePlate,
      status: services.status,
      paidAt: services.paidAt,
      agreementId: services.agreementId,
      discount: services.discount,
      difference: services.difference,
      code: shopStamps.serial,
      fault: shopStamps.fault,
    })
    .from(shopStamps)
    .innerJoin(services, and(eq(services.companyId, shopStamps.companyId), eq(services.id, shopStamps.serviceId)))
    .innerJoin(locations, and(eq(locations.companyId, services.companyId), eq(locations.id, services.locationId)))
    .where(
      and(
        eq(shopStamps.companyId, actor.companyId),
        eq(shopStamps.shopId, shopId),
        // The month in any time zone; below, the rows are filtered by the clock of their location.
        gte(moment, new Date(begin - DAY_MS)),
        lt(moment, new Date(begin + 32 * DAY_MS)),
      ),
    )
    .orderBy(desc(shopStamps.at), desc(shopStamps.id))
    .limit(MOST_STAMPS)
  const ofMonth = rows.filter(({ at, paidAt, location }) => monthAt(paidAt ?? at, location.timeZone) === month)
  return ofMonth
    .slice(0, most)
    .map(({ at, paidAt, reserved, stampedWith, status, agreementId, difference, discount, fault, ...row }) => {
      const { state, toBill } = settledStamp({ status, stampedWith, agreementId, discount, difference, fault })
      return {
        ...row,
        at: at.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
        state,
        discount: state === 'inside' ? null : (discount ?? 0),
        toBill,
        counts: state === 'inside' ? reserved : toBill,
      }
    })
}

/** More stamps than a shop makes in a month. */
const MOST_STAMPS = 50_000

/** Returns the used part of a shop's budget in a month. */
export function usedOf(stamps: readonly BudgetedStamp[]): number {
  return stamps.reduce((sum, { counts }) => sum + counts, 0)
}

/** Returns the month of an instant by a location's clock. */
export function monthAt(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 'YYYY-MM'.length)
}
