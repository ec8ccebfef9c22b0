import type { Table } from 'dexie'

import type { CollectionName } from '../../../contract/events.ts'
import type { Unsent } from '../collection.ts'
import type { KeptDatabase } from '../kept-database.ts'
import { writeKept } from '../write-kept.ts'
import type { KeptWrites } from './kept-writes.ts'
import { laneOf, type Op } from './op.ts'

/**
 * Returns the tables with the unsent ops of the person and of colleagues, which the computation of a shown record
 * reads.
 */
export function queueTables({ outbox, colleagueOps }: Pick<KeptDatabase, 'outbox' | 'colleagueOps'>): Table[] {
  return [outbox, colleagueOps]
}

/** Runs one transaction over the queue and the records of its ops, so that neither is stored without the other. */
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

/** Returns which of these records have unsent changes of the person or of colleagues. */
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

/** Computes the shown version of a record again from the ops now in the queue. */
export async function refaceRecord(
  db: KeptDatabase,
  writes: readonly KeptWrites[],
  { collection, recordId }: Pick<Op, 'collection' | 'recordId'>,
): Promise<void> {
  const ops = await db.outbox.where('lane').equals(laneOf(collection, recordId)).sortBy('seq')
  await writesOf(writes, collection).reface(db, recordId, ops)
}

/** Returns access to the unsent ops of a collection, so that the server's answer can be merged with them. */
export function unsentOf(collection: CollectionName, db: KeptDatabase, writes: readonly KeptWrites[]): Unsent {
  return {
    among: (ids) => recordsWithUnsent(db, collection, ids),
    reface: (recordId) => refaceRecord(db, writes, { collection, recordId }),
  }
}
