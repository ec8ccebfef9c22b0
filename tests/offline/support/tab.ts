import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

import { createApiClient, type ApiClient } from '../../../src/offline/api-client.ts'
import type { ApiFailure } from '../../../src/offline/api-failure.ts'
import { createOfflineCore, type OfflineCore } from '../../../src/offline/core.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'
import type { Platform } from '../../../src/offline/platform.ts'
import * as colleagues from '../../../src/offline/colleagues.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { createSending } from '../../../src/offline/outbox/sending.ts'
import { createSync } from '../../../src/offline/sync.ts'
import { createTokenSeal } from '../../../src/offline/token-seal.ts'
import type { FakeServer } from './fake-server.ts'
import { createChannels, createLocks } from './locks.ts'
import { aKeyShelf } from './keys.ts'
import { createClockNotes, createManualClock, type ManualClock } from './manual-clock.ts'
import { ANA_ID, COMPANY_ID, idOf } from './records.ts'

// Each database gets its own factory; live queries ask only whether one exists.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

/** One browser on one device: state that its tabs share, and that outlives them. */
export interface Browser {
  platform: Platform & { clock: ManualClock }
  server: FakeServer
  /** People whose data outside the databases was dropped at the core's request. */
  forgotten: string[]
  /** Keys that seal tokens. */
  keyShelf: ReturnType<typeof aKeyShelf>
  /** Opens the app in a tab, without a screen. */
  openTab: () => OfflineCore
}

export function createBrowser(
  server: FakeServer,
  clock = createManualClock(),
  locks: Pick<Platform, 'holdLock' | 'stealLock'> = createLocks(),
): Browser {
  const forgotten: string[] = []
  const keyShelf = aKeyShelf()
  // Each context seals and opens tokens on its own; they share only the key storage.
  const platform = {
    fetch: server.fetch,
    clock,
    clockNotes: createClockNotes(),
    random: () => 0.5,
    ...locks,
    openChannel: createChannels(),
    loadPulling: () => Promise.resolve({ createSync }),
    loadOutbox: () => Promise.resolve({ createOutbox }),
    loadWrites: () => Promise.resolve({ KEPT_WRITES }),
    loadSending: () => Promise.resolve({ createSending }),
    loadColleagues: () => Promise.resolve(colleagues),
    askForSync: () => undefined,
    indexedDB: new IDBFactory(),
    keyRange: IDBKeyRange,
    tokenSeal: createTokenSeal(keyShelf),
    forget: (userId: string) => void forgotten.push(userId),
    openBackup: () => Promise.resolve(null),
    onRestored: () => undefined,
  }
  return {
    platform,
    server,
    forgotten,
    keyShelf,
    openTab: () => createOfflineCore({ ...platform, tokenSeal: createTokenSeal(keyShelf) }),
  }
}

export function apiOf(
  server: Pick<FakeServer, 'fetch'>,
  {
    token = 'token-ana',
    onOutcome = () => undefined,
  }: { token?: string | null; onOutcome?: (failure: ApiFailure | null) => void } = {},
): ApiClient {
  return createApiClient({
    openToken: null,
    fetch: server.fetch,
    now: createManualClock().now,
    baseUrlOf: () => '',
    deviceId: idOf(9, 1),
    token,
    companyId: null,
    onOutcome,
  })
}

/** A person's kept database as a session opens it. */
export async function openKeptDatabase(
  platform: Pick<Platform, 'indexedDB' | 'keyRange'> = { indexedDB: new IDBFactory(), keyRange: IDBKeyRange },
  userId = ANA_ID,
): Promise<KeptDatabase> {
  const db = new KeptDatabase(userId, COMPANY_ID, platform)
  await db.meta.put({ name: 'opened', at: 0 })
  return db
}
