import type { OfflineCore } from '../offline/core.ts'

const TICK_MS = 60_000

/** Tells the core when the browser does something after which there may be news. */
export function listenForWakeUps({ sessions, reachability }: Pick<OfflineCore, 'sessions' | 'reachability'>): () => void {
  const wake = (reason: 'visible' | 'online' | 'tick') => {
    const state = sessions.state()
    if (state.status === 'open') state.session.sync.wake(reason)
  }
  const listening = new AbortController()
  const { signal } = listening

  const seen = () => document.visibilityState === 'visible' && wake('visible')
  document.addEventListener('visibilitychange', seen, { signal })
  window.addEventListener('focus', seen, { signal })
  // Both are only hints: a captive portal is "online", and a LAN server answers while the browser says "offline".
  window.addEventListener('offline', () => reachability.probe(), { signal })
  window.addEventListener(
    'online',
    () => {
      reachability.probe()
      wake('online')
    },
    { signal },
  )
  const timer = setInterval(() => wake('tick'), TICK_MS)
  return () => {
    clearInterval(timer)
    listening.abort()
  }
}
