import type { LazyCore } from './lazy-core.ts'

/** Tells the core when the browser does something after which there may be news. */
export function listenForSyncTriggers({ sessions, reachability }: Pick<LazyCore, 'sessions' | 'reachability'>): void {
  const wake = () => {
    const state = sessions.state()
    if (state.status !== 'open') return
    state.session.sync.wake()
    state.session.push.wake()
  }

  const seen = () => document.visibilityState === 'visible' && wake()
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('focus', seen)
  // Both are only hints: a captive portal is "online", and a LAN server answers while the browser says "offline".
  window.addEventListener('offline', () => reachability.probe())
  window.addEventListener('online', () => {
    reachability.probe()
    wake()
  })
}

/** Brings the core once somebody does something, or comes back from another tab, where they may have signed in. */
export function listenForUse({ bring }: Pick<LazyCore, 'bring'>): void {
  for (const sign of ['keydown', 'pointerdown', 'focusin', 'visibilitychange'] as const) document.addEventListener(sign, bring, { passive: true })
}
