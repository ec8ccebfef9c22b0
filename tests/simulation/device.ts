import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import type { ApiClient } from '../../src/offline/api-client.ts'
import type { KeptDatabase } from '../../src/offline/kept-database.ts'
import type { KeptWrites } from '../../src/offline/outbox/kept-writes.ts'
import type { Adoption } from '../../src/offline/outbox/adoption.ts'
import type { Op } from '../../src/offline/outbox/op.ts'
import type { Outbox } from '../../src/offline/outbox/outbox.ts'
import type { ImportedOps, ExportedOps } from '../../src/offline/outbox/transfer.ts'
import type { ServerClock } from '../../src/offline/server-clock.ts'
import type { TabPlatform } from '../../src/offline/tab-platform.ts'
import * as colleagues from '../../src/offline/colleagues.ts'
import { KEPT_WRITES } from '../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../src/offline/outbox/outbox.ts'
import { createSending } from '../../src/offline/outbox/sending.ts'
import { createSync } from '../../src/offline/sync.ts'
import type { Chance } from './chance.ts'
import type { Engine } from './engine.ts'
import type { Faults } from './faults.ts'
import type { Network, Partition } from './network.ts'
import type { Person } from './people.ts'
import type { Place } from './places.ts'
import { OLDER, type Release } from './releases.ts'
import { createClockNotes } from '../offline/support/manual-clock.ts'
import { backupOf, type BackupShelves } from './backup-shelves.ts'
import { createTabContext, type TabContext } from './tab-context.ts'
import { createBrowserChannels, createBrowserLocks } from './tab-locks.ts'
import { createTabStore, type TabStore } from './tab-store.ts'

/** Objects that a signed-in person works with in one tab. */
export interface Work {
  person: Person
  db: KeptDatabase
  /** Store of the drafts. */
  drafts: KeptDatabase
  outbox: Outbox
  wake: () => void
  pull: () => Promise<void>
  look: () => Promise<Op[]>
  /** Sends a write that is not queued. Throws `ApiFailure`. */
  write: ApiClient['write']
  /** Ids of the stays that the booth shows as inside. */
  inside: (place: Place) => Promise<string[]>
  /** Exports waiting ops for a file. */
  exportOps: () => Promise<ExportedOps>
  importOps: (ops: readonly Op[]) => Promise<ImportedOps>
  /** Takes over the unsent work that a person who has left has on this device. */
  adopt: (authorId: string) => Promise<Adoption>
  /** Writes for each record type that this tab's app knows. */
  writes: readonly KeptWrites[]
  /** Current time by the device's clock. */
  now: () => number
  serverClock: Pick<ServerClock, 'instant'>
  /** Release of the app in this tab. */
  release: Release
}

/** One tab of a device, which runs the app. */
export interface Tab {
  context: TabContext
  store: TabStore
  /** Null if nobody is signed in, or if their work could not be opened. */
  work: () => Work | null
  /** Opens the work of the signed-in person, if it is not open. */
  open: () => Promise<void>
  signIn: (person: Person) => Promise<void>
  signOut: () => Promise<void>
}

/** A tablet: the state that its tabs share and that outlives them. */
export interface Device {
  name: string
  /** Storage of newly opened tabs. */
  factory: IDBFactory
  /** Number of times that its browser has replaced that storage. */
  losses: number
  backup: BackupShelves
  /** Callbacks after each change of a queue, in any tab. */
  queueWatchers: Set<() => void>
  partition: Partition
  tabs: Tab[]
  /** Release of newly opened tabs; open tabs keep theirs. */
  release: Release
  /** Sets the clock forward or back. */
  jump: (ms: number) => void
  /** Whether the server has sent its time since the last clock change. */
  hasTime: () => boolean
  wasMoved: () => boolean
  /** From now on messages between the tabs arrive this late. */
  busy: (ms: number) => void
  setRight: () => void
  /** Opens an empty tab, without the app. */
  bare: () => { context: TabContext; store: TabStore; platform: TabPlatform }
}

/** Name of a person's store on a device, until its browser deletes it. */
export function storeName({ name, losses }: Pick<Device, 'name' | 'losses'>, userId: string): string {
  return `${name}${'′'.repeat(losses)}/${userId}`
}

interface DeviceOptions {
  name: string
  /** Time of its clock when the world begins. */
  began: number
  engine: Engine
  chance: Chance
  faults: Faults
  network: Network
}

export function createDevice({ name, began, engine, chance, faults, network }: DeviceOptions): Device {
  const backup: BackupShelves = new Map()
  const locks = createBrowserLocks(engine)
  let lateness = 0
  const channels = createBrowserChannels(engine, chance, () => lateness)
  const partition: Partition = { up: false, down: false }
  let epoch = began
  let opened = 0
  let movedAt = -1
  let heardAt = -1
  const clockNotes = createClockNotes()

  const device: Device = {
    name,
    factory: new IDBFactory(),
    losses: 0,
    backup,
    queueWatchers: new Set(),
    partition,
    tabs: [],
    release: OLDER,
    jump: (ms) => {
      epoch += ms
      movedAt = engine.now()
    },
    hasTime: () => heardAt > movedAt,
    wasMoved: () => movedAt >= 0,
    busy: (ms) => {
      lateness = ms
    },
    setRight: () => {
      epoch = began
      movedAt = engine.now()
    },
    bare: () => {
      const context = createTabContext(`${name}.${(opened += 1)}`, engine, () => epoch)
      const store = createTabStore(device.factory, context, engine, faults, () => {
        for (const onWritten of device.queueWatchers) onWritten()
      })
      const platform: TabPlatform = {
        fetch: network(context, partition, () => {
          heardAt = engine.now()
        }),
        clock: context.clock,
        clockNotes,
        random: chance.next,
        ...locks(context),
        openChannel: channels(context),
        loadPulling: () => Promise.resolve({ createSync }),
        loadOutbox: () => Promise.resolve({ createOutbox }),
        loadWrites: () => Promise.resolve({ KEPT_WRITES }),
        loadSending: () => Promise.resolve({ createSending }),
        loadColleagues: () => Promise.resolve(colleagues),
        askForSync: () => undefined,
        indexedDB: store.factory,
        keyRange: IDBKeyRange,
        // The real seal works in separate threads, which simulated time cannot wait for.
        tokenSeal: {
          seal: (_, token) => Promise.resolve(token),
          open: (kept) => Promise.resolve(kept),
          forget: () => Promise.resolve(),
        },
        forget: () => undefined,
        openBackup: () => Promise.resolve(backupOf(backup, context)),
        onRestored: () => undefined,
      }
      return { context, store, platform }
    },
  }
  return device
}
