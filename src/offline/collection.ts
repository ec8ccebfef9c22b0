import type { Table } from 'dexie'

import type { CollectionName } from '../../contract/events.ts'
import type { KeptDatabase } from './kept-database.ts'
import { isTouched, shownOf, type KeptRow } from './kept-rows.ts'

/** Rows written at once: a slow tablet has to stay usable while it fills. */
const SLICE = 50
const BESIDES = 500

export interface KeptRecord {
  id: string
  version: number
}

/** What waits in the queue, as a page that is stored needs to know it. */
export interface Unsent {
  /** Which of these records have unsent changes. */
  among: (ids: readonly string[]) => Promise<string[]>
  /** Draws what is shown of a record with unsent changes anew, after what they were made from has moved on. */
  reface: (id: string) => Promise<void>
}

/** One kind of record that a device keeps. By which call it is read stands apart (`pulled-collections.ts`): whoever opens and reads what is kept needs none. */
export interface Collection {
  name: CollectionName
  table: (db: KeptDatabase) => Table
  /** All that a transaction needs which writes its rows. */
  tables: (db: KeptDatabase) => Table[]
  /** Writes what lies beside some rows, behind those of which it is written. False when there is nothing left to write. */
  writeBeside: ((db: KeptDatabase) => Promise<boolean>) | null
  /** Drops every row that has no unsent changes of the person. */
  clear: (db: KeptDatabase) => Promise<void>
  /** The same where the server tells everything anew: what a colleague has made on this device stays, since the server cannot tell it. */
  startOver: (db: KeptDatabase) => Promise<void>
  /** Drops what is no longer kept, by the server's clock: a tablet's that runs ahead would drop what the cursor will not bring again. */
  prune: (db: KeptDatabase, asOf: string) => Promise<void>
}

/** The same, for who holds a record of it in the hand. */
export interface RecordCollection<T extends KeptRecord> extends Collection {
  get: (db: KeptDatabase, id: string) => Promise<KeptRow<T> | undefined>
  /** Writes a row with the index keys of the face that it shows. */
  put: (db: KeptDatabase, row: KeptRow<T>) => Promise<void>
  /** The same for many rows, each in one call of the store. */
  getAll: (db: KeptDatabase, ids: readonly string[]) => Promise<(KeptRow<T> | undefined)[]>
  putAll: (db: KeptDatabase, rows: readonly KeptRow<T>[]) => Promise<void>
  dropAll: (db: KeptDatabase, ids: readonly string[]) => Promise<void>
  /** Takes in what the server says of records, inside a transaction of the caller's. What is known to be newer stays. `isFill`: what lies beside them is written later. */
  learn: (db: KeptDatabase, news: ServerChanges<T>, unsent: Unsent, isFill?: boolean) => Promise<void>
}

/** What rows are found by that a person can do without for a minute: in a table of its own, written after the fill (`catch-up.ts`). */
export interface SearchTable<T> {
  table: (db: KeptDatabase) => Table
  putAll: (db: KeptDatabase, records: readonly T[]) => Promise<unknown>
}

/** What the server says of some records: how they are now, and which are gone. */
export interface ServerChanges<T> {
  changed: readonly T[]
  deleted: readonly string[]
}

interface CollectionDefinition<T extends KeptRecord, Keys extends object> {
  name: CollectionName
  table: (db: KeptDatabase) => Table<KeptRow<T> & Keys, string>
  /** The index keys of a face. */
  keys: (record: T) => Keys
  beside?: SearchTable<T>
  /** Ids of rows that have grown too old to be kept. */
  outgrown?: (db: KeptDatabase, now: Date) => Promise<string[]>
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCollection<T extends KeptRecord, Keys extends object>({
  name,
  table,
  keys,
  beside,
  outgrown,
}: CollectionDefinition<T, Keys>): RecordCollection<T> {
  const tables = (db: KeptDatabase): Table[] => [table(db), ...(beside ? [beside.table(db), db.besides] : [])]

  function faced(row: (KeptRow<T> & Keys) | undefined, record: T): KeptRow<T> & Keys {
    if (row && isTouched(row)) return { ...row, base: record, gone: false, seenOnly: false }
    return { id: record.id, base: record, shown: null, pending: 0, ...keys(record) }
  }

  /** What is here of some records. In a fill it is none of them, and one look says so. */
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
    // A record that was not here may have unsent changes already: a file brought them from a tablet that knew it.
    const strangers = await among(records.flatMap(({ id }, index) => (rows[index] ? [] : [id])))
    const newer = records.flatMap((record, index) => {
      const row = rows[index]
      return row?.base && row.base.version > record.version ? [] : [faced(row, record)]
    })
    // In slices, between which the screen can draw; all in the one transaction. While one is written the next is made ready.
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

  /** Rows with unsent changes of the person stay, as long as they have any. */
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

  /** So do those of colleagues where the record is only too old. */
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

  async function learn(
    db: KeptDatabase,
    { changed, deleted }: ServerChanges<T>,
    unsent: Unsent,
    isFill = false,
  ): Promise<void> {
    if (deleted.length > 0) {
      await dropGone(db, deleted)
      await markGone(db, deleted)
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
    // What was only made or seen here the server did not have.
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
