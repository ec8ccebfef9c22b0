import type { Table } from 'dexie'

import type { CollectionName } from '../../../contract/events.ts'
import type { Unsent } from '../collection.ts'
import type { KeptDatabase } from '../kept-database.ts'
import { writeKept } from '../write-kept.ts'
import type { KeptWrites } from './kept-writes.ts'
import { laneOf, type Op } from './op.ts'

/** What waits on this device to be sent, as whoever draws a record needs it: the person's ops, and those of colleagues. */
export function queueTables({ outbox, colleagueOps }: Pick<KeptDatabase, 'outbox' | 'colleagueOps'>): Table[] {
  return [outbox, colleagueOps]
}

/** One transaction over the queue and the records that its ops touch: neither is ever on disk without the other. */
export function outboxTransaction<T>(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  work: () => Promise<T>,
): Promise<T> {
  return writeKept(db, [...queueTables(db), db.settled, db.drafts, ...writes.flatMap(({ tables }) => tables(db))], work)
}

export function writesOf(writes: readonly KeptWrites[], collection: CollectionName): KeptWrites {
  const found = writes.find((known) => known.collection === collection)
  if (!found) throw new Error(`Nothing is done to ${collection}`)
  return found
}

/** Which of these records have unsent changes of the person or of colleagues. */
async function recordsWithUnsent(
  db: KeptDatabase,
  collection: CollectionName,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const lanes = ids.map((id) => laneOf(collection, id))
  const [ops, theirs] = await Promise.all([
    db.outbox.where('lane').anyOf(lanes).toArray(),
    db.colleagueOps.where('lane').anyOf(lanes).toArray(),
  ])
  return [...new Set([...ops, ...theirs.map(({ op }) => op)].map(({ recordId }) => recordId))]
}

/** Draws what is shown of a record anew, from what is in the queue now. */
export async function refaceRecord(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  { collection, recordId }: Pick<Op, 'collection' | 'recordId'>,
): Promise<void> {
  const ops = await db.outbox.where('lane').equals(laneOf(collection, recordId)).sortBy('seq')
  await writesOf(writes, collection).reface(db, recordId, ops)
}

/** What waits for the records of a collection, for what the server says of them to be taken in beside it. */
export function unsentOf(collection: CollectionName, db: KeptDatabase, writes: readonly KeptWrites[]): Unsent {
  return {
    among: (ids) => recordsWithUnsent(db, collection, ids),
    reface: (recordId) => refaceRecord(db, writes, { collection, recordId }),
  }
}
