import type { LazyCore } from '../data/lazy-core.ts'
import { PRELOAD_DELAY_MS } from './private-area.ts'

/**
 * Takes away the loading screen that index.html draws. It lies over the app, which is drawn beneath it: for who was
 * signed in already until the private area's delay has passed, which began with the opening of the document.
 */
export function liftBootScreen(sessions: Pick<LazyCore['sessions'], 'state'>): void {
  const entered = location.pathname.startsWith('/dashboard') && sessions.state().status !== 'signed_out'
  const delay = entered ? PRELOAD_DELAY_MS : 0
  setTimeout(lift, Math.max(0, Math.ceil(delay - performance.now())))
}

/** Beneath it nothing could take the keyboard: now the field does for which its page is there. */
function lift(): void {
  document.querySelector('.boot')?.remove()
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-takes-keyboard]')?.focus()
}

/** Whether the document came with the sign-in page painted in it. */
export function isPainted(): boolean {
  return document.querySelector('.painted') !== null
}
