import type { Locator, Page } from '@playwright/test'

import type { AppServer } from './support/app-server.ts'
import type { Device } from './support/device.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

/** What the shell says of the data on this device. */
function status(page: Page, word: string): Locator {
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`^${word}`) })
}

/** Signs in on the device and waits until all that it keeps is on it, and until the app opens without a server. */
async function fill(device: Device, server: AppServer): Promise<Page> {
  const page = await device.on()
  await signIn(page, server.url, ANA)
  await expect(status(page, 'Up to date')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

async function openService(page: Page): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Search by plate' }).fill(HER_PLATE)
  await expect(page).toHaveURL(/[?&]plate=ABC123/)
  await page.getByRole('link', { name: /ABC ?123/ }).click()
  const panel = page.getByRole('dialog', { name: /ABC ?123/ })
  await expect(panel).toContainText('Clínica Los Guayacanes')
  return panel
}

test.beforeEach(async ({ server }) => {
  await server.start()
})

test('[D-01] [D-02] [S2-12] the server is gone and the browser was killed: the app opens, lists, searches and shows', async ({ device, server }) => {
  const before = await fill(device, server)
  const firstPlate = await before.getByRole('table').getByRole('link').first().textContent()
  if (!firstPlate) throw new Error('The list was empty')
  await server.stop('SIGKILL')
  await device.kill()

  const page = await device.on()
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByRole('table').getByRole('link').first()).toHaveText(firstPlate)
  await expect(status(page, 'Offline')).toBeVisible()

  const panel = await openService(page)
  await panel.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form).toContainText('Sending needs a network')
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Typed without a network')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Sending needs a network')

  // The battery dies once more: what was typed is on the device.
  await device.kill()
  const again = await device.on()
  await again.goto(`${server.url}/dashboard/services?lng=en`)
  await (await openService(again)).getByRole('button', { name: 'Edit' }).click()
  const draft = again.getByRole('textbox', { name: 'Remarks' })
  await expect(draft).toHaveValue('Typed without a network')

  // The network is back, and the draft can be sent.
  await server.start()
  await again.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(again.getByRole('dialog').getByText('Typed without a network').first()).toBeVisible()
})

test('[D-02] the network goes and comes back under an open app, which stays usable', async ({ device, server }) => {
  const page = await fill(device, server)
  await server.stop()
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
  await openService(page)
  await page.keyboard.press('Escape')
  await server.start()
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 40_000 })
})

test('[S2-02] without a server the app opens on any of its addresses, and what is the server’s own is not the app’s', async ({ device, server }) => {
  await fill(device, server)
  await server.stop()
  await device.kill()
  const page = await device.on()
  await page.goto(`${server.url}/?lng=en`)
  await expect(page).toHaveURL(/\/dashboard\/services/)
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  for (const path of ['/api/v2/services/services', '/docs', '/openapi.json', '/config.json', '/livez']) {
    await expect(page.goto(`${server.url}${path}`), path).rejects.toThrow('ERR_CONNECTION_REFUSED')
  }
})

test('who signs out without a server is told that the server was not, and leaves nothing behind', async ({ device, server }) => {
  const page = await fill(device, server)
  await server.stop()
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The server could not be told')
  const names = await page.evaluate(async () => {
    const kept: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
      })
      for (const store of ['services', 'drivers', 'locations', 'sessions']) {
        if (!db.objectStoreNames.contains(store)) continue
        const count = await new Promise<number>((resolve) => {
          const counting = db.transaction(store).objectStore(store).count()
          counting.addEventListener('success', () => resolve(counting.result))
        })
        if (count > 0) kept.push(`${name}: ${store} ${count}`)
      }
      db.close()
    }
    return kept
  })
  expect(names).toEqual([])
})
