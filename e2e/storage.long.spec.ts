import { readFile, writeFile } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { atWork, stayAway } from './support/booth.ts'
import { ANA, HER_PLATE, LUIS, OWNER } from './support/people.ts'
import { closePanel, outbox, status } from './support/shell.ts'
import { enterPassword } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

/** Stays within the app, since a reload would need the worker. */
async function openThisDevice(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Outbox/ })
    .click()
  await page.getByRole('link', { name: 'Take it to another device' }).click()
  await expect(page.getByRole('heading', { name: 'This device', exact: true })).toBeVisible()
}

async function openService(page: Page, plate: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
  await page.getByRole('textbox', { name: 'Search by plate' }).fill(plate)
  await expect(page).toHaveURL(new RegExp(`[?&]plate=${plate}`))
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page
    .getByRole('link', { name: /ABC ?123/ })
    .first()
    .click()
}

async function write(page: Page, remarks: string): Promise<void> {
  await openService(page, HER_PLATE)
  await page
    .getByRole('dialog', { name: /ABC ?123/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  await page
    .getByRole('dialog', { name: /Edit service/ })
    .getByRole('textbox', { name: 'Remarks' })
    .fill(remarks)
  await page
    .getByRole('dialog', { name: /Edit service/ })
    .getByRole('button', { name: 'Save' })
    .click()
}

async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
}

async function importFile(page: Page, path: string): Promise<void> {
  await page.getByLabel('File of an outbox').setInputFiles(path)
}

test.beforeEach(async ({ server }) => {
  test.setTimeout(300_000)
  await server.start()
})

test('[S9-07] a tablet without a connection transfers its work to another tablet, and the work is done once', async ({
  enter,
  browser,
  server,
}, info) => {
  const page = await enter(ANA)
  await loseNetwork(page, page.context())
  await write(page, 'Taken to another tablet')
  await expect(page.getByRole('dialog', { name: /Edit service/ })).toHaveCount(0)
  await closePanel(page)
  await openThisDevice(page)
  await expect(page.getByText('You have one unsent change on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Save as a file…' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save file' }).click()
  const file = info.outputPath('outbox.json')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^parq-outbox-ana-restrepo.*\.json$/)
  await download.saveAs(file)
  await page.getByRole('link', { name: 'Open the outbox' }).click()
  await expect(page.getByText('The server may already have received the attempt.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // A truncated file, and a file in the wrong hands.
  const other = await browser.newContext({ locale: 'en-GB' })
  const there = await other.newPage()
  const damaged = info.outputPath('damaged.json')
  await writeFile(damaged, (await readFile(file, 'utf8')).slice(0, -40))
  await atWork(there, server, LUIS)
  await openThisDevice(there)
  await importFile(there, file)
  await expect(there.getByText(/Ana Restrepo.*somebody else’s work/)).toBeVisible()
  await other.close()

  const second = await enter(ANA)
  await openThisDevice(second)
  await importFile(second, damaged)
  await expect(second.getByText(/cut or changed on its way/)).toBeVisible()
  await importFile(second, file)
  await expect(second.getByText('One change was imported.')).toBeVisible()
  await expectAccessible(second)
  await second.getByRole('link', { name: 'Open the outbox' }).click()
  await expect(second.getByText('Everything is sent')).toBeVisible({ timeout: 30_000 })
  await second.close()

  await page.context().setOffline(false)
  await expect(page.getByText('Everything is sent')).toBeVisible({ timeout: 60_000 })
  const owner = await enter(OWNER)
  await openService(owner, HER_PLATE)
  await expect(owner.getByRole('listitem').filter({ hasText: 'Taken to another tablet' })).toHaveCount(1)
  await owner.close()
})

test('the data of the device is listed, and can be read from the server again', async ({ enter }) => {
  const page = await enter(ANA)
  await status(page, 'Up to date').click()
  await page.getByRole('link', { name: 'This device' }).click()
  const kept = page.getByRole('row', { name: /^Services/ })
  await expect(kept.getByRole('cell').first()).toHaveText(/^[1-9]/)
  await expect(page.getByRole('meter', { name: 'Space used' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask the browser to keep it' }).click()
  await expect(page.getByText(/The browser (did not promise it|has promised)/)).toBeVisible()
  await page.getByRole('button', { name: 'Download again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download again' }).click()
  await expect(page.getByText('Everything is on this device again.')).toBeVisible({ timeout: 30_000 })
  await expect(kept.getByRole('cell').first()).toHaveText(/^[1-9]/)
  await expectAccessible(page)
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
})

/** Fills the disk until no change fits. The returned function frees it. */
async function fillDisk(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('ballast', 1)
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore('ballast', { autoIncrement: true }),
      )
      request.addEventListener('success', () => resolve(request.result))
    })
    const fits = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const tx = db.transaction('ballast', 'readwrite')
        tx.addEventListener('complete', () => resolve(true))
        tx.addEventListener('abort', () => resolve(false))
        tx.objectStore('ballast').add(
          crypto
            .getRandomValues(new Uint8Array(Math.min(bytes, 65_536)))
            .toString()
            .slice(0, bytes),
        )
      })
    for (const bytes of [200_000, 10_000, 100]) while (await fits(bytes));
    db.close()
  })
  return () =>
    page.evaluate(async () => {
      await new Promise((resolve) => indexedDB.deleteDatabase('ballast').addEventListener('success', resolve))
    })
}

test('a full disk is reported in the form, and the input is saved once there is space', async ({ enter, server }) => {
  const page = await enter(ANA)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 24_000_000 })
  await openService(page, HER_PLATE)
  await page
    .getByRole('dialog', { name: /ABC ?123/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form).toBeVisible()
  const clear = await fillDisk(page)
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Typed on a full disk')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/This device could not save the change/)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Typed on a full disk')

  await clear()
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  // Retried until the browser has measured its storage again.
  await expect(async () => {
    await form.getByRole('button', { name: 'Save' }).click({ timeout: 2_000 })
    await expect(page.getByRole('dialog', { name: /Edit service/ })).toHaveCount(0, { timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
})

test('an unreadable store is reported in the form that needs it, and a page reload makes it readable', async ({
  enter,
}) => {
  const page = await enter(ANA)
  await openService(page, HER_PLATE)
  // Simulates a damaged file: every request to the services fails until the page is reloaded.
  await page.evaluate(() => {
    const objectStore = Reflect.get(IDBTransaction.prototype, 'objectStore')
    IDBTransaction.prototype.objectStore = function (this: IDBTransaction, name: string) {
      if (name === 'services') throw new DOMException('Internal error opening backing store.', 'UnknownError')
      return objectStore.call(this, name)
    }
  })
  await page
    .getByRole('dialog', { name: /ABC ?123/ })
    .getByRole('button', { name: 'Edit' })
    .click()
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form.getByRole('alert')).toContainText('The storage of this device cannot be read')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toBeVisible({ timeout: 30_000 })
})

test('a charge with an unreadable store fails at the press, and charges nothing', async ({ enter }) => {
  const page = await enter(ANA)
  await openService(page, HER_PLATE)
  await page
    .getByRole('dialog', { name: /ABC ?123/ })
    .getByRole('button', { name: 'Charge and finish' })
    .click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  await form.getByRole('radio', { name: 'Cash' }).check()
  await expect(form.getByRole('button', { name: 'Charge and finish' })).toBeEnabled()
  // The charge computes the price once more.
  await page.evaluate(() => {
    const objectStore = Reflect.get(IDBTransaction.prototype, 'objectStore')
    IDBTransaction.prototype.objectStore = function (this: IDBTransaction, name: string) {
      if (name === 'services') throw new DOMException('Internal error opening backing store.', 'UnknownError')
      return objectStore.call(this, name)
    }
  })
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(form.getByRole('alert')).toContainText(/could not save the change|cannot be read/)
  await page.reload()
  await expect(form.getByRole('button', { name: 'Charge and finish' })).toBeEnabled()
})

test('a tab that holds an older version is named, and the app continues once that tab is closed', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  const holder = await page.context().newPage()
  await holder.goto(`${server.url}/openapi.json`)
  await page.goto('about:blank')
  await holder.evaluate(async () => {
    const name =
      (await indexedDB.databases())
        .map((database) => database.name ?? '')
        .find((one) => one.startsWith('parq-') && one !== 'parq-device') ?? ''
    await new Promise((resolve) => indexedDB.deleteDatabase(name).addEventListener('success', resolve))
    const opened = indexedDB.open(name, 10)
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    // Held by the page, because the browser closes unreferenced databases at its next garbage collection.
    Object.assign(window, { older: opened.result })
  })
  await page.goto(`${server.url}/dashboard/services`)
  await expect(page.getByRole('heading', { name: 'Another tab holds an older version open' })).toBeVisible({
    timeout: 20_000,
  })
  // The loading screen still covers the page for a moment.
  await expect(page.locator('.boot')).toHaveCount(0)
  await expectAccessible(page)
  await holder.close()
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible({ timeout: 20_000 })
})

test('a device that has lost its data says so at the sign-in, also if the loss happens while a person works', async ({
  enter,
  server,
}) => {
  const lost = /This device has lost its data\..*Work that was not sent, if there was any, cannot be sent from here/
  const page = await enter(ANA)
  await page.goto(`${server.url}/openapi.json`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => indexedDB.deleteDatabase(name ?? '').addEventListener('success', resolve))
  })
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByText(lost)).toBeVisible()
  await enterPassword(page, ANA)

  // The browser deletes the databases under the open page.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(server.url).origin, storageTypes: 'indexeddb' })
  await expect(page.getByText(lost)).toBeVisible()
  // Without a language in its address, the app would take that of Ana's account.
  await page.goto(`${server.url}/dashboard/services?lng=en`)
  await expect(page.getByText(lost)).toBeVisible()

  // A person with unsent work deletes all data of the site, including its service worker.
  await enterPassword(page, ANA)
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await stayAway(page)
  // An idle device asks once a minute.
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 100_000 })
  await write(page, 'Not sent before the data was deleted')
  await expect(outbox(page)).toHaveAccessibleName(/1/)
  await browser.send('Storage.clearDataForOrigin', { origin: new URL(server.url).origin, storageTypes: 'all' })
  await expect(page.getByText(lost)).toBeVisible()
})
