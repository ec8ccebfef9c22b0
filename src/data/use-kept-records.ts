import type { Table } from 'dexie'

import type { CollectionName } from '../../contract/events.ts'
import type { ListedPage } from '../lib/listed-page.ts'
import { shownOf, type KeptDatabase, type KeptRow } from '../offline/kept-database.ts'
import { useSession } from './session-provider.tsx'
import { useKeptPage } from './use-kept-page.ts'
import { useLive, type Live } from './use-live.ts'
import { useSyncStatus } from './use-sync-status.ts'

/** How a list looks through the records of one collection, of which the device keeps all and there are some thousands at most. */
export interface KeptQuestion<T> {
  collection: CollectionName
  table: (db: KeptDatabase) => Table<KeptRow<T>, string>
  matches: (record: T) => boolean
  /** As of `toSorted`. */
  order: (one: T, other: T) => number
  /** What `matches` and `order` depend on, as one text. */
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
