import type { Table } from 'dexie'
import type * as v from 'valibot'

import type { DeltaQuery } from '../../contract/delta.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { CollectionName } from '../../contract/events.ts'
import type { ApiClient } from './api-client.ts'
import type { KeptDatabase, KeptRow } from './kept-database.ts'
import { writeKept } from './write-kept.ts'

/** Rows asked for at once, and rows written at once: a slow tablet has to stay usable while it fills. */
const PAGE = '500'
const SLICE = 50

export interface KeptRecord {
  id: string
  version: number
}

interface Delta<T> {
  changed: T[]
  deleted: string[]
  cursor: string
  more: boolean
  reset: boolean
  fillTotal: number | null
}

/** One answer of a delta read. `store` is called inside the transaction that also writes the cursor. */
export interface Page {
  cursor: string
  more: boolean
  reset: boolean
  fillTotal: number | null
  count: number
  store: (db: KeptDatabase) => Promise<void>
}

/** One kind of record that a device keeps, as the pull sees it. */
export interface Collection {
  name: CollectionName
  table: (db: KeptDatabase) => Table
  read: (api: ApiClient, cursor: string | undefined, signal: AbortSignal) => Promise<Page>
  /** Drops every row that has no unsent changes. */
  clear: (db: KeptDatabase) => Promise<void>
  /** Drops what is no longer kept. */
  prune: (db: KeptDatabase, now: number) => Promise<void>
}

/** The same, for who holds a record of it in the hand. */
export interface CollectionOf<T extends KeptRecord> extends Collection {
  /** Writes what the server said of one record into its row, if there is one and it is not newer. What is not kept stays so. */
  update: (db: KeptDatabase, record: T) => Promise<void>
}

interface CollectionDefinition<T extends KeptRecord, Keys extends object> {
  name: CollectionName
  changes: Endpoint<{ query: typeof DeltaQuery }, v.GenericSchema<unknown, Delta<T>>>
  table: (db: KeptDatabase) => Table<KeptRow<T> & Keys, string>
  /** The index keys of a face. */
  keys: (record: T) => Keys
  /** Ids of rows that have grown too old to be kept. */
  outgrown?: (db: KeptDatabase, now: number) => Promise<string[]>
}

export function defineCollection<T extends KeptRecord, Keys extends object>({ name, changes, table, keys, outgrown }: CollectionDefinition<T, Keys>): CollectionOf<T> {
  function faced(row: (KeptRow<T> & Keys) | undefined, record: T): KeptRow<T> & Keys {
    // With unsent changes the shown face stays as its author left it; only what they were made from moves on.
    if (row && row.pending > 0) return { ...row, base: record }
    return { id: record.id, base: record, shown: null, pending: 0, ...keys(record) }
  }

  async function storeAll(db: KeptDatabase, records: readonly T[]): Promise<void> {
    const rows = await table(db).bulkGet(records.map((record) => record.id))
    const newer = records.flatMap((record, index) => {
      const row = rows[index]
      return row && row.base.version > record.version ? [] : [faced(row, record)]
    })
    // In slices, between which the screen can draw; all in the one transaction.
    for (let from = 0; from < newer.length; from += SLICE) await table(db).bulkPut(newer.slice(from, from + SLICE))
  }

  async function dropUntouched(db: KeptDatabase, ids: readonly string[]): Promise<void> {
    await table(db).where('id').anyOf(ids).and((row) => row.pending === 0).delete()
  }

  return {
    name,
    table,
    read: async (api, cursor, signal) => {
      const { changed, deleted, ...page } = await api.call(changes, { query: { cursor, limit: PAGE } }, { signal })
      return {
        ...page,
        count: changed.length,
        store: async (db) => {
          if (deleted.length > 0) await dropUntouched(db, deleted)
          await storeAll(db, changed)
        },
      }
    },
    clear: async (db) => {
      const touched = await table(db).where('pending').above(0).count()
      await (touched === 0 ? table(db).clear() : table(db).where('pending').equals(0).delete())
    },
    prune: async (db, now) => {
      const ids = (await outgrown?.(db, now)) ?? []
      if (ids.length > 0) await dropUntouched(db, ids)
    },
    update: (db, record) =>
      writeKept(db, [table(db)], async () => {
        if ((await table(db).get(record.id)) !== undefined) await storeAll(db, [record])
      }),
  }
}
