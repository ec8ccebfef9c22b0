import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { CollectionName } from '../../contract/events.ts'
import { Id } from '../../contract/primitives.ts'
import type { CompanyContext } from '../http/route.ts'
import { changedBetween, inOrderOfChange } from './change-range.ts'
import { readPosition } from './fill-position.ts'
import type { DeltaSource } from './read-delta.ts'

interface WholeTable<Row extends { id: string; changedXid: string }, Item> {
  collection: CollectionName
  table: { companyId: PgColumn; id: PgColumn; changedXid: PgColumn }
  count: (where: SQL | undefined) => Promise<number>
  rows: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>
  toItem: (row: Row) => Item
}

/** The delta of a table of which everybody in a company sees all, in the order of its ids. */
export function wholeTableDelta<Row extends { id: string; changedXid: string }, Item>(source: WholeTable<Row, Item>, { actor }: CompanyContext): DeltaSource<Item> {
  const { collection, table, count, rows, toItem } = source
  const own = eq(table.companyId, actor.companyId)
  return {
    collection,
    scope: 'all',
    fillTotal: () => count(own),
    async fillPage(position, limit) {
      const behind = position === null ? undefined : sql`${table.id} > ${readPosition(Id, position)}::uuid`
      const found = await rows(and(own, behind), [asc(table.id)], limit)
      return { items: found.map(toItem), position: found.at(-1)?.id ?? null }
    },
    async changedPage(after, upper, limit) {
      const found = await rows(and(own, changedBetween(table, after, upper)), inOrderOfChange(table), limit)
      const last = found.at(-1)
      return { items: found.map(toItem), gone: [], last: last ? { xid: last.changedXid, id: last.id } : null, count: found.length }
    },
  }
}
