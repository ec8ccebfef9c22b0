import { redirect } from '@tanstack/react-router'

import type { LazyCore } from '../data/lazy-core.ts'
import type { Entry } from '../offline/session-state.ts'
import { whenSignedIn } from './language.ts'

export const PRELOAD_DELAY_MS = 500

interface Timing {
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

/** Where a person was when the server ended their session, or which address was opened before anybody had signed in. */
export interface ReturnAddress {
  leave: (userId: string, href: string) => void
  /** An address that was opened while nobody was here: whoever signs in next meant it. */
  intend: (href: string) => void
  /** Its address, once, for the same person. Nobody is led to where another one was. */
  take: (userId: string) => string | null
}

/** Lives in this document only: what outlives it would tell whoever opens the next one. */
export function createReturnAddress(): ReturnAddress {
  let left: { userId: string | null; href: string } | null = null
  return {
    leave: (userId, href) => {
      left = { userId, href }
    },
    intend: (href) => {
      left = { userId: null, href }
    },
    take: (userId) => {
      const href = left?.userId === userId || left?.userId === null ? left.href : null
      left = null
      return href
    },
  }
}
