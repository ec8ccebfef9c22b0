import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'

import { Id, Instant } from '../../contract/primitives.ts'
import type { Service } from '../../contract/service.ts'
import { keptLocations, keptSince } from '../../domain/kept-window.ts'
import { services } from '../db/schema/services.ts'
import { changedBy, inOrderOfChange, readPosition } from '../delta/changes.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { type ServiceRow, selectServices, toService } from './service-select.ts'

/** Position of a fill: before the second part, after all stays inside were sent; or after a row of either part. */
const Position = v.union([
  v.strictTuple([v.literal('others')]),
  v.strictTuple([v.picklist(['inside', 'others']), v.pipe(Instant, v.toDate(), v.minValue(new Date(0))), Id]),
])

/**
 * Services of the kept days at the locations that the person's device keeps: first the vehicles inside, which may be
 * older, then all others, each newest first.
 */
export async function serviceDelta(chosen: string | undefined, context: CompanyContext): Promise<DeltaSource<Service>> {
  const { tx, actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context), chosen)
  const since = keptSince(now)
  const own = and(eq(services.companyId, actor.companyId), inArray(services.locationId, [...kept]))
  const isInside = and(own, eq(services.status, 'progress'))
  // A stay that starts or ends during a first fill reaches the device as a change.
  const others = and(own, gte(services.startedAt, since), ne(services.status, 'progress'))
  const isKept = ({ service }: ServiceRow) => service.startedAt >= since || service.status === 'progress'

  return {
    collection: 'services',
    scope: kept.join(),
    async fillTotal() {
      if (kept.length === 0) return 0
      return (await tx.db.$count(services, others)) + (await tx.db.$count(services, isInside))
    },
    // A page has rows of one part only, because devices take a short page for the end of its part.
    async fillPage(position, limit) {
      if (kept.length === 0) return { items: [], position: null }
      const [part, startedAt, id] =
        position === null ? (['inside'] as const) : readPosition(Position, position.split('|'))
      const behind =
        startedAt &&
        sql`(${services.startedAt}, ${services.id}) < (${startedAt.toISOString()}::timestamptz, ${id}::uuid)`
      const rows = await selectServices(tx.db)
        .where(and(part === 'inside' ? isInside : others, behind))
        .orderBy(desc(services.startedAt), desc(services.id))
        .limit(limit)
      const last = rows.length < limit ? undefined : rows.at(-1)?.service
      const end = part === 'inside' ? 'others' : null
      return { items: rows.map(toService), position: last ? `${part}|${last.startedAt.toISOString()}|${last.id}` : end }
    },
    async changedPage(commits, after, limit) {
      if (kept.length === 0) return { items: [], gone: [], last: null, count: 0 }
      const rows = await selectServices(tx.db)
        .where(and(own, changedBy(services, commits, after)))
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
