import type { Page } from '@playwright/test'

import { NAMING_HELPER } from './in-page.ts'

/** Matches when the sign-in form accepts input. */
export const SIGN_IN_FORM = 'form input[type=password]'
/** A row with a record; placeholder rows have no key. */
export const FIRST_ROW = 'table tbody tr[data-row]'

declare global {
  interface Window {
    whenSeen: (selector: string) => Promise<number>
  }
}

/**
 * Adds `whenSeen` to each document of the page: the epoch milliseconds at which a frame with an element was painted.
 */
export async function watchScreens(page: Page): Promise<void> {
  await page.addInitScript(NAMING_HELPER)
  await page.addInitScript(() => {
    // Content behind the loading screen is invisible.
    const isThere = (selector: string) =>
      document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false

    window.whenSeen = (selector) =>
      new Promise((resolve) => {
        const seen = () => {
          observer.disconnect()
          const painted = new MessageChannel()
          painted.port1.addEventListener('message', () => resolve(performance.timeOrigin + performance.now()))
          painted.port1.start()
          requestAnimationFrame(() => painted.port2.postMessage(null))
        }
        const observer = new MutationObserver(() => isThere(selector) && seen())
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        if (isThere(selector)) seen()
      })
  })
}

/** Waits until the service worker controls the page, so that the page opens without a server. */
export async function whenControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}
