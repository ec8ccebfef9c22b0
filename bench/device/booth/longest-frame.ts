import type { Page } from '@playwright/test'

/** Frames are watched for this time, in milliseconds. */
const WATCHED_MS = 6_000

/** Returns the longest time between two frames, in milliseconds, from a moment of the minute on. */
export function longestFrame(page: Page, second: number): Promise<number> {
  return page.evaluate(
    async ([from, watched]) => {
      const wait = (from - (Date.now() % 60_000) + 60_000) % 60_000
      await new Promise((resolve) => setTimeout(resolve, wait))
      let before = performance.now()
      const until = before + watched
      let longest = 0
      while (before < until) {
        const at = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        longest = Math.max(longest, at - before)
        before = at
      }
      return longest
    },
    [second * 1_000, WATCHED_MS] as const,
  )
}
