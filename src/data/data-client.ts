import type { QueryClient } from '@tanstack/react-query'

import { goBy } from '../lib/now.ts'
import { askForConfig } from '../offline/ask-config.ts'
import { sharedPlatform } from '../offline/shared-platform.ts'
import type { Session } from '../offline/session-state.ts'
import type { TabletPart } from '../offline/tablet-report.ts'
import {
  browserPlatform,
  browserStorage,
  copiesHere,
  keepsNothing,
  keptBefore,
  noteKeeping,
} from './browser-platform.ts'
import { createLazyCore, type LazyCore } from './lazy-core.ts'
import { createQueryCaches } from './query-client.ts'

/**
 * Objects that the app creates once in a tab, before it draws anything, for the router's context and `SessionProvider`.
 */
export interface DataClient extends LazyCore {
  /** React Query's cache of a session, or of the public pages if there is none. Cleared when the session ends. */
  queriesOf: (session: Session | null) => QueryClient
  /** Returns the number of unsent ops of anybody that have a copy outside the databases. */
  copiesHere: () => Promise<number>
}

export function createDataClient(onRestored: (count: number) => void, onAsked?: TabletPart['onAsked']): DataClient {
  const core = createLazyCore({
    load: async () => {
      const { createOfflineCore } = await import('../offline/core.ts')
      const made = createOfflineCore(browserPlatform(onRestored, onAsked))
      goBy(made.serverClock.now)
      return made
    },
    keepsNothing,
    keptBefore,
    askConfig: () => askForConfig(sharedPlatform()),
  })
  core.sessions.subscribe(() => noteKeeping(core.sessions.state()))
  const caches = createQueryCaches(core.sessions, browserStorage())
  listenForSyncTriggers(core)
  listenForUse(core)
  return { ...core, queriesOf: caches.of, copiesHere }
}

/** Informs the core of browser events after which there may be news. */
function listenForSyncTriggers({ sessions, reachability }: Pick<LazyCore, 'sessions' | 'reachability'>): void {
  const wake = () => {
    const state = sessions.state()
    if (state.status !== 'open') return
    state.session.sync.wake()
    state.session.push.wake()
  }

  const seen = () => document.visibilityState === 'visible' && wake()
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('focus', seen)
  // Both events are only hints: a captive portal is "online", and a server on the LAN answers while the browser says
  // "offline".
  window.addEventListener('offline', () => reachability.probe())
  window.addEventListener('online', () => {
    reachability.probe()
    wake()
  })
}

/** Pages that drivers and shops open on their own devices. They never load the core, which would create a database there. */
const PAGES_OF_OTHERS: readonly string[] = ['/update-driver', '/shop']

/** Loads the core once the person does something or returns from another tab, where they may have signed in. */
function listenForUse({ bring }: Pick<LazyCore, 'bring'>): void {
  const bringToStaff = () => {
    if (!PAGES_OF_OTHERS.includes(window.location.pathname)) bring()
  }
  for (const sign of ['keydown', 'pointerdown', 'focusin', 'visibilitychange'] as const)
    document.addEventListener(sign, bringToStaff, { passive: true })
}
