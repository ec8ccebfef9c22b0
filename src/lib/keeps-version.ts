import { useEffect } from 'react'

/**
 * Name of a shared lock that each tab with unsaved input holds. A new version takes the lock exclusively before it
 * takes over.
 */
const UNSAVED_INPUT = 'parq-unsaved-input'

// Plain HTTP on a LAN has neither locks nor a service worker.
const hasLocks = () => 'locks' in navigator

let holders = 0
const waiting = new Set<() => void>()

/** Keeps the running version in place until the returned function is called. */
export function keepVersion(): () => void {
  holders += 1
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  if (hasLocks()) void navigator.locks.request(UNSAVED_INPUT, { mode: 'shared' }, () => released)
  return () => {
    release()
    holders -= 1
    if (holders > 0) return
    for (const resume of waiting) resume()
    waiting.clear()
  }
}

/** Settles when no tab of this browser has unsaved input. */
export async function noUnsavedInputAnywhere(): Promise<void> {
  if (hasLocks()) await navigator.locks.request(UNSAVED_INPUT, () => {})
}

/** Settles when this tab has no unsaved input. */
export async function noUnsavedInputHere(): Promise<void> {
  if (holders > 0) await new Promise<void>((resolve) => waiting.add(resolve))
}

/** Keeps the running version in place under a form while it is `dirty`. */
export function useKeepsVersion(dirty: boolean): void {
  useEffect(() => (dirty ? keepVersion() : undefined), [dirty])
}
