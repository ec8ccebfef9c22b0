import type { LazyCore } from '../data/lazy-core.ts'
import { PRELOAD_DELAY_MS } from './private-area.ts'

/**
 * Removes the loading screen of index.html, which covers the app until it is drawn. For a person who is already signed
 * in, waits for the private area's delay, counted from the opening of the document.
 */
export function liftBootScreen(sessions: Pick<LazyCore['sessions'], 'state'>): void {
  const entered = location.pathname.startsWith('/dashboard') && sessions.state().status !== 'signed_out'
  const delay = entered ? PRELOAD_DELAY_MS : 0
  setTimeout(lift, Math.max(0, Math.ceil(delay - performance.now())))
}

/** The loading screen blocked the focus; now the page's main field takes it. */
function lift(): void {
  document.querySelector('.boot')?.remove()
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-takes-keyboard]')?.focus()
}

/** Returns whether the document was delivered with a prerendered sign-in page. */
export function isPainted(): boolean {
  return document.querySelector('.painted') !== null
}
