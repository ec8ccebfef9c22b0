/** Maximum time between two keys of a typing person or a scanner, in milliseconds. */
const NEXT_KEY_MS = 120
/**
 * Maximum time that a read waits for a pause, in milliseconds, so that the screen is never older than this while a
 * person types.
 */
const LONGEST_MS = 1_000

let typedAt = -Infinity

if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      // Enter ends a text: the screen that it opens must not wait.
      if (key === 'Enter') typedAt = -Infinity
      else if (key.length === 1) typedAt = timeStamp
    },
    { capture: true, passive: true },
  )
}

/**
 * Returns the milliseconds after which a read that has waited `waitedMs` may begin; 0 if nobody is typing. On a slow
 * tablet the reads of a screen take longer than the time between two keys.
 */
export function untilTypingPauses(waitedMs: number): number {
  return Math.max(0, Math.min(typedAt + NEXT_KEY_MS - performance.now(), LONGEST_MS - waitedMs))
}
