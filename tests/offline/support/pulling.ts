import { pullCollection } from '../../../src/offline/pull.ts'
import { services, type PulledCollection } from '../../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { shownOf } from '../../../src/offline/kept-rows.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { FakeServer } from './fake-server.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'
import { aService } from './records.ts'
import { apiOf } from './tab.ts'

export function serverWith(count: number, pageSize = 1000): FakeServer {
  const server = new FakeServer()
  server.pageSize = pageSize
  server.put('services', ...Array.from({ length: count }, (_, index) => aService(index + 1)))
  return server
}

export const pull = (
  server: FakeServer,
  db: KeptDatabase,
  {
    signal = new AbortController().signal,
    collection = services,
    clock = createManualClock(),
  }: { signal?: AbortSignal; collection?: PulledCollection; clock?: ManualClock } = {},
) =>
  pullCollection(collection, {
    api: apiOf(server),
    db,
    clock,
    signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  })

export const keptServices = async (db: KeptDatabase) => (await db.services.orderBy('id').toArray()).map(shownOf)
