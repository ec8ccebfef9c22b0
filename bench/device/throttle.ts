import type { CDPSession, Page } from '@playwright/test'

/** Factors by which the page's thread is slowed down. */
export const RATES = [1, 4] as const

export async function throttle(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Returns the milliseconds of a fixed piece of work on the page's thread, at best: it verifies the throttle. */
export function fixedWork(page: Page): Promise<number> {
  return page.evaluate(() => {
    let best = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const began = performance.now()
      let sum = 0
      for (let turn = 0; turn < 30_000_000; turn += 1) sum = (sum + Math.imul(turn, 31)) | 0
      // The sum is used, so that the loop is not optimised away.
      if (sum !== 1) best = Math.min(best, performance.now() - began)
    }
    return best
  })
}
