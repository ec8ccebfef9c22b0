import { redirect } from '@tanstack/react-router'

import type { LazyCore } from '../data/lazy-core.ts'
import type { EntryResult } from '../offline/session-state.ts'
import { whenSignedIn } from './when-signed-in.ts'

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
  /** Preloads the person, the company and the locations. Redirects to `/` if the API refuses the session. */
  enter: () => Promise<Exclude<EntryResult, { kind: 'signed_out' }>>
}

export function createPrivateArea(sessions: LazyCore['sessions'], { now, wait }: Timing = documentTiming): PrivateArea {
  // A person who is already signed in does not wait here: the area is drawn beneath the document's loading screen.
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

/** Stores an address that a person left because the server ended their session, or that was opened before sign-in. */
export interface ReturnAddress {
  leave: (userId: string, href: string) => void
  /** Stores an address that was opened while nobody was signed in, for the next person who signs in. */
  intend: (href: string) => void
  /** Returns the address once, for the same person: nobody is sent to another person's address. */
  take: (userId: string) => string | null
}

/** Kept only in this document: longer storage would reveal the address to the next person. */
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
