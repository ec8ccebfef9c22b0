import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import type { Pass } from '../../../contract/pass.ts'
import type { Service } from '../../../contract/service.ts'
import { catchUp, pullCollection } from '../../../src/offline/pull.ts'
import { passes, services } from '../../../src/offline/pulled-collections.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { FakeServer } from '../../offline/support/fake-server.ts'
import { createManualClock } from '../../offline/support/manual-clock.ts'
import { apiOf } from '../../offline/support/tab.ts'

/** A device's own database, with these services and passes as a pull would write them, however old they are. */
export async function databaseWith(records: readonly Service[], sold: readonly Pass[] = []): Promise<KeptDatabase> {
  const db = new KeptDatabase('ana', 'parq', { indexedDB: new IDBFactory(), keyRange: IDBKeyRange })
  await db.meta.put({ name: 'opened', at: 0 })
  const server = new FakeServer()
  server.put('services', ...records)
  server.put('passes', ...sold)
  const { signal } = new AbortController()
  const pull = {
    api: apiOf(server),
    db,
    clock: createManualClock(0),
    signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  }
  await pullCollection(services, pull)
  if (sold.length > 0) await pullCollection(passes, pull)
  await catchUp(services, db, signal)
  return db
}
