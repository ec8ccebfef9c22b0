import { type Locator, type Page, expect } from '@playwright/test'

import type { AppServer } from './app-server.ts'
import { asDrawn, closePanel, status } from './shell.ts'
import { signIn } from './sign-in.ts'

/** Somebody at work, with all that they need without a network on the device. */
export async function atWork(page: Page, server: Pick<AppServer, 'url'>, email: string): Promise<void> {
  await signIn(page, server.url, email)
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
}

/** The server stops, and the app has noticed. */
export async function goOffline(page: Page, server: AppServer): Promise<void> {
  await server.stop()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
}

/** The panel of a service, which is found in the list by its plate. */
export async function openService(page: Page, plate: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Search by plate' }).fill(plate)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${plate}`))
  // Until the rows are the search's, the list may move between press and release.
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('table').getByRole('link', { name: asDrawn(plate) }).first().click()
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

/** Saves other remarks, and goes back to the list. */
export async function correctRemarks(page: Page, plate: string, remarks: string): Promise<void> {
  const form = await openServiceForm(page, plate)
  await form.getByRole('textbox', { name: 'Remarks' }).fill(remarks)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await closePanel(page)
}
