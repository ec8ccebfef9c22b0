import { createApiClient } from '../../src/offline/api-client.ts'
import { cashUps, drivers, services, type PulledCollection } from '../../src/offline/pulled-collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { adoptOrphanedOps } from '../../src/offline/orphaned-ops.ts'
import { createTransport } from '../../src/offline/outbox/transport.ts'
import type { KeptWrites } from '../../src/offline/outbox/kept-writes.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { bringColleagueOps } from '../../src/offline/outbox/colleague-ops.ts'
import { forwardEntries } from '../../src/offline/outbox/forwarding.ts'
import { createOutbox } from '../../src/offline/outbox/outbox.ts'
import { createQueue } from '../../src/offline/outbox/queue.ts'
import { keepOutboxBackup } from '../../src/offline/outbox/outbox-backup.ts'
import { importOps, exportOps } from '../../src/offline/outbox/transfer.ts'
import { createServerClock } from '../../src/offline/server-clock.ts'
import type { Platform } from '../../src/offline/platform.ts'
import { rowsInside } from '../../src/features/booth/entry.ts'
import type { Person } from './people.ts'

/** Parts of a tab in the simulation. A planted fault replaces one of them with a broken one. */
export interface Parts {
  createApiClient: typeof createApiClient
  createServerClock: typeof createServerClock
  createQueue: typeof createQueue
  createTransport: typeof createTransport
  createOutbox: typeof createOutbox
  exportOps: typeof exportOps
  importOps: typeof importOps
  keepOutboxBackup: typeof keepOutboxBackup
  adoptOrphanedOps: typeof adoptOrphanedOps
  bringColleagueOps: typeof bringColleagueOps
  forwardEntries: typeof forwardEntries
  /** Writes for each record type. */
  writes: readonly KeptWrites[]
  /** Collections to pull, one after the other. */
  collections: readonly PulledCollection[]
  /** Vehicles that the booth shows as inside at a location. */
  inside: typeof rowsInside
  /** Ops that the outbox screen shows. */
  look: (db: KeptDatabase) => Promise<Op[]>
  /** Name of the kept store that a person works with. */
  storeOf: (person: Person) => string
  /** Returns whose kept store holds a person's unsent input. */
  draftsOf: (person: Person) => string
  platform: (platform: Platform) => Platform
}

export const CORE: Parts = {
  createApiClient,
  createServerClock,
  createQueue,
  createTransport,
  createOutbox,
  exportOps,
  importOps,
  keepOutboxBackup,
  adoptOrphanedOps,
  bringColleagueOps,
  forwardEntries,
  writes: KEPT_WRITES,
  collections: [services, cashUps, drivers],
  inside: rowsInside,
  look: (db) => db.outbox.orderBy('seq').toArray(),
  storeOf: ({ id }) => id,
  draftsOf: ({ id }) => id,
  platform: (platform) => platform,
}
