import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'

import type { CollectionName } from '../../contract/events.ts'
import { tombstones } from '../db/schema/companies.ts'
import type { CompanyContext } from '../http/route.ts'
import { invalidField } from '../http/problem-error.ts'
import { type Commits, markOf, readCommits, readNumbers, scopeHash } from './change-numbers.ts'

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
   * Returns rows that these transactions were the last to change, after `after`. `gone` contains rows that the device
   * need not keep.
   */
  changedPage(
    commits: Commits,
    after: ChangePosition,
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

/** Maximum number of transactions whose changes are read together. */
const COMMITS_MOST = 1_000
/** A device that lacks more transactions than these starts over. The sweeper keeps some more. */
export const COMMITS_KEPT = 100_000

const Number = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const Cursor = v.object({
  epoch: v.string(),
  scope: v.string(),
  /** Set during the fill. */
  fill: v.nullable(v.object({ position: v.nullable(v.string()), total: v.number() })),
  /** Change number up to which everything was sent. */
  number: Number,
  /** Change number up to which the next pages reach, and the last row that was sent; null between two such parts. */
  part: v.nullable(
    v.object({
      upTo: Number,
      xid: v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
      id: v.pipe(v.string(), v.uuid()),
    }),
  ),
})
type Cursor = v.InferOutput<typeof Cursor>

function encode(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Cursors until release 0.1.0 counted transactions. A device with such a cursor starts over. */
const OldCursor = v.object({ epoch: v.string(), scope: v.string(), xid: v.string(), gone: v.string() })

function decode(text: string): Cursor | null {
  try {
    return v.parse(
      v.union([
        Cursor,
        v.pipe(
          OldCursor,
          v.transform(() => null),
        ),
      ]),
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
  } catch {
    throw invalidField('cursor', 'cursor_invalid')
  }
}

/** Returns whether the transactions behind a cursor are still known. A cursor may be older, or of a later backup. */
function isReadable({ number, part }: Cursor, latest: number): boolean {
  const upTo = part?.upTo ?? number
  return number <= upTo && upTo <= Math.min(latest, number + COMMITS_MOST) && latest - number <= COMMITS_KEPT
}

export async function readDelta<Item>(
  source: DeltaSource<Item>,
  query: { cursor?: string | undefined; limit: number },
  context: CompanyContext,
): Promise<Delta<Item>> {
  const numbers = await readNumbers(context)
  const { epoch, number } = numbers
  const scope = scopeHash(source.collection, source.scope, context.actor)
  const given = query.cursor === undefined ? null : decode(query.cursor)
  const isOurs = given !== null && given.epoch === epoch && given.scope === scope && isReadable(given, number)
  const cursor: Cursor = isOurs
    ? given
    : { epoch, scope, fill: { position: null, total: await source.fillTotal() }, number, part: null }
  const reset = !isOurs
  const news = await changes(source, cursor, number, query.limit, context)
  const page =
    cursor.fill === null
      ? { ...news, cursor: encode(news.cursor), fillTotal: null }
      : await fill(source, news, cursor.fill, query.limit)
  const mark = page.more ? null : markOf(source.collection, scope, numbers)
  return { ...page, reset, mark, asOf: context.now.toISOString() }
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

/** Returns a page of the changes up to `number`. Numbers have no gaps. */
async function changes<Item>(
  source: DeltaSource<Item>,
  cursor: Cursor,
  number: number,
  limit: number,
  context: CompanyContext,
): Promise<News<Item>> {
  const upTo = cursor.part?.upTo ?? Math.min(number, cursor.number + COMMITS_MOST)
  const commits = await readCommits(cursor.number, upTo, context)
  const next = { cursor: { ...cursor, number: upTo, part: null }, more: upTo < number }
  if (commits === null) return { changed: [], deleted: [], ...next }
  const after = cursor.part ?? { xid: commits[0], id: NO_ID }
  const { items, gone, last, count } = await source.changedPage(commits, after, limit)
  if (count === limit && last !== null)
    return { changed: items, deleted: gone, cursor: { ...cursor, part: { upTo, ...last } }, more: true }
  return { changed: items, deleted: [...gone, ...(await removedBy(source.collection, commits, context))], ...next }
}

async function removedBy(
  collection: CollectionName,
  commits: Commits,
  { tx, actor }: CompanyContext,
): Promise<string[]> {
  const rows = await tx.db
    .select({ id: tombstones.rowId })
    .from(tombstones)
    .where(
      and(
        eq(tombstones.companyId, actor.companyId),
        eq(tombstones.collection, collection),
        inArray(tombstones.changedXid, [...commits]),
      ),
    )
  return rows.map((row) => row.id)
}
