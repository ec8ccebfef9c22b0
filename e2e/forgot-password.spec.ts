import type { Browser, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { mailTo, passwordLinkIn } from './support/mail.ts'
import { LUIS, PASSWORD } from './support/people.ts'
import { forNode } from './support/prepared.ts'
import { signIn } from './support/sign-in.ts'
import { expect, test } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const es = wordsOf('es')
const NEW = 'una puerta azul'

/** The person's own phone, on which they read their mail. */
const aPhone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-CO' })

/** Opens the link as mail scanners do, with and without a browser. */
async function scan(browser: Browser, link: string): Promise<void> {
  const scanner = await browser.newContext({ locale: 'en-GB' })
  const page = await scanner.newPage()
  for (const method of ['GET', 'GET', 'HEAD'] as const)
    expect((await page.request.fetch(forNode(link), { method, headers: { accept: 'text/html' } })).status()).toBe(200)
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(LUIS)
  await scanner.close()
}

async function typeTwice(page: Page, password: string, say: (english: string) => string): Promise<void> {
  await page.getByRole('textbox', { name: say('New password'), exact: true }).fill(password)
  await page.getByRole('textbox', { name: say('New password again'), exact: true }).fill(password)
}

test('[S1-01] [S2-05] [S5-01] [S8-04] a forgotten password is reset through a link that a mail scanner opened first, and every session ends @long', async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  await signIn(page, server.url, LUIS)

  const phone = await aPhone(browser)
  const theirs = await phone.newPage()
  await theirs.goto(`${server.url}/sign-in`)
  // The app's own link carries the typed text along; the painted link does not.
  await expect(theirs.locator('.painted')).toHaveCount(0)
  await theirs.getByRole('textbox', { name: es('Email') }).fill(LUIS)
  await theirs.getByRole('link', { name: es('Forgot your password?') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Forgot your password?') })).toBeVisible()
  const email = theirs.getByRole('textbox', { name: es('Email') })
  await expect(email).toHaveValue(LUIS)
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)

  const send = theirs.getByRole('button', { name: es('Send the link') })
  await email.fill('luis')
  await send.tap()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(LUIS)
  await theirs.route('**/operators/reset', (route) => route.abort())
  await send.tap()
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await expect(email).toHaveValue(LUIS)
  await theirs.unroute('**/operators/reset')
  await send.tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Check your email') })).toBeFocused()
  await expectAccessible(theirs)

  const link = passwordLinkIn(await mailTo(server.url, LUIS))
  await scan(browser, link)
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: es('Set a new password') })).toBeVisible()
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)
  const set = theirs.getByRole('button', { name: es('Set this password') })
  await typeTwice(theirs, 'corta', es)
  await expect(theirs.locator('[data-strength]')).toContainText('Demasiado corta')
  await theirs.getByRole('textbox', { name: es('New password again'), exact: true }).fill('otra cosa')
  await set.tap()
  await expect(theirs.getByRole('alert')).toContainText(es('The passwords did not match'))
  await typeTwice(theirs, PASSWORD, es)
  await set.tap()
  await expect(theirs.getByRole('alert')).toContainText(es('This is your current password. Choose another'))
  await typeTwice(theirs, NEW, es)
  await expect(theirs.locator('[data-strength]')).toContainText(/Buena|Fuerte/)
  await theirs.route('**/reset-password/*', (route) =>
    route.fulfill({ status: 503, contentType: 'text/html', body: 'away' }),
  )
  await set.tap()
  await expect(
    theirs.getByText(es('Still not in? Contact support, or ask an administrator of your company.')),
  ).toBeVisible()
  await theirs.unroute('**/reset-password/*')
  await set.tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Your password is set') })).toBeFocused()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: es('Sign in') }).tap()
  await expect(theirs.getByRole('textbox', { name: es('Email') })).toHaveValue(LUIS)
  await theirs.getByLabel(es('Password'), { exact: true }).fill(NEW)
  await theirs.getByRole('button', { name: es('Sign in'), exact: true }).tap()
  await expect(theirs).toHaveURL(/\/dashboard/)
  expect(await mailTo(server.url, LUIS)).toContain('Se_cambi')

  // A link works once.
  await theirs.goto('about:blank')
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: es('This link no longer works') })).toBeFocused()
  await expectAccessible(theirs)
  await theirs.getByRole('link', { name: es('Ask for a new link') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Forgot your password?') })).toBeVisible()
  await phone.close()

  // Other sessions have ended. The password is changed again, in English, back to the one that other stories use.
  await page.goto(`${server.url}/dashboard/account?lng=en`)
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(LUIS)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
  await expect(async () => expect(await mailTo(server.url, LUIS)).toContain('reset-password')).toPass()
  await page.goto(passwordLinkIn(await mailTo(server.url, LUIS)).replace('lng=es', 'lng=en'))
  await typeTwice(page, PASSWORD, (english) => english)
  await page.getByRole('button', { name: 'Set this password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeFocused()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})
