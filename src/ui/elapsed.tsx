import { useSyncExternalStore } from 'react'

import { MINUTE_MS } from '../../domain/time.ts'
import { formatMinutes } from '../lib/minutes.ts'
import { now } from '../lib/now.ts'

/** One timer for all elapsed times; it runs only while one is displayed. */
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

/** Returns the number of the current minute; changes when a minute begins. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute, currentMinute)
}

/** Elapsed time since a moment. Updates every minute without redrawing its parent. */
export function Elapsed({ since }: { since: string }) {
  const minute = useMinute() * MINUTE_MS
  return (
    <span className="tabular">{formatMinutes(Math.max(0, Math.floor((minute - Date.parse(since)) / MINUTE_MS)))}</span>
  )
}
