import type { Page } from '@playwright/test'

/**
 * Chromium lets the next worker take over from a busy one after five minutes at the latest, and does not stop an idle
 * worker to which Playwright's debugger is attached: a busy machine may need this time.
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
 * The browser stops an idle worker after half a minute, but not while a debugger such as Playwright's is attached; and
 * the next version takes over at once only from an idle worker.
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
