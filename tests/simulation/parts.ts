import { createApiClient } from '../../src/offline/api-client.ts'
import type { Collection } from '../../src/offline/collection.ts'
import { cashUps, drivers, services } from '../../src/offline/collections.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import { adoptLeftWork } from '../../src/offline/left-work.ts'
import { createCourier } from '../../src/offline/outbox/courier.ts'
import type { KeptWrites } from '../../src/offline/outbox/kept-writes.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-kinds.ts'
import { createOutbox } from '../../src/offline/outbox/outbox.ts'
import { createQueue } from '../../src/offline/outbox/queue.ts'
import { keepSpareCopy } from '../../src/offline/outbox/spare-copy.ts'
import { bringIn, takeOut } from '../../src/offline/outbox/transfer.ts'
import type { Platform } from '../../src/offline/platform.ts'
import type { Person } from './people.ts'

/** What a tab of the simulation is made of. A planted fault puts a broken one in the place of one of them. */
export interface Parts {
  createApiClient: typeof createApiClient
  createQueue: typeof createQueue
  createCourier: typeof createCourier
  createOutbox: typeof createOutbox
  takeOut: typeof takeOut
  bringIn: typeof bringIn
  keepSpareCopy: typeof keepSpareCopy
  adoptLeftWork: typeof adoptLeftWork
  /** What can be done to which records. */
  writes: readonly KeptWrites[]
  /** What is pulled, one after the other. */
  collections: readonly Collection[]
  /** What the outbox screen shows. */
  look: (db: KeptDatabase) => Promise<Op[]>
  /** Whose kept store a person works with. */
  storeOf: (person: Person) => string
  /** In whose kept store lies what a person typed and did not send. */
  draftsOf: (person: Person) => string
  platform: (platform: Platform) => Platform
}

export const CORE: Parts = {
  createApiClient,
  createQueue,
  createCourier,
  createOutbox,
  takeOut,
  bringIn,
  keepSpareCopy,
  adoptLeftWork,
  writes: KEPT_WRITES,
  collections: [services, cashUps, drivers],
  look: (db) => db.outbox.orderBy('seq').toArray(),
  storeOf: ({ id }) => id,
  draftsOf: ({ id }) => id,
  platform: (platform) => platform,
}
