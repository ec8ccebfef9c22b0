import type { Page } from '@playwright/test'

/**
 * Chromium lets the next worker take over from one that is still at work after five minutes at the latest, and a worker
 * with Playwright's debugger at it is not stopped when it rests: on a busy machine it may come to that. In a test's
 * patience, not in its claim.
 */
export const TAKEOVER_MS = 5.5 * 60_000

/** Asks the server for a newer version of the app, as the app does each hour. */
export function lookForUpdate(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update()
  })
}

/** State of a newer version on the device. */
export function newerVersion(page: Page): Promise<'none' | 'arriving' | 'whole'> {
  return page.evaluate(async () => {
    const { installing, waiting } = await navigator.serviceWorker.ready
    if (installing !== null) return 'arriving'
    return waiting === null ? 'none' : 'whole'
  })
}

/**
 * A worker that nobody asks is stopped by the browser after half a minute, but not while a debugger is attached, as
 * Playwright's is; and only from one that rests does the next version take over at once.
 */
export async function letTheWorkerRest(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const running = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status, runningStatus }) => status === 'activated' && runningStatus === 'running')
      if (active) resolve(active.versionId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopWorker', { versionId: await running })
  await session.detach()
}
