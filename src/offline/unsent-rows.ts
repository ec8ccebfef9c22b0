import type { Table } from 'dexie'

import type { KeptDatabase } from './kept-database.ts'
import type { KeptRow } from './kept-rows.ts'
import type { Op } from './outbox/op.ts'

/** Returns the rows of a table with unsent changes on this device, of the person or of colleagues. */
export async function unsentRows<Row extends KeptRow<unknown>>(
  table: Table<Row, string>,
  { colleagueOps }: Pick<KeptDatabase, 'colleagueOps'>,
): Promise<Row[]> {
  const [own, theirs] = await Promise.all([
    table.where('pending').above(0).toArray(),
    colleagueOps.where('lane').startsWith(`${table.name}:`).toArray(),
  ])
  const ids = new Set(own.map(({ id }) => id))
  const beside = await table.bulkGet([...new Set(theirs.map(({ op }) => op.recordId))])
  return [...own, ...beside.filter((row) => row !== undefined && row.shown !== null && !ids.has(row.id))].flatMap(
    (row) => row ?? [],
  )
}

/** Returns the unsent ops on a collection or on one of its records, the person's own before those of colleagues. */
export async function unsentOps(
  { outbox, colleagueOps }: Pick<KeptDatabase, 'outbox' | 'colleagueOps'>,
  collection: Op['collection'],
  recordId = '',
): Promise<Op[]> {
  const lane = `${collection}:${recordId}`
  const [own, theirs] = await Promise.all([
    outbox.where('lane').startsWith(lane).toArray(),
    colleagueOps.where('lane').startsWith(lane).toArray(),
  ])
  return [...own, ...theirs.filter(({ isShown }) => isShown).map(({ op }) => op)]
}
