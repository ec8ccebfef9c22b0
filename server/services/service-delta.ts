import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
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
import { type ServiceRow, selectServices, toService } from './service-select.ts'

const Position = v.tuple([v.pipe(Instant, v.toDate(), v.minValue(new Date(0))), Id])

/** The services of the kept days at the locations that the person's device keeps, newest first, and after them the vehicles that are inside for longer. */
export async function serviceDelta(chosen: string | undefined, context: CompanyContext): Promise<DeltaSource<Service>> {
  const { tx, actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context), chosen)
  const since = keptSince(now)
  const own = and(eq(services.companyId, actor.companyId), inArray(services.locationId, [...kept]))
  const inWindow = and(own, gte(services.startedAt, since))
  // By themselves: one condition for both would read all that ever was for its last page.
  const insideLonger = and(own, lt(services.startedAt, since), eq(services.status, 'progress'))
  const isKept = ({ service }: ServiceRow) => service.startedAt >= since || service.status === 'progress'

  return {
    collection: 'services',
    scope: kept.join(),
    async fillTotal() {
      if (kept.length === 0) return 0
      return (await tx.db.$count(services, inWindow)) + (await tx.db.$count(services, insideLonger))
    },
    async fillPage(position, limit) {
      if (kept.length === 0) return { items: [], position: null }
      const behind = position === null ? undefined : readPosition(Position, position.split('|'))
      const rows = await selectServices(tx.db)
        .where(and(inWindow, behind && sql`(${services.startedAt}, ${services.id}) < (${behind[0].toISOString()}::timestamptz, ${behind[1]}::uuid)`))
        .orderBy(desc(services.startedAt), desc(services.id))
        .limit(limit)
      const last = rows.at(-1)?.service
      if (last && rows.length === limit) return { items: rows.map(toService), position: `${last.startedAt.toISOString()}|${last.id}` }
      const longer = await selectServices(tx.db).where(insideLonger).orderBy(desc(services.startedAt), desc(services.id))
      return { items: [...rows, ...longer].map(toService), position: null }
    },
    async changedPage(after, upper, limit) {
      if (kept.length === 0) return { items: [], gone: [], last: null, count: 0 }
      const rows = await selectServices(tx.db)
        .where(and(own, changedBetween(services, after, upper)))
        .orderBy(...inOrderOfChange(services))
        .limit(limit)
      const last = rows.at(-1)
      return {
        items: rows.filter(isKept).map(toService),
        gone: rows.filter((row) => !isKept(row)).map((row) => row.service.id),
        last: last ? { xid: last.service.changedXid, id: last.service.id } : null,
        count: rows.length,
      }
    },
  }
}
