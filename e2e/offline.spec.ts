import type { Page } from '@playwright/test'

import type { AppServer } from './support/app-server.ts'
import { atWork, goOffline, openService } from './support/booth.ts'
import { signOut } from './support/sign-out.ts'
import type { Device } from './support/device.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { closePanel, status } from './support/shell.ts'
import { expect, test } from './support/story.ts'

/** Signs in on the device and waits until all that it keeps is on it, and until the app opens without a server. */
async function fill(device: Device, server: AppServer): Promise<Page> {
  const page = await device.on()
  await atWork(page, server, ANA)
  return page
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

  await expect(await openService(page, HER_PLATE)).toContainText('Clínica Los Guayacanes')
})

test('[D-02] the network goes and comes back under an open app, which stays usable', async ({ device, server }) => {
  const page = await fill(device, server)
  await goOffline(page, server)
  await expect(await openService(page, HER_PLATE)).toContainText('Clínica Los Guayacanes')
  await closePanel(page)
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
  await signOut(page)
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The server could not be told')
  const names = await page.evaluate(async () => {
    const kept = (await caches.keys()).filter((name) => name.startsWith('parq-unsent-'))
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
