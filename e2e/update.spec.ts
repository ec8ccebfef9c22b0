import { changedApp } from './support/changed-app.ts'
import { ANA } from './support/people.ts'
import { Portal } from './support/portal.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { TAKEOVER_MS, letTheWorkerRest, lookForUpdate } from './support/worker.ts'

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

    portal.intercept = changedApp()
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
    portal.intercept = changedApp()
    await lookForUpdate(page)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByText(OFFER)).toBeHidden()
    await page.goto(`${portal.url}/dashboard/services?lng=en`)
    await expect(page.getByText(OFFER)).toBeVisible()
  } finally {
    await portal.close()
  }
})
