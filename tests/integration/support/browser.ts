import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect } from 'vitest'

import type { AppDeps } from '../../../server/app-deps.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { systemClock } from '../../../src/offline/clock.ts'
import { KEPT_COLLECTIONS } from '../../../src/offline/collections.ts'
import { createOfflineCore, type OfflineCore } from '../../../src/offline/core.ts'
import { createTokenSeal } from '../../../src/offline/token-seal.ts'
import type { TabPlatform } from '../../../src/offline/tab-platform.ts'
import type { Session } from '../../../src/offline/session-state.ts'
import * as colleagues from '../../../src/offline/colleagues.ts'
import { KEPT_WRITES } from '../../../src/offline/outbox/op-types.ts'
import { createOutbox } from '../../../src/offline/outbox/outbox.ts'
import { createSending } from '../../../src/offline/outbox/sending.ts'
import { createSync } from '../../../src/offline/sync.ts'
import { aKeyShelf } from '../../offline/support/keys.ts'
import { createChannels, createLocks } from '../../offline/support/locks.ts'
import { createClockNotes, until } from '../../offline/support/manual-clock.ts'
import { requestPastOthers } from '../../server/support/horizon.ts'
import { openTestServer, type TestServer } from '../../server/support/test-server.ts'

// Live queries ask only whether IndexedDB exists.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

/** A browser whose network is the real server in this process. */
export interface RealBrowser {
  /** `losesAnswers`: writes arrive, and their answers are lost. */
  network: { up: boolean; losesAnswers: boolean }
  platform: TabPlatform
  openTab: () => Promise<OfflineCore>
}

/** The real server and any number of browsers; their tabs stop after each test. */
export async function realWorld(
  overrides: Partial<AppDeps> = {},
): Promise<{ server: TestServer; aBrowser: () => RealBrowser }> {
  const server = await openTestServer(overrides)
  return { server, aBrowser: browsersOf(() => server) }
}

/** Returns a function that makes browsers whose network is the given server; their tabs stop after each test. */
export function browsersOf(server: () => TestServer): () => RealBrowser {
  const open: OfflineCore[] = []
  afterEach(() => {
    for (const tab of open.splice(0)) tab.stop()
  })
  return () => browserOf(server(), open)
}

function browserOf(server: TestServer, open: OfflineCore[]): RealBrowser {
  const network = { up: true, losesAnswers: false }
  const platform: TabPlatform = {
    fetch: async (input, init) => {
      if (!network.up) throw new TypeError('Failed to fetch')
      const response = await requestPastOthers(server, input, init)
      if (network.losesAnswers && init.method !== 'GET') throw new TypeError('Failed to fetch')
      return response
    },
    clock: systemClock,
    clockNotes: createClockNotes(),
    random: Math.random,
    ...createLocks(),
    openChannel: createChannels(),
    loadPulling: () => Promise.resolve({ createSync }),
    loadOutbox: () => Promise.resolve({ createOutbox }),
    loadWrites: () => Promise.resolve({ KEPT_WRITES }),
    loadSending: () => Promise.resolve({ createSending }),
    loadColleagues: () => Promise.resolve(colleagues),
    askForSync: () => undefined,
    forget: () => undefined,
    openBackup: () => Promise.resolve(null),
    onRestored: () => undefined,
    indexedDB: new IDBFactory(),
    keyRange: IDBKeyRange,
    tokenSeal: createTokenSeal(aKeyShelf()),
  }
  const openTab = async () => {
    const tab = createOfflineCore(platform)
    open.push(tab)
    await tab.start()
    return tab
  }
  return { network, platform, openTab }
}

export function sessionOf(tab: OfflineCore): Session {
  const state = tab.sessions.state()
  if (state.status !== 'open') throw new Error(`The session is ${state.status}`)
  return state.session
}

/** Signs in and waits until everything is kept. */
export async function signedIn(browser: RealBrowser, email: string): Promise<{ tab: OfflineCore; session: Session }> {
  const tab = await browser.openTab()
  await tab.sessions.signIn({ email, password: DEMO_PASSWORD, remember: true })
  expect(await tab.sessions.enter()).toEqual({ kind: 'open' })
  const session = sessionOf(tab)
  await until(
    async () => (await session.db.pulls.toArray()).filter((pull) => pull.filled).length === KEPT_COLLECTIONS.length,
  )
  return { tab, session }
}
