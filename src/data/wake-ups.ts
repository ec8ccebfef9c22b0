import type { OfflineCore } from '../offline/core.ts'

/** Tells the core when the browser does something after which there may be news. */
export function listenForWakeUps({ sessions, reachability }: Pick<OfflineCore, 'sessions' | 'reachability'>): () => void {
  const wake = () => {
    const state = sessions.state()
    if (state.status === 'open') state.session.sync.wake()
  }
  const listening = new AbortController()
  const { signal } = listening

  const seen = () => document.visibilityState === 'visible' && wake()
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('focus', seen, { signal })
  // Both are only hints: a captive portal is "online", and a LAN server answers while the browser says "offline".
  window.addEventListener('offline', () => reachability.probe(), { signal })
  window.addEventListener(
    'online',
    () => {
      reachability.probe()
      wake()
    },
    { signal },
  )
  return () => listening.abort()
}
