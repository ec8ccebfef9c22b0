import type { Page } from '@playwright/test'

import { NAMING_HELPER } from './in-page.ts'

/** The sign-in form can be typed into. */
export const SIGN_IN_FORM = 'form input[type=password]'
/** A row that shows a record; rows that hold its place have no key. */
export const FIRST_ROW = 'table tbody tr[data-row]'

declare global {
  interface Window {
    whenSeen: (selector: string) => Promise<number>
  }
}

/** Gives each document of the page `whenSeen`: the epoch milliseconds at which an element was there and a frame with it painted. */
export async function watchScreens(page: Page): Promise<void> {
  await page.addInitScript(NAMING_HELPER)
  await page.addInitScript(() => {
    // What is drawn beneath the loading screen is not seen.
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

/** Waits until the service worker answers for the page, so that the page opens without a server. */
export async function whenControlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}
