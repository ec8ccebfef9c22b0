import type { CDPSession, Page } from '@playwright/test'

/** How much slower than this machine the page's own thread is made to run. */
export const RATES = [1, 4] as const

export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Milliseconds that a fixed piece of work takes on the page's thread, at best: by these the throttle itself is checked. */
export function fixedWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now()
      let sum = 0
      for (let turn = 0; turn < 30_000_000; turn += 1) sum = (sum + Math.imul(turn, 31)) | 0
      // The sum is looked at, so that the loop is run.
      if (sum !== 1) best = Math.min(best, performance.now() - began)
    }
    return best
  })
}
