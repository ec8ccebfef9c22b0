import type { QueryClient } from '@tanstack/react-query'

import type { Session } from '../offline/session-state.ts'
import { browserPlatform, browserStorage, keepsNothing, keptBefore, noteKeeping } from './browser-platform.ts'
import { createLateCore, type LateCore } from './late-core.ts'
import { createQueryCaches } from './query-client.ts'
import { listenForWakeUps } from './wake-ups.ts'

/** What the app makes once in a tab, before anything is drawn, and gives to the router's context and to `SessionProvider`. */
export interface DataClient extends LateCore {
  /** React Query's cache of a session; of nobody's for public pages. Cleared when the session ends. */
  queriesOf: (session: Session | null) => QueryClient
}

export function createDataClient(onBroughtBack: (count: number) => void): DataClient {
  const core = createLateCore(async () => {
    const { createOfflineCore } = await import('../offline/core.ts')
    return createOfflineCore(browserPlatform(onBroughtBack))
  }, keepsNothing, keptBefore)
  core.sessions.subscribe(() => noteKeeping(core.sessions.state()))
  const caches = createQueryCaches(core.sessions, browserStorage())
  listenForWakeUps(core)
  return { ...core, queriesOf: caches.of }
}
