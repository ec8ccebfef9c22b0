import type { Table } from 'dexie'

import type { KeptDatabase } from './kept-database.ts'

/** The store was wiped while this context worked with it; it may no longer write there. */
export class StoreWiped extends Error {
  override name = 'StoreWiped'
}

async function stillOpened(db: KeptDatabase): Promise<void> {
  if ((await db.meta.get('opened')) === undefined) throw new StoreWiped()
}

/**
 * Runs a write in a kept database; every such write goes through here. A wipe in another tab removes the mark `opened`,
 * so that an answer which arrives later is not stored.
 */
export function writeKept<T>(db: KeptDatabase, tables: Table[], work: () => Promise<T>): Promise<T> {
  return db.transaction('rw', [db.meta, ...tables], async () => {
    // The store answers in the order of the requests: without the mark the transaction ends before the work has an
    // answer.
    const [, result] = await Promise.all([stillOpened(db), work()])
    return result
  })
}
