import { redirect } from '@tanstack/react-router'

import type { LazyCore } from '../data/lazy-core.ts'
import type { Entry } from '../offline/session-state.ts'
import { whenSignedIn } from './when-signed-in.ts'

export const PRELOAD_DELAY_MS = 500

export interface Timing {
  now: () => number
  wait: (milliseconds: number) => Promise<void>
}

const documentTiming: Timing = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

export interface PrivateArea {
  /** Preloads the person, the company and the locations. Goes to `/` when our API says that this person may not go on. */
  enter: () => Promise<Exclude<Entry, { kind: 'signed_out' }>>
}

export function createPrivateArea(sessions: LazyCore['sessions'], { now, wait }: Timing = documentTiming): PrivateArea {
  // Whoever is signed in already does not wait here: the area is drawn beneath the document's own loading screen.
  let began = -Infinity
  whenSignedIn(sessions, () => {
    began = now()
  })

  return {
    enter: async () => {
      const delay = wait(Math.max(0, PRELOAD_DELAY_MS - (now() - began)))
      const [entry] = await Promise.all([sessions.enter(), delay])
      if (entry.kind === 'signed_out') throw redirect({ to: '/', replace: true })
      return entry
    },
  }
}
