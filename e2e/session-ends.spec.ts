import type { Page, Request } from '@playwright/test'

import { endpointPath } from '../contract/endpoint.ts'
import { signOut } from '../contract/session.ts'
import { ANA, HER_PLATE, PASSWORD } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'

/** Signs in a person whose session the office then ends, using a token outside the browser. */
async function signInToBeEnded(page: Page, origin: string): Promise<() => Promise<void>> {
  let authorization = ''
  const listen = (request: Request) => {
    authorization = request.headers()['authorization'] ?? authorization
  }
  page.on('request', listen)
  await signIn(page, origin, ANA)
  await expect.poll(() => authorization).toMatch(/^Bearer /)
  page.off('request', listen)
  return async () => {
    const answer = await fetch(`${origin}${endpointPath(signOut)}`, { method: 'POST', headers: { authorization } })
    expect(answer.ok).toBe(true)
  }
}

async function typeRemarks(page: Page, words: string): Promise<void> {
  await page.goto(`/dashboard/services?lng=en&plate=${HER_PLATE}`)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('link', { name: /ABC ?123/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('dialog', { name: /Edit service/ })
    .getByRole('textbox', { name: 'Remarks' })
    .fill(words)
}

async function signInAgain(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/sign-in/)
  await page.getByRole('textbox', { name: 'Email' }).fill(ANA)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

test('[S4-05] a session that ends while a person types keeps the input in its form @long', async ({ page, server }) => {
  const end = await signInToBeEnded(page, server.url)
  await typeRemarks(page, 'Left before the session ended')
  await end()
  // The next request of the app is refused.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await signInAgain(page)
  const form = page.getByRole('dialog', { name: /Edit service/ })
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveValue('Left before the session ended')
})

test('[S4-05] an act saved after its session ended is sent after the next sign-in @long', async ({ page, server }) => {
  const end = await signInToBeEnded(page, server.url)
  await typeRemarks(page, 'Saved as the session ended')
  await page.route(/\/(services|batch)\b/, async (route) => {
    if (route.request().method() === 'PATCH' || route.request().method() === 'POST') await end()
    await route.continue()
  })
  await page
    .getByRole('dialog', { name: /Edit service/ })
    .getByRole('button', { name: 'Save' })
    .click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.unrouteAll()
  await signInAgain(page)
  // The app asks nothing about the ended session.
  await page
    .getByRole('dialog', { name: /Edit service/ })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Saved as the session ended' }),
  ).toContainText('Ana Restrepo')
})
