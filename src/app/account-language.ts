import type { LazyCore } from '../data/lazy-core.ts'
import { adoptLanguage } from './language.ts'
import { whenSignedIn } from './when-signed-in.ts'

/** After somebody has signed in, the app speaks the language of their account. */
export function followAccountLanguage(sessions: Pick<LazyCore['sessions'], 'state' | 'subscribe'>): void {
  let pending = false
  whenSignedIn(sessions, () => {
    pending = true
  })
  sessions.subscribe(() => {
    const state = sessions.state()
    if (!pending || (state.status !== 'open' && state.status !== 'choosing_company')) return
    pending = false
    const { language } = state.status === 'open' ? state.session.user : state.user
    // Without the catalog the app goes on in the language that it speaks.
    adoptLanguage(language).catch(() => undefined)
  })
}
