import { type SQL, and, desc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'

import { Id } from '../../contract/primitives.ts'
import type { Pass } from '../../contract/pass.ts'
import { keptLocations, keptSince } from '../../domain/kept-window.ts'
import { passes } from '../db/schema/passes.ts'
import { changedBy, inOrderOfChange, readPosition } from '../delta/changes.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { selectPasses, toPass } from './pass-rows.ts'

/**
 * Passes of the locations that the person's device keeps, latest sale first: valid and paused ones, and those that
 * ended in the kept days.
 */
export async function passDelta(chosen: string | undefined, context: CompanyContext): Promise<DeltaSource<Pass>> {
  const { tx, actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context), chosen)
  const since = keptSince(now).toISOString().slice(0, 10)
  const own = and(eq(passes.companyId, actor.companyId), inArray(passes.locationId, [...kept]))
  const inWindow = and(own, or(gte(passes.endsOn, since), and(isNotNull(passes.pausedOn), isNull(passes.cancelledAt))))

  async function read(where: SQL | undefined, order: readonly SQL[], limit: number) {
    return selectPasses(context)
      .where(where)
      .orderBy(...order)
      .limit(limit)
  }

  return {
    collection: 'passes',
    scope: kept.join(),
    fillTotal: async () => (kept.length === 0 ? 0 : tx.db.$count(passes, inWindow)),
    async fillPage(position, limit) {
      if (kept.length === 0) return { items: [], position: null }
      const behind = position === null ? undefined : readPosition(Id, position)
      const rows = await read(
        and(inWindow, behind === undefined ? undefined : sql`${passes.id} < ${behind}::uuid`),
        [desc(passes.id)],
        limit,
      )
      return {
        items: rows.map((row) => toPass(row, now)),
        position: rows.length < limit ? null : (rows.at(-1)?.pass.id ?? null),
      }
    },
    async changedPage(commits, after, limit) {
      if (kept.length === 0) return { items: [], gone: [], last: null, count: 0 }
      const rows = await read(and(own, changedBy(passes, commits, after)), inOrderOfChange(passes), limit)
      const isKept = ({ pass }: (typeof rows)[number]) =>
        pass.endsOn >= since || (pass.pausedOn !== null && pass.cancelledAt === null)
      const last = rows.at(-1)?.pass
      return {
        items: rows.filter(isKept).map((row) => toPass(row, now)),
        gone: rows.filter((row) => !isKept(row)).map(({ pass }) => pass.id),
        last: last ? { xid: last.changedXid, id: last.id } : null,
        count: rows.length,
      }
    },
  }
}
