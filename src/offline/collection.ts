import type { Table } from 'dexie'

import type { CollectionName } from '../../contract/events.ts'
import type { KeptDatabase } from './kept-database.ts'
import { isTouched, shownOf, type KeptRow } from './kept-rows.ts'

/** Number of rows written at once: a slow tablet has to stay usable while it fills. */
const SLICE = 50
const BESIDES = 500

export interface KeptRecord {
  id: string
  version: number
}

/** The queue's information that is needed to store a page. */
export interface Unsent {
  /** Returns which of these records have unsent changes. */
  among: (ids: readonly string[]) => Promise<string[]>
  /** Computes the shown version of a record with unsent changes again, after its base has changed. */
  reface: (id: string) => Promise<void>
}

/**
 * One type of record that a device keeps. Its call is declared separately (`pulled-collections.ts`), because code that
 * only opens and reads kept data does not need it.
 */
export interface Collection {
  name: CollectionName
  table: (db: KeptDatabase) => Table
  /** All tables that a transaction needs to write the collection's rows. */
  tables: (db: KeptDatabase) => Table[]
  /** Writes the data beside some rows, in the background. Returns false if nothing is left to write. */
  writeBeside: ((db: KeptDatabase) => Promise<boolean>) | null
  /** Drops every row that has no unsent changes of the person. */
  clear: (db: KeptDatabase) => Promise<void>
  /**
   * Drops rows before a complete download, except records that a colleague created on this device, because the server
   * does not have them.
   */
  startOver: (db: KeptDatabase) => Promise<void>
  /**
   * Drops rows that are too old to be kept, by the server's clock. A tablet's clock that is fast would drop rows that
   * the cursor will not bring again.
   */
  prune: (db: KeptDatabase, asOf: string) => Promise<void>
}

/** A collection with the type of its records. */
export interface RecordCollection<T extends KeptRecord> extends Collection {
  get: (db: KeptDatabase, id: string) => Promise<KeptRow<T> | undefined>
  /** Writes a row with the index keys of its shown version. */
  put: (db: KeptDatabase, row: KeptRow<T>) => Promise<void>
  /** Returns or writes many rows, each in one call of the store. */
  getAll: (db: KeptDatabase, ids: readonly string[]) => Promise<(KeptRow<T> | undefined)[]>
  putAll: (db: KeptDatabase, rows: readonly KeptRow<T>[]) => Promise<void>
  dropAll: (db: KeptDatabase, ids: readonly string[]) => Promise<void>
  /**
   * Stores the server's versions of records, inside the caller's transaction. A newer version on the device is kept.
   * `isFill`: the data beside the records is written later.
   */
  learn: (db: KeptDatabase, news: ServerChanges<T>, unsent: Unsent, isFill?: boolean) => Promise<void>
}

/**
 * Search rows that a person can do without for a minute. They have their own table, which is written after the fill
 * (`catch-up.ts`).
 */
export interface SearchTable<T> {
  table: (db: KeptDatabase) => Table
  putAll: (db: KeptDatabase, records: readonly T[]) => Promise<unknown>
}

/** The server's answer about some records: their current versions, and the ids of deleted ones. */
export interface ServerChanges<T> {
  changed: readonly T[]
  deleted: readonly string[]
}

interface CollectionDefinition<T extends KeptRecord, Keys extends object> {
  name: CollectionName
  table: (db: KeptDatabase) => Table<KeptRow<T> & Keys, string>
  /** Index keys of a shown version. */
  keys: (record: T) => Keys
  beside?: SearchTable<T>
  /** Ids of rows that are too old to be kept. */
  outgrown?: (db: KeptDatabase, now: Date) => Promise<string[]>
  /** First part of the keys of drafts, if the draft and the ended ops of a deleted record are dropped with it. */
  forgotten?: string
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCollection<T extends KeptRecord, Keys extends object>({
  name,
  table,
  keys,
  beside,
  outgrown,
  forgotten,
}: CollectionDefinition<T, Keys>): RecordCollection<T> {
  const tables = (db: KeptDatabase): Table[] => [
    table(db),
    ...(beside ? [beside.table(db), db.besides] : []),
    ...(forgotten === undefined ? [] : [db.drafts, db.settled]),
  ]

  function faced(row: (KeptRow<T> & Keys) | undefined, record: T): KeptRow<T> & Keys {
    if (row && isTouched(row)) return { ...row, base: record, gone: false, seenOnly: false }
    return { id: record.id, base: record, shown: null, pending: 0, ...keys(record) }
  }

  /** Returns the device's rows of some records. During a fill none exist, which one count shows. */
  async function rowsOf(db: KeptDatabase, ids: readonly string[]): Promise<((KeptRow<T> & Keys) | undefined)[]> {
    const sorted = ids.toSorted()
    const [lowest, highest] = [sorted[0], sorted.at(-1)]
    if (lowest === undefined || highest === undefined) return []
    const known = await table(db).where('id').between(lowest, highest, true, true).limit(1).primaryKeys()
    return known.length === 0 ? ids.map(() => undefined) : table(db).bulkGet([...ids])
  }

  async function storeAll(
    db: KeptDatabase,
    records: readonly T[],
    { among, reface }: Unsent,
    isFill: boolean,
  ): Promise<void> {
    const rows = await rowsOf(
      db,
      records.map((record) => record.id),
    )
    // A record without a row may already have unsent changes, if a file from another tablet brought them.
    const strangers = await among(records.flatMap(({ id }, index) => (rows[index] ? [] : [id])))
    const newer = records.flatMap((record, index) => {
      const row = rows[index]
      return row?.base && row.base.version > record.version ? [] : [faced(row, record)]
    })
    // Writes slices in one transaction, so that the screen can draw in between. The next slice is prepared while one is
    // written.
    let written: Promise<unknown> = Promise.resolve()
    for (let from = 0; from < newer.length; from += SLICE) {
      const before = written
      written = table(db).bulkPut(newer.slice(from, from + SLICE))
      await before
    }
    await written
    if (!isFill) await beside?.putAll(db, newer.map(shownOf))
    for (const row of newer) if (isTouched(row)) await reface(row.id)
    for (const id of strangers) await reface(id)
  }

  /** Rows with unsent changes of the person stay until these are sent. */
  async function dropGone(db: KeptDatabase, ids: readonly string[]): Promise<void> {
    await dropAll(
      db,
      await table(db)
        .where('id')
        .anyOf(ids)
        .and((row) => row.pending === 0)
        .primaryKeys(),
    )
  }

  /** If a record is only too old, rows with unsent changes of colleagues stay as well. */
  async function dropOld(db: KeptDatabase, ids: readonly string[]): Promise<void> {
    await dropAll(
      db,
      await table(db)
        .where('id')
        .anyOf(ids)
        .and((row) => !isTouched(row))
        .primaryKeys(),
    )
  }

  async function dropAll(db: KeptDatabase, ids: readonly string[]): Promise<void> {
    await Promise.all([table(db).bulkDelete([...ids]), beside?.table(db).bulkDelete([...ids])])
  }

  async function markGone(db: KeptDatabase, ids: readonly string[]): Promise<void> {
    for (const row of await table(db).where('id').anyOf(ids).toArray()) await table(db).put({ ...row, gone: true })
  }

  async function forget(db: KeptDatabase, kind: string, ids: readonly string[]): Promise<void> {
    const gone = new Set(ids)
    await Promise.all([
      db.drafts.bulkDelete(ids.map((id) => `${kind}:${id}`)),
      db.settled.filter(({ op }) => op.collection === name && gone.has(op.recordId)).delete(),
    ])
  }

  async function learn(
    db: KeptDatabase,
    { changed, deleted }: ServerChanges<T>,
    unsent: Unsent,
    isFill = false,
  ): Promise<void> {
    if (deleted.length > 0) {
      await dropGone(db, deleted)
      await markGone(db, deleted)
      if (forgotten !== undefined) await forget(db, forgotten, deleted)
    }
    await storeAll(db, changed, unsent, isFill)
  }

  async function putAll(db: KeptDatabase, rows: readonly KeptRow<T>[]): Promise<void> {
    await Promise.all([
      table(db).bulkPut(rows.map((row) => ({ ...row, ...keys(shownOf(row)) }))),
      beside?.putAll(db, rows.map(shownOf)),
    ])
  }

  async function writeBeside(db: KeptDatabase): Promise<boolean> {
    const state = await db.besides.get(name)
    if (state?.upTo === null) return false
    const rows = await table(db)
      .where('id')
      .above(state?.upTo ?? '')
      .limit(BESIDES)
      .toArray()
    await beside?.putAll(db, rows.map(shownOf))
    const last = rows.length < BESIDES ? undefined : rows.at(-1)
    await db.besides.put({ collection: name, upTo: last?.id ?? null })
    return last !== undefined
  }

  async function clear(db: KeptDatabase): Promise<void> {
    if (beside) await Promise.all([beside.table(db).clear(), db.besides.delete(name)])
    const touched = await table(db).where('pending').above(0).count()
    if (touched === 0) return table(db).clear()
    await table(db).where('pending').equals(0).delete()
    // The server never had records that were only created or seen here.
    await markGone(
      db,
      await table(db)
        .filter(({ base, seenOnly }) => base !== null && seenOnly !== true)
        .primaryKeys(),
    )
  }

  return {
    name,
    table,
    tables,
    writeBeside: beside ? writeBeside : null,
    learn,
    clear,
    startOver: async (db) => {
      const made = await table(db)
        .where('pending')
        .equals(0)
        .and(({ base, shown }) => base === null && shown !== null)
        .toArray()
      await clear(db)
      if (made.length > 0) await putAll(db, made)
    },
    prune: async (db, asOf) => {
      const ids = (await outgrown?.(db, new Date(asOf))) ?? []
      if (ids.length > 0) await dropOld(db, ids)
    },
    get: (db, id) => table(db).get(id),
    put: (db, row) => putAll(db, [row]),
    getAll: (db, ids) => table(db).bulkGet([...ids]),
    putAll,
    dropAll,
  }
}
