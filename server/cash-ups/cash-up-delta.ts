import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CashUp } from '../../contract/cash-up.ts'
import { Id, Instant } from '../../contract/primitives.ts'
import { keptLocations, keptSince } from '../../domain/kept-window.ts'
import { cashUps } from '../db/schema/cash-ups.ts'
import { changedBy, inOrderOfChange, readPosition } from '../delta/changes.ts'
import type { DeltaSource } from '../delta/read-delta.ts'
import type { CompanyContext } from '../http/route.ts'
import { visibleLocationIds } from '../locations/queries.ts'
import { type CashUpRow, readableElsewhere, selectCashUps, shiftsElsewhere } from './cash-up-select.ts'
import { toCashUps } from './cash-up-records.ts'

const Position = v.tuple([v.pipe(Instant, v.toDate(), v.minValue(new Date(0))), Id])

/**
 * Returns the cash-ups of the kept days and all open ones, at the locations that the person's device keeps, newest
 * first. Also the person's own shifts of that time at locations that they have lost.
 */
export async function cashUpDelta(chosen: string | undefined, context: CompanyContext): Promise<DeltaSource<CashUp>> {
  const { tx, actor, now } = context
  const kept = keptLocations(await visibleLocationIds(context), chosen)
  const since = keptSince(now)
  const own = and(eq(cashUps.companyId, actor.companyId), inArray(cashUps.locationId, [...kept]))
  const elsewhere = shiftsElsewhere(context)
  const isCurrent = eq(cashUps.status, 'current')
  const inWindow = or(and(own, or(gte(cashUps.openedAt, since), isCurrent)), readableElsewhere(context))
  const isKept = ({ cashUp }: CashUpRow) => cashUp.status === 'current' || cashUp.openedAt >= since

  return {
    collection: 'cashUps',
    scope: kept.join(),
    async fillTotal() {
      return tx.db.$count(cashUps, inWindow)
    },
    async fillPage(position, limit) {
      const behind = position === null ? undefined : readPosition(Position, position.split('|'))
      const rows = await selectCashUps(context)
        .where(
          and(
            inWindow,
            behind &&
              sql`(${cashUps.openedAt}, ${cashUps.id}) < (${behind[0].toISOString()}::timestamptz, ${behind[1]}::uuid)`,
          ),
        )
        .orderBy(desc(cashUps.openedAt), desc(cashUps.id))
        .limit(limit)
      const items = await toCashUps(rows, context)
      const last = rows.length < limit ? undefined : items.at(-1)
      return { items, position: last ? `${last.openedAt}|${last.id}` : null }
    },
    async changedPage(commits, after, limit) {
      const rows = await selectCashUps(context)
        .where(and(or(own, elsewhere), changedBy(cashUps, commits, after)))
        .orderBy(...inOrderOfChange(cashUps))
        .limit(limit)
      const last = rows.at(-1)?.cashUp
      return {
        items: await toCashUps(rows.filter(isKept), context),
        gone: rows.filter((row) => !isKept(row)).map(({ cashUp }) => cashUp.id),
        last: last ? { xid: last.changedXid, id: last.id } : null,
        count: rows.length,
      }
    },
  }
}
