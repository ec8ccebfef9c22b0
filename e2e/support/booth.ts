import { type Locator, type Page, expect } from '@playwright/test'
import * as v from 'valibot'

import type { AppServer } from './app-server.ts'
import { asDrawn, closePanel, status } from './shell.ts'
import { signIn } from './sign-in.ts'

/** Waits until the device has all data that a person needs without a connection. */
async function allKept(page: Page): Promise<void> {
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** Signs a person in. A story that is not about signing in begins with `enter` (`story.ts`), which is much faster. */
export async function atWork(page: Page, server: Pick<AppServer, 'url'>, email: string): Promise<void> {
  await signIn(page, server.url, email)
  await allKept(page)
}

/** A signed-in person opens the app; waits until it has the changes of others. */
export async function backAtWork(page: Page, server: Pick<AppServer, 'url'>): Promise<void> {
  const opened = Date.now()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await allKept(page)
  // The app also counts as up to date if it was so a moment ago, before the browser was switched off.
  await expect.poll(() => oldestPull(page)).toBeGreaterThanOrEqual(opened)
}

const Pulls = v.array(v.object({ lastUpdated: v.nullable(v.number()) }))

/** Returns the moment of the last complete pull of the collection that was pulled the longest time ago. */
async function oldestPull(page: Page): Promise<number> {
  return Math.min(...v.parse(Pulls, await rowsOnDevice(page, 'pulls')).map(({ lastUpdated }) => lastUpdated ?? 0))
}

/** The rows of a store in every database of the device. */
export function rowsOnDevice(page: Page, store: string): Promise<unknown[]> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('It could not be read')))
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      if (db.objectStoreNames.contains(wanted))
        rows.push(...(await settled(db.transaction(wanted).objectStore(wanted).getAll())))
      db.close()
    }
    return rows
  }, store)
}

/** Cuts the server off, and waits until the app has noticed. */
export async function goOffline(page: Page, server: AppServer): Promise<void> {
  await server.cutOff()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
}

const CALLS = '**/{api,livez}{,/**}'

/** Cuts this browser off from the server until `backOnline`. */
export async function stayAway(page: Page): Promise<void> {
  await page.context().route(CALLS, (route) => route.abort())
}

/** Reconnects this browser to the server, and makes the app check: on its own it may take half a minute. */
export async function backOnline(page: Page): Promise<void> {
  await page.context().unroute(CALLS)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(status(page, '(Offline|Sin conexión)')).toHaveCount(0, { timeout: 60_000 })
}

/** Opens the panel of a service, found in the list by its plate. */
export async function openService(page: Page, plate: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Search by plate' }).fill(plate)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${plate}`))
  // Until the search's rows are shown, the list may move between press and release.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('table')
    .getByRole('link', { name: asDrawn(plate) })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: asDrawn(plate) })
  await expect(panel.getByRole('heading', { name: 'Stay' })).toBeVisible()
  return panel
}

export async function openServiceForm(page: Page, plate: string): Promise<Locator> {
  const panel = await openService(page, plate)
  await panel.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toBeVisible()
  return form
}

/** Saves new remarks, and goes back to the list. */
export async function correctRemarks(page: Page, plate: string, remarks: string): Promise<void> {
  const form = await openServiceForm(page, plate)
  await form.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await closePanel(page)
}
