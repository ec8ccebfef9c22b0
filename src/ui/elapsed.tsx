import { useSyncExternalStore } from 'react'

import { MINUTE_MS } from '../../domain/time.ts'
import { formatMinutes } from '../lib/minutes.ts'
import { now } from '../lib/now.ts'

/** One timer for all that ticks; it runs only while something shows. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick() {
  for (const listener of listeners) listener()
  timer = setTimeout(tick, MINUTE_MS - (now() % MINUTE_MS))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setTimeout(tick, MINUTE_MS - (now() % MINUTE_MS))
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

function currentMinute(): number {
  return Math.floor(now() / MINUTE_MS)
}

/** The number of the minute that it is, a new one as each begins. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute)
}

/** How long something has lasted, renewed by itself each minute and nothing around it. */
export function Elapsed({ since }: { since: string }) {
  const minute = useMinute() * MINUTE_MS
  return (
    <span className="tabular">{formatMinutes(Math.max(0, Math.floor((minute - Date.parse(since)) / MINUTE_MS)))}</span>
  )
}
