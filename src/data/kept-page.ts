import type { Table } from 'dexie'
import type { DependencyList } from 'react'

import type { CollectionName } from '../../contract/events.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import { type KeptDatabase, type KeptRow, shownOf } from '../offline/kept-database.ts'
import { hasWords, type Sought } from '../offline/search-terms.ts'
import { useSession } from './session-provider.tsx'
import { type Live, useLive } from './use-live.ts'
import { useSyncStatus } from './use-sync-status.ts'

/** One page of what the device keeps of a collection. */
export interface KeptPage<Row> {
  rows: readonly Row[]
  total: number
  /** At least `total` match, and there is a next page: what many hold is not counted to its end. */
  totalIsBound: boolean
}

/** A place in an index: its key, and among equal ones the id. */
type Place = readonly [key: string, id: string]

/** Up to here the matches of a search are counted, and put in order. */
const TOTAL_BOUND = 300

/** One page in the order of an index, `skip` rows after the first. Deleted rows, of which there are few, are left out. */
export async function keptPage<Row extends KeptRow<unknown>>(table: Table<Row, string>, index: string, keyOf: (row: Row) => string, skip: number, limit: number): Promise<KeptPage<Row>> {
  const removed = await removedPlaces(table, keyOf)
  const positions = await Promise.all(removed.map((place) => positionOf(table, index, place)))
  let from = skip
  for (const position of positions.toSorted((a, b) => a - b)) if (position <= from) from += 1
  const rows = await table.orderBy(index).offset(from).limit(limit + removed.length).toArray()
  const total = (await table.orderBy(index).count()) - removed.length
  return { rows: rows.filter((row) => row.removed !== true).slice(0, limit), total, totalIsBound: false }
}

async function removedPlaces<Row extends KeptRow<unknown>>(table: Table<Row, string>, keyOf: (row: Row) => string): Promise<Place[]> {
  const touched = await table.where('pending').above(0).toArray()
  return touched.flatMap((row) => (row.removed === true ? [[keyOf(row), row.id] as const] : []))
}

async function positionOf<Row>(table: Table<Row, string>, index: string, [key, id]: Place): Promise<number> {
  const [before, equal] = await Promise.all([table.where(index).below(key).count(), table.where(index).equals(key).primaryKeys()])
  return before + equal.indexOf(id)
}

/**
 * One page of the rows that are found, and of the rows that are given beside them. Few are put
 * in order; of many, that come as their terms do, there is a page more than was looked at.
 */
export async function foundPage<Row extends KeptRow<unknown> & { terms: readonly string[] }>(
  table: Table<Row, string>,
  sought: Sought,
  beside: readonly string[],
  compare: (a: Row, b: Row) => number,
  skip: number,
  limit: number,
): Promise<KeptPage<Row>> {
  const removed = await table.where('pending').above(0).and((row) => row.removed === true).primaryKeys()
  const wanted = Math.max(TOTAL_BOUND, skip + limit + 1)
  const { ids, areAll } = await idsOf(table, sought, beside, new Set(removed), wanted)
  if (areAll && ids.length <= TOTAL_BOUND) {
    const rows = await present(table, ids)
    return { rows: rows.toSorted(compare).slice(skip, skip + limit), total: rows.length, totalIsBound: false }
  }
  return { rows: await present(table, ids.slice(skip, skip + limit)), total: ids.length, totalIsBound: !areAll }
}

async function idsOf<Row extends { terms: readonly string[] }>(table: Table<Row, string>, { forms, words }: Sought, beside: readonly string[], without: ReadonlySet<string>, wanted: number): Promise<{ ids: string[]; areAll: boolean }> {
  const [longest] = words.toSorted((one, other) => other.length - one.length)
  // A row is there once for each of its terms that match: seldom more than twice.
  for (let looked = wanted * 2; ; looked *= 4) {
    const stretches = await Promise.all([
      ...forms.map((form) => table.where('terms').startsWith(form).limit(looked).primaryKeys()),
      ...(longest === undefined ? [] : [table.where('terms').startsWith(longest).and((row) => hasWords(words, row.terms)).limit(looked).primaryKeys()]),
    ])
    const ids = [...new Set([...beside, ...stretches.flat()])].filter((id) => !without.has(id))
    const areAll = stretches.every((stretch) => stretch.length < looked)
    if (areAll || ids.length >= wanted) return { ids: ids.slice(0, wanted), areAll: areAll && ids.length <= wanted }
  }
}

async function present<Row>(table: Table<Row, string>, ids: readonly string[]): Promise<Row[]> {
  return (await table.bulkGet([...ids])).filter((row) => row !== undefined)
}

interface Asked {
  page: number
  size: number
}

/** One page of a list of which the device keeps all, as it is now. */
export function useKeptPage<Row>(
  collection: CollectionName,
  { page, size }: Asked,
  find: (skip: number, limit: number) => Promise<KeptPage<Row>>,
  deps: DependencyList,
): ListedPage<Row> {
  const { filled, arriving } = useSyncStatus()
  const live = useLive(() => find((page - 1) * size, size), [...deps, page, size])
  return listedPageOf(live, filled(collection), arriving(collection))
}

/** While a collection is on its way, an empty page says nothing: it is still being read. */
export function listedPageOf<Row>(live: Live<KeptPage<Row>>, filled: boolean, arriving: boolean): ListedPage<Row> {
  const value = live.status === 'ready' ? live.value : undefined
  const found = arriving && value?.rows.length === 0 ? undefined : value
  return {
    rows: found?.rows,
    total: found?.total,
    totalIsBound: found?.totalIsBound ?? false,
    source: filled ? 'device' : 'partly',
    loading: live.status === 'loading' || (live.status === 'ready' && (live.stale || found === undefined)),
    failure: live.status === 'failed' ? { kind: 'storage' } : null,
    retry: () => window.location.reload(),
  }
}

/** Query of a list over one collection that the device keeps as a whole, some thousands of records at most. */
export interface KeptQuestion<T> {
  collection: CollectionName
  table: (db: KeptDatabase) => Table<KeptRow<T>, string>
  matches: (record: T) => boolean
  /** Order, as for `toSorted`. */
  order: (one: T, other: T) => number
  /** Everything that `matches` and `order` depend on, as one text. */
  asked: string
}

export async function findKept<T>(db: KeptDatabase, { table, matches, order }: Omit<KeptQuestion<T>, 'collection' | 'asked'>): Promise<T[]> {
  const rows = await table(db).toArray()
  return rows.flatMap((row) => (row.removed === true ? [] : [shownOf(row)])).filter(matches).toSorted(order)
}

/** One page of them, as it is now. */
export function useKeptRecords<T>(question: KeptQuestion<T>, paging: { page: number; size: number }): ListedPage<T> {
  const { db } = useSession()
  const find = async (skip: number, limit: number) => {
    const found = await findKept(db, question)
    return { rows: found.slice(skip, skip + limit), total: found.length, totalIsBound: false }
  }
  return useKeptPage(question.collection, paging, find, [db, question.asked])
}

/** `missing`: the device has all of the collection, and not this one. `not_here`: it has not got them all yet. */
export type KeptRecordState<T> = { status: 'loading' } | { status: 'ready'; record: T } | { status: 'missing' } | { status: 'not_here' } | { status: 'failed' }

/** One record of a collection that the device keeps. */
export function useKeptRecord<T>({ collection, table }: Pick<KeptQuestion<T>, 'collection' | 'table'>, id: string): KeptRecordState<T> {
  const { db } = useSession()
  const live = useLive(async () => {
    const row = await table(db).get(id)
    return row === undefined || row.removed === true ? null : shownOf(row)
  }, [db, id])
  return useKeptState(collection, live)
}

/** The same of what was looked for otherwise; null where it was not found. */
export function useKeptState<T>(collection: CollectionName, live: Live<T | null>): KeptRecordState<T> {
  const { filled, arriving } = useSyncStatus()
  if (live.status === 'failed') return { status: 'failed' }
  if (live.status === 'loading' || live.stale) return { status: 'loading' }
  if (live.value !== null) return { status: 'ready', record: live.value }
  if (arriving(collection)) return { status: 'loading' }
  return filled(collection) ? { status: 'missing' } : { status: 'not_here' }
}
