import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import type { Service } from '../../../contract/service.ts'
import { services } from '../../../src/offline/collections.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'

/** A device's database of its own, with these services in it as a pull would write them. */
export async function databaseWith(records: readonly Service[]): Promise<KeptDatabase> {
  const db = new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  await db.open()
  await db.transaction('rw', db.meta, db.services, async () => {
    await db.meta.put({ name: 'opened', at: 0 })
    for (const record of records) await services.store(db, record)
  })
  return db
}
