import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { Id, Instant } from '../../contract/primitives.ts'
import type { Service } from '../../contract/service.ts'
import { keptLocations, keptSince } from '../../domain/kept-window.ts'
import { services } from '../db/schema/services.ts'
import { changedBetween, inOrderOfChange } from '../delta/change-range.ts'
import { readPosition } from '../delta/fill-position.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { selectServices, toService } from './service-select.ts'

const Position = v.tuple([v.pipe(Instant, v.toDate(), v.minValue(new Date(0))), Id])

/** The services of the kept days at the locations that the person's device keeps, newest first. */
export async function serviceDelta(context: CompanyContext): Promise<DeltaSource<Service>> {
  const { tx, actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context))
  const since = keptSince(now)
  const own = and(eq(services.companyId, actor.companyId), inArray(services.locationId, [...kept]))
  const inWindow = and(own, gte(services.startedAt, since))

  return {
    collection: 'services',
    scope: kept.join(),
    async fillTotal() {
      if (kept.length === 0) return 0
      const [row] = await tx.db.select({ count: sql<number>`count(*)::int` }).from(services).where(inWindow)
      return row?.count ?? 0
    },
    async fillPage(position, limit) {
      if (kept.length === 0) return { items: [], position: null }
      const behind = position === null ? undefined : readPosition(Position, position.split('|'))
      const rows = await selectServices(tx.db)
        .where(and(inWindow, behind && sql`(${services.startedAt}, ${services.id}) < (${behind[0].toISOString()}::timestamptz, ${behind[1]}::uuid)`))
        .orderBy(desc(services.startedAt), desc(services.id))
        .limit(limit)
      const items = rows.map(toService)
      const last = items.at(-1)
      return { items, position: last ? `${last.startedAt}|${last.id}` : null }
    },
    async changedPage(after, upper, limit) {
      if (kept.length === 0) return { items: [], gone: [], last: null, count: 0 }
      const rows = await selectServices(tx.db)
        .where(and(own, changedBetween(services, after, upper)))
        .orderBy(...inOrderOfChange(services))
        .limit(limit)
      const last = rows.at(-1)
      return {
        items: rows.filter((row) => row.service.startedAt >= since).map(toService),
        gone: rows.filter((row) => row.service.startedAt < since).map((row) => row.service.id),
        last: last ? { xid: last.service.changedXid, id: last.service.id } : null,
        count: rows.length,
      }
    },
  }
}
