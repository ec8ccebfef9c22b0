import type { Page } from '@playwright/test'

import type { AppServer } from './support/app-server.ts'
import { atWork, correctRemarks, goOffline, openServiceForm } from './support/booth.ts'
import { nextRelease } from './support/next-release.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, THIRD_PLATE } from './support/people.ts'
import { type Interception, Portal } from './support/portal.ts'
import { closePanel, outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { remarksOf } from './support/trail.ts'
import { TAKEOVER_MS, lookForUpdate, newerVersion } from './support/worker.ts'

// No other story may run on data that the next release has migrated.
const test = storyOfItsOwn().extend<object, { next: string }>({
  next: [
    async ({}, give, { parallelIndex }) => give(nextRelease(parallelIndex)),
    { scope: 'worker', timeout: 240_000 },
  ],
})

const OFFER = 'A new version of PARQ is ready.'

/** Reloads from the server without the worker, like a reload with the Shift key. */
async function openAnew(page: Page, url: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.goto(url)
  await session.send('Network.setBypassServiceWorker', { bypass: false })
}

test.beforeEach(async ({ server }) => {
  test.setTimeout(TAKEOVER_MS + 180_000)
  // The previous story has left the next release running.
  await server.stop()
  await server.start()
})

/** Release on the support page. */
async function expectNextRelease(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText(/PARQ 9\./)).toBeVisible({ timeout: TAKEOVER_MS })
  await page.getByRole('banner').getByRole('link', { name: 'Services' }).click()
}

/** Sends half of the first requested script, like a broken line, and then calls the second parameter. */
function breakingOff(server: AppServer, told: () => void): Interception {
  let isBroken = false
  return ({ url = '' }, response) => {
    if (isBroken || !/^\/assets\/.+\.js$/.test(url)) return false
    isBroken = true
    void fetch(`${server.url}${url}`).then(async (whole) => {
      const bytes = Buffer.from(await whole.arrayBuffer())
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(bytes.subarray(0, bytes.length / 2))
      told()
    })
    return true
  }
}

test('[D-01] [D-03] two tabs with two releases lose neither input nor unsent acts, and each act is done once', async ({
  page,
  context,
  server,
  next,
}) => {
  await atWork(page, server, ANA)
  await goOffline(page, server)
  await correctRemarks(page, HER_PLATE, 'Made by this release')
  const form = await openServiceForm(page, NEIGHBOUR_PLATE)
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Half a sen')

  // The next release is deployed, and a tab loads it without the worker: it upgrades the store under the first tab.
  await server.start(next)
  const tab = await context.newPage()
  await openAnew(tab, `${server.url}/dashboard/services?lng=en`)
  await expectNextRelease(tab)
  await correctRemarks(tab, THIRD_PLATE, 'Made by the next')
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Half a sen')
  await form.getByRole('textbox', { name: 'Remarks' }).fill('Half a sentence, and the rest')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  for (const one of [page, tab]) await expect(outbox(one)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
  expect(await remarksOf(server, HER_PLATE)).toEqual(['Made by this release'])
  expect(await remarksOf(server, THIRD_PLATE)).toEqual(['Made by the next'])
  expect(await remarksOf(server, NEIGHBOUR_PLATE)).toEqual(['Half a sentence, and the rest'])

  // Acts that only the next release can read wait for it, and say so, once the tab runs this release again.
  await closePanel(page)
  await goOffline(tab, server)
  await correctRemarks(tab, THIRD_PLATE, 'Again by the next')
  await tab.goto(`${server.url}/dashboard/outbox?lng=en`)
  await expect(tab.getByRole('article', { name: /Correction of a service/ })).toContainText('Update PARQ to send this')
  await server.start(next)
  await expect(status(tab, 'Update needed')).toBeVisible({ timeout: 60_000 })
  await expect(outbox(tab)).toHaveAccessibleName(/1 unsent/)
  expect(await remarksOf(server, THIRD_PLATE)).toEqual(['Made by the next'])
  await expect(tab.getByText(OFFER)).toBeVisible()
  await tab.getByRole('button', { name: 'Update', exact: true }).click()
  for (const one of [page, tab]) await expect(outbox(one)).toHaveAccessibleName('Outbox', { timeout: TAKEOVER_MS })
  expect(await remarksOf(server, THIRD_PLATE)).toEqual(['Made by the next', 'Again by the next'])
  await expectNextRelease(tab)
})

test('[D-01] an interrupted update leaves the app working, also without a connection, and is complete the next time', async ({
  device,
  server,
  next,
}) => {
  const portal = await Portal.before(() => server.url)
  try {
    const before = await device.on()
    await atWork(before, portal, ANA)
    await server.stop()
    // The browser looks for a newer version on its own too, as soon as there is one.
    const broken = new Promise<void>((resolve) => {
      portal.intercept = breakingOff(server, resolve)
    })
    await server.start(next)
    await lookForUpdate(before)
    await broken
    await expect.poll(() => newerVersion(before)).toBe('none')
    await expect(before.getByText(OFFER)).toHaveCount(0)

    await server.stop()
    await device.kill()
    const page = await device.on()
    await page.goto(`${portal.url}/dashboard/services?lng=en`)
    await correctRemarks(page, HER_PLATE, 'After half an update')
    await expect(outbox(page)).toHaveAccessibleName(/1 unsent/)

    await server.start(next)
    await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
    expect((await remarksOf(server, HER_PLATE)).at(-1)).toBe('After half an update')
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText(OFFER)).toHaveCount(0)
    await expectNextRelease(page)
  } finally {
    await portal.close()
  }
})

test('[D-01] [D-03] an update that is accepted while acts are sent keeps each act, done once and in order', async ({
  page,
  context,
  server,
  next,
}) => {
  const portal = await Portal.before(() => server.url)
  try {
    await atWork(page, portal, ANA)
    const before = await remarksOf(server, NEIGHBOUR_PLATE)
    await server.stop()
    await server.start(next)
    const tab = await context.newPage()
    await tab.goto(`${portal.url}/dashboard/outbox?lng=en`)
    await lookForUpdate(tab)
    await expect(tab.getByText(OFFER)).toBeVisible({ timeout: 30_000 })

    portal.latencyMs = 250
    const made = Array.from({ length: 5 }, (_, index) => `Made on the way to the next release ${index + 1}`)
    for (const [index, remarks] of made.entries()) {
      await correctRemarks(page, NEIGHBOUR_PLATE, remarks)
      if (index === 1) await tab.getByRole('button', { name: 'Update', exact: true }).click()
      // The update takes over while the next act is made or sent; an act pressed during the reload may be lost.
      if (index !== 2) continue
      await page.goto(`${portal.url}/dashboard/services?lng=en`).catch((error: unknown) => {
        // The page reloads itself at this moment, and stays at the same address.
        if (!String(error).includes('ERR_ABORTED')) throw error
      })
      await expectNextRelease(page)
    }
    for (const one of [page, tab]) {
      await expect(outbox(one)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
      await expectNextRelease(one)
    }
    expect(await remarksOf(server, NEIGHBOUR_PLATE)).toEqual([...before, ...made])
  } finally {
    await portal.close()
  }
})
