import type { Table } from 'dexie'
import type { DependencyList } from 'react'

import type { CollectionName } from '../../contract/events.ts'
import { comparableText } from '../../domain/text/comparable-text.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import type { KeptDatabase } from '../offline/kept-database.ts'
import { type KeptRow, shownOf } from '../offline/kept-rows.ts'
import type { KeptPage } from './kept-page.ts'
import { useSession } from './session-provider.tsx'
import type { Live } from './use-live.ts'
import { useLiveOf, useSyncStatus } from './use-sync-status.ts'

export interface PageRequest {
  page: number
  size: number
}

/** Returns one live page of a list whose rows are all on the device. */
export function useKeptPage<Row>(
  collection: CollectionName,
  { page, size }: PageRequest,
  find: (skip: number, limit: number) => Promise<KeptPage<Row>>,
  deps: DependencyList,
): ListedPage<Row> {
  const { filled, arriving } = useSyncStatus()
  const live = useLiveOf(collection, () => find((page - 1) * size, size), [...deps, page, size])
  const isReadBefore = live.status === 'ready' && filled(collection) && !live.value.isWhole
  return listedPageOf(
    live.status === 'ready' ? { ...live, value: live.value.value } : live,
    filled(collection),
    arriving(collection) || isReadBefore,
  )
}

/** While a collection is being downloaded, an empty page counts as still loading. */
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

/** Query for a list over one collection that is completely on the device: some thousands of records at most. */
export interface KeptQuery<T> {
  collection: CollectionName
  table: (db: KeptDatabase) => Table<KeptRow<T>, string>
  matches: (record: T) => boolean
  /** Order of the list, as for `toSorted`. */
  order: (one: T, other: T) => number
  /** Everything that `matches` and `order` depend on, as one text. */
  asked: string
}

interface KeptList<T, Search extends { q?: string | undefined }> extends Pick<
  KeptQuery<T>,
  'collection' | 'table' | 'order'
> {
  /** Text of a record in which a search looks. */
  searched: (record: T) => string
  /** Whether a record passes a filter of the address. */
  filters: { readonly [Name in keyof Search]?: (record: T, value: NonNullable<Search[Name]>) => boolean }
}

/** Returns the query for the records that match an address, by its search and filters. */
/* @__NO_SIDE_EFFECTS__ */
export function defineKeptList<T, Search extends { q?: string | undefined }>({
  searched,
  filters,
  ...list
}: KeptList<T, Search>): (search: Partial<Search>) => KeptQuery<T> {
  const passes = <Name extends keyof Search>(name: Name, record: T, value: Search[Name] | undefined): boolean => {
    const filter = filters[name]
    return filter === undefined || value === undefined || value === null || filter(record, value)
  }
  const names = Object.keys(filters).filter((name): name is keyof Search & string => name in filters)
  return (search) => ({
    ...list,
    matches: (record) =>
      names.every((name) => passes(name, record, search[name])) &&
      comparableText(searched(record)).includes(comparableText(search.q ?? '')),
    asked: JSON.stringify([search.q, ...names.map((name) => search[name])]),
  })
}

export async function findKeptRecords<T>(
  db: KeptDatabase,
  { table, matches, order }: Omit<KeptQuery<T>, 'collection' | 'asked'>,
): Promise<T[]> {
  const rows = await table(db).toArray()
  return rows
    .flatMap((row) => (row.removed === true ? [] : [shownOf(row)]))
    .filter(matches)
    .toSorted(order)
}

/** Returns one live page of the records. */
export function useKeptRecords<T>(query: KeptQuery<T>, paging: { page: number; size: number }): ListedPage<T> {
  const { db } = useSession()
  const find = async (skip: number, limit: number) => {
    const found = await findKeptRecords(db, query)
    return { rows: found.slice(skip, skip + limit), total: found.length, totalIsBound: false }
  }
  return useKeptPage(query.collection, paging, find, [db, query.asked])
}

/**
 * `missing`: the device has the whole collection, and this record is not in it. `not_here`: the device has not
 * downloaded all of it yet.
 */
export type KeptRecordState<T> =
  | { status: 'loading' }
  | { status: 'ready'; record: T }
  | { status: 'missing' }
  | { status: 'not_here' }
  | { status: 'failed' }

/** Returns one record of a collection that the device keeps. */
export function useKeptRecord<T>(
  { collection, table }: Pick<KeptQuery<T>, 'collection' | 'table'>,
  id: string,
): KeptRecordState<T> {
  const { db } = useSession()
  return useKeptState(collection, async () => {
    const row = await table(db).get(id)
    return row === undefined || row.removed === true ? null : shownOf(row)
  }, [db, id])
}

/** Like `useKeptRecord`, for a query that returns null if there is no record. */
export function useKeptState<T>(
  collection: CollectionName,
  query: () => Promise<T | null>,
  deps: DependencyList,
): KeptRecordState<T> {
  const { filled, arriving } = useSyncStatus()
  const live = useLiveOf(collection, query, deps)
  if (live.status === 'failed') return { status: 'failed' }
  if (live.status === 'loading' || live.stale) return { status: 'loading' }
  if (live.value.value !== null) return { status: 'ready', record: live.value.value }
  if (arriving(collection) || (filled(collection) && !live.value.isWhole)) return { status: 'loading' }
  return filled(collection) ? { status: 'missing' } : { status: 'not_here' }
}
