import { useEffect, useState, type DependencyList } from 'react'

import { liveReads, type LiveReads, type ReadPause } from '../offline/live-reads.ts'
import { storageFailureOf, type StorageFailure } from '../offline/storage-failure.ts'
import { onActsEnded, untilActsEnd } from './act-under-way.ts'
import { untilTypingPauses } from './typing-pause.ts'

export type Live<T> =
  | { status: 'loading' }
  /** Stale: the value belongs to the previous dependencies; the values for the current ones are being read. */
  | { status: 'ready'; value: T; stale: boolean }
  | { status: 'failed'; error: StorageFailure }

type Answer<T> = { source: LiveReads<T>; value: T } | { source: LiveReads<T>; error: StorageFailure }

/** Reads wait for typing and for acts. */
const PAUSE: ReadPause = {
  leftMs: (waitedMs) => Math.max(untilTypingPauses(waitedMs), untilActsEnd(waitedMs)),
  subscribe: onActsEnded,
}

/**
 * Reads the local database, and reads again whenever a tab changes what was read. After a change of dependencies the
 * old answer stays, marked as stale, until the first new one arrives, so that nothing flashes. While a person types,
 * reads wait for the next pause; while an act is written, they wait until its result is drawn.
 */
export function useLive<T>(query: () => Promise<T>, deps: DependencyList): Live<T> {
  const source = useSource(query, deps)
  const [answer, setAnswer] = useState<Answer<T> | null>(null)

  useEffect(() => {
    const subscription = source.subscribe({
      next: (value) => setAnswer({ source, value }),
      error: (error: unknown) => setAnswer({ source, error: storageFailureOf(error) }),
    })
    return () => subscription.unsubscribe()
  }, [source])

  if (answer === null) return { status: 'loading' }
  if ('value' in answer) return { status: 'ready', value: answer.value, stale: answer.source !== source }
  return answer.source === source ? { status: 'failed', error: answer.error } : { status: 'loading' }
}

/**
 * Returns a live read that stays ready once it has been: if a later read fails, its last value stays, marked as stale.
 * For forms, which would lose their input if a failed read removed them from the screen.
 */
export function useLastReady<T>(live: Live<T>): Live<T> {
  const [last, setLast] = useState<{ value: T } | null>(null)
  if (live.status === 'ready' && live.value !== last?.value) setLast({ value: live.value })
  return live.status === 'ready' || last === null ? live : { status: 'ready', value: last.value, stale: true }
}

/** A live read that several components share: one subscription for as long as a component uses it. */
export interface SharedLive<T> {
  subscribe: (listener: () => void) => () => void
  get: () => Live<T>
}

export function sharedLive<T>(query: () => Promise<T>): SharedLive<T> {
  const reads = liveReads(query, PAUSE)
  const listeners = new Set<() => void>()
  let live: Live<T> = { status: 'loading' }
  let subscription: ReturnType<typeof reads.subscribe> | null = null
  const set = (next: Live<T>) => {
    live = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => live,
    subscribe: (listener) => {
      listeners.add(listener)
      subscription ??= reads.subscribe({
        next: (value) => set({ status: 'ready', value, stale: false }),
        error: (error: unknown) => set({ status: 'failed', error: storageFailureOf(error) }),
      })
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        subscription?.unsubscribe()
        subscription = null
        // Without a follower the answer is not kept up to date.
        live = { status: 'loading' }
      }
    },
  }
}

/** Returns the same observable until a dependency changes. */
function useSource<T>(query: () => Promise<T>, deps: DependencyList): LiveReads<T> {
  const [held, hold] = useState(() => ({ deps, source: liveReads(query, PAUSE) }))
  const same = held.deps.length === deps.length && held.deps.every((dep, index) => Object.is(dep, deps[index]))
  if (same) return held.source
  const next = { deps, source: liveReads(query, PAUSE) }
  hold(next)
  return next.source
}
