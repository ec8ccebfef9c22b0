import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { ANA } from './support/people.ts'
import { type Interception, Portal } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { TAKEOVER_MS, letTheWorkerRest, lookForUpdate } from './support/worker.ts'

const dist = join(import.meta.dirname, '../dist')

/** Hash of a file, as in the worker's list. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest('base64').slice(0, 16)
}

/** The next release on a server: one file differs, and the worker's list has its new bytes. */
function nextRelease(): Interception {
  const boot = readFileSync(join(dist, 'boot.js'), 'utf8')
  const nextBoot = `${boot}\ndocument.documentElement.dataset.release = 'next'\n`
  const md5 = (text: string) => createHash('md5').update(text).digest('hex').slice(0, 8)
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
    .replace(markOf(boot), markOf(nextBoot))
    .replace(md5(boot), md5(nextBoot))
  const files = new Map([
    ['/boot.js', nextBoot],
    ['/sw.js', worker],
  ])
  return ({ url }, response) => {
    const file = files.get(new URL(url ?? '/', 'http://parq.test').pathname)
    if (file === undefined) return false
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(file)
    return true
  }
}

const OFFER = 'A new version of PARQ is ready.'

test('[D-01] a new version is offered, waits for the unsaved input of another tab, and then reloads both once', async ({
  page,
  context,
  server,
  baseURL,
}) => {
  test.setTimeout(TAKEOVER_MS + 60_000)
  expect(baseURL).toBe(server.url)
  const portal = await Portal.before(() => server.url)
  try {
    await signIn(page, portal.url, ANA)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)

    const busy = await context.newPage()
    await busy.goto(`${portal.url}/dashboard/services?plate=ABC123&lng=en`)
    await busy.getByRole('link', { name: /ABC ?123/ }).click()
    await busy.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    const remarks = busy.getByRole('textbox', { name: 'Remarks' })
    await remarks.fill('Not saved yet')

    portal.intercept = nextRelease()
    await lookForUpdate(page)
    await expect(page.getByText(OFFER)).toBeVisible()
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.getByText('PARQ will update as soon as open forms are saved or closed.')).toBeVisible()
    await expect(remarks).toHaveValue('Not saved yet')
    expect(await page.evaluate(() => document.documentElement.dataset['release'])).toBeUndefined()

    await letTheWorkerRest(page)
    await busy.getByRole('button', { name: 'Save' }).click()
    for (const tab of [page, busy])
      await tab.waitForFunction(() => document.documentElement.dataset['release'] === 'next')
    await expect(page.getByText(OFFER)).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeVisible()
  } finally {
    await portal.close()
  }
})

test('a declined version is not offered again until the app is reopened @long', async ({ page, server, baseURL }) => {
  expect(baseURL).toBe(server.url)
  const portal = await Portal.before(() => server.url)
  try {
    await signIn(page, portal.url, ANA)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    portal.intercept = nextRelease()
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText(OFFER)).toBeHidden()
    await page.goto(`${portal.url}/dashboard/services?lng=en`)
    await expect(page.getByText(OFFER)).toBeVisible()
  } finally {
    await portal.close()
  }
})
