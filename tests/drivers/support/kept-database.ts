import type { Driver } from '../../../contract/driver.ts'
import type { Vehicle } from '../../../contract/vehicle.ts'
import { drivers, vehicles } from '../../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../../src/offline/kept-database.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { pullCollection } from '../../../src/offline/pull.ts'
import { FakeServer } from '../../offline/support/fake-server.ts'
import { createManualClock } from '../../offline/support/manual-clock.ts'
import { apiOf } from '../../offline/support/tab.ts'

/** Writes these records as a pull does. */
export async function pulled(
  db: KeptDatabase,
  given: { drivers?: readonly Driver[]; vehicles?: readonly Vehicle[] },
): Promise<void> {
  const server = new FakeServer()
  server.pageSize = 10_000
  server.put('drivers', ...(given.drivers ?? []))
  server.put('vehicles', ...(given.vehicles ?? []))
  const how = {
    api: apiOf(server),
    db,
    clock: createManualClock(0),
    signal: new AbortController().signal,
    writes: KEPT_WRITES,
    noteServerTime: () => undefined,
  }
  await pullCollection(drivers, how)
  await pullCollection(vehicles, how)
}
