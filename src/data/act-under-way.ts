/**
 * Maximum time that a read waits for acts, in milliseconds. In a burst of entries, acts follow each other without a
 * gap.
 */
const LONGEST_MS = 1_000
/** Maximum time until an act counts as drawn, in milliseconds. A busy page may never become idle. */
const DRAWN_MS = 300

let underWay = 0
const listeners = new Set<() => void>()

/**
 * Makes live reads wait until an act is written and its result is drawn. Otherwise the change by the act would start a
 * dozen reads before its result is drawn. @returns a function that ends the wait once the result is drawn; a second
 * call does nothing
 */
export function beginAct(): () => void {
  underWay += 1
  let isEnded = false
  return () => {
    if (isEnded) return
    isEnded = true
    whenDrawn(() => {
      underWay -= 1
      if (underWay === 0) for (const listener of listeners) listener()
    })
  }
}

/** Returns the milliseconds after which a read that has waited `waitedMs` checks again; 0 if no act is under way. */
export function untilActsEnd(waitedMs: number): number {
  return underWay === 0 ? 0 : Math.max(0, LONGEST_MS - waitedMs)
}

/** Calls the listener when the last act under way is drawn. */
export function onActsEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A page is idle once it has drawn its state. Safari has no idle callbacks. */
function whenDrawn(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: DRAWN_MS })
  else setTimeout(then, 0)
}
