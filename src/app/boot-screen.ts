import type { LazyCore } from '../data/lazy-core.ts'
import { PRELOAD_DELAY_MS } from './private-area.ts'

/**
 * Takes away the loading screen that index.html draws. It lies over the app, which is drawn beneath it: for who was
 * signed in already until the private area's delay has passed, which began with the opening of the document.
 */
export function liftBootScreen(sessions: Pick<LazyCore['sessions'], 'state'>): void {
  const entered = location.pathname.startsWith('/dashboard') && sessions.state().status !== 'signed_out'
  const delay = entered ? PRELOAD_DELAY_MS : 0
  setTimeout(() => document.querySelector('.boot')?.remove(), Math.max(0, Math.ceil(delay - performance.now())))
}

/** Whether the document came with the sign-in page painted in it. */
export function isPainted(): boolean {
  return document.querySelector('.painted') !== null
}

/** Puts the app's own page in the painted one's place, in one go, with what was typed there meanwhile. */
export function replacePainted(root: HTMLElement): void {
  const painted = document.querySelector('.painted')
  if (painted === null) return
  const shown = painted.querySelector(`[data-painted='${document.documentElement.lang}']`)
  const focused = document.activeElement
  const typed = [...(shown?.querySelectorAll('input') ?? [])].map(({ name, value, checked }) => ({ name, value, checked }))
  const focusedName = focused instanceof HTMLInputElement && painted.contains(focused) ? focused.name : null
  painted.remove()
  for (const { name, value, checked } of typed) {
    const field = root.querySelector<HTMLInputElement>(`input[name='${name}']`)
    if (field === null) continue
    if (field.type === 'checkbox') {
      if (field.checked !== checked) field.click()
    } else if (value !== '') field.value = value
    if (name === focusedName) field.focus()
  }
}
