import { and, eq, gte, lt, sql } from 'drizzle-orm'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import { tombstones } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'
import { invalidField } from '../http/problem-error.ts'
import { markOf, readNumbers, scopeHash } from './change-numbers.ts'

/** Position of a delta read: after this row, in the order of (transaction, id). */
export interface ChangePosition {
  xid: string
  id: string
}

/** Reads one collection: a first fill, then changes. */
export interface DeltaSource<Item> {
  collection: CollectionName
  /** Identifies the person's view of the collection. A device with another scope drops everything and fills again. */
  scope: string
  fillTotal(): Promise<number>
  /**
   * Returns the rows of the fill after `position` (null for the start), and the position of the last row; null if there
   * are no more.
   */
  fillPage(position: string | null, limit: number): Promise<{ items: Item[]; position: string | null }>
  /**
   * Returns rows that transactions from `after` to before `upper` changed. `gone` contains rows that the device need
   * not keep.
   */
  changedPage(
    after: ChangePosition,
    upper: string,
    limit: number,
  ): Promise<{ items: Item[]; gone: string[]; last: ChangePosition | null; count: number }>
}

interface Delta<Item> {
  changed: Item[]
  deleted: string[]
  cursor: string
  more: boolean
  reset: boolean
  mark: string | null
  fillTotal: number | null
  asOf: string
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

const Xid = v.pipe(v.string(), v.regex(/^\d{1,20}$/))

const Cursor = v.object({
  epoch: v.string(),
  scope: v.string(),
  /** Set during the fill. */
  fill: v.nullable(v.object({ position: v.nullable(v.string()), total: v.number() })),
  xid: Xid,
  id: v.pipe(v.string(), v.uuid()),
  /** First transaction whose deletions were not sent yet. */
  gone: Xid,
})
type Cursor = v.InferOutput<typeof Cursor>

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decode(text: string): Cursor {
  try {
    return v.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw invalidField('cursor', 'cursor_invalid')
  }
}

export async function readDelta<Item>(
  source: DeltaSource<Item>,
  query: { cursor?: string | undefined; limit: number },
  context: CompanyContext,
): Promise<Delta<Item>> {
  const numbers = await readNumbers(context)
  const { upper, epoch } = numbers
  const scope = scopeHash(source.collection, source.scope, context.actor)
  const given = query.cursor === undefined ? null : decode(query.cursor)
  const isOurs =
    given !== null &&
    given.epoch === epoch &&
    given.scope === scope &&
    [given.xid, given.gone].every((xid) => BigInt(xid) <= BigInt(upper))
  const cursor: Cursor = isOurs
    ? given
    : { epoch, scope, fill: { position: null, total: await source.fillTotal() }, xid: upper, id: NO_ID, gone: upper }
  const reset = !isOurs
  const news = await changes(source, cursor, upper, query.limit, context)
  const page =
    cursor.fill === null
      ? { ...news, cursor: encode(news.cursor), fillTotal: null }
      : await fill(source, news, cursor.fill, query.limit)
  const isComplete = !page.more && numbers.isSettled
  return {
    ...page,
    reset,
    mark: isComplete ? markOf(source.collection, scope, numbers) : null,
    asOf: context.now.toISOString(),
  }
}

interface News<Item> {
  changed: Item[]
  deleted: string[]
  cursor: Cursor
  more: boolean
}

/**
 * Returns a page of the fill together with the changes since the previous page, so that changes don't wait for the end
 * of a long fill. The fill is read after the changes, so a row in both is current in the fill.
 */
async function fill<Item>(
  source: DeltaSource<Item>,
  news: News<Item>,
  at: NonNullable<Cursor['fill']>,
  limit: number,
): Promise<Omit<Delta<Item>, 'reset' | 'mark' | 'asOf'>> {
  const { items, position } = await source.fillPage(at.position, limit)
  const next = position === null ? null : { position, total: at.total }
  return {
    changed: [...news.changed, ...items],
    deleted: news.deleted,
    cursor: encode({ ...news.cursor, fill: next }),
    more: news.more || next !== null,
    fillTotal: at.total,
  }
}

async function changes<Item>(
  source: DeltaSource<Item>,
  cursor: Cursor,
  upper: string,
  limit: number,
  context: CompanyContext,
): Promise<News<Item>> {
  const { items, gone, last, count } = await source.changedPage({ xid: cursor.xid, id: cursor.id }, upper, limit)
  if (count === limit && last !== null)
    return { changed: items, deleted: gone, cursor: { ...cursor, ...last }, more: true }
  const removed = await removedSince(source.collection, cursor.gone, upper, context)
  return {
    changed: items,
    deleted: [...gone, ...removed],
    cursor: { ...cursor, xid: upper, id: NO_ID, gone: upper },
    more: false,
  }
}

async function removedSince(
  collection: CollectionName,
  from: string,
  upper: string,
  { tx, actor }: CompanyContext,
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(
      and(
        eq(tombstones.companyId, actor.companyId),
        eq(tombstones.collection, collection),
        gte(tombstones.changedXid, sql`${from}::xid8`),
        lt(tombstones.changedXid, sql`${upper}::xid8`),
      ),
    )
  return rows.map((row) => row.id)
}
