import type { QueryClient } from '@tanstack/react-query'

import { createOfflineCore, type OfflineCore } from '../offline/core.ts'
import type { Session } from '../offline/session-state.ts'
import { browserPlatform, browserStorage } from './browser-platform.ts'
import { createQueryCaches } from './query-client.ts'
import { listenForWakeUps } from './wake-ups.ts'

/** What the app makes once in a tab, before anything is drawn, and gives to the router's context and to `SessionProvider`. */
export interface DataClient extends OfflineCore {
  /** React Query's cache of a session; of nobody's for public pages. Cleared when the session ends. */
  queriesOf: (session: Session | null) => QueryClient
}

export function createDataClient(): DataClient {
  const core = createOfflineCore(browserPlatform())
  const caches = createQueryCaches(core.sessions, browserStorage())
  const unlisten = listenForWakeUps(core)
  return {
    ...core,
    queriesOf: caches.of,
    stop: () => {
      unlisten()
      core.stop()
    },
  }
}
