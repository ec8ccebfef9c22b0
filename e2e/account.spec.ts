import { join } from 'node:path'

import type { Browser } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { answerTo } from './support/api.ts'
import { emailLinkIn, mailTo } from './support/mail.ts'
import { ANA, BRITISH_OWNER, LUIS, MEXICAN_OWNER, PASSWORD } from './support/people.ts'
import { forNode } from './support/prepared.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const es = wordsOf('es')
const NEW = 'another password'
const PICTURE = join(import.meta.dirname, '../public/icons/icon-192.png')

// A company in which no other story works: others share the server, and could not sign in with the old password.
test('[S2-33] [S5-01] a person changes their name and password, and signs in with the new one @long', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', BRITISH_OWNER)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Administrator/ })
    .click()
  await page.getByRole('link', { name: 'My account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'First name' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('First name: Fill in this field')
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora Jane')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  await expect(page.getByRole('banner').getByRole('button', { name: /Nora Jane/ })).toBeVisible()

  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nora Jane')

  await page.getByLabel(/^Current password/).fill(PASSWORD)
  for (const [refused, why] of [
    [BRITISH_OWNER, 'Choose one that does not contain your name or email'],
    ['Password2026', 'Many people use this password'],
  ] as const) {
    await page.getByLabel(/^New password(?! again)/).fill(refused)
    await page.getByLabel(/^New password again/).fill(refused)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toContainText(`New password: ${why}`)
  }
  await page.getByLabel(/^Current password/).fill('wrong')
  await page.getByLabel(/^New password(?! again)/).fill(NEW)
  await page.getByLabel(/^New password again/).fill('another passwort')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('The passwords did not match')
  await page.getByLabel(/^New password again/).fill(NEW)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your current password')
  await page.getByLabel(/^Current password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Your other devices have to sign in again')
  await expect(page.getByLabel(/^Current password/)).toHaveValue('')

  // Unsent input does not block a sign-out.
  await page.getByRole('textbox', { name: 'Last name' }).fill('Unsent')
  await signOut(page)
  await page.getByRole('textbox', { name: 'Email' }).fill(BRITISH_OWNER)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Incorrect email and/or password')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: /Nora Jane/ })).toBeVisible()
  const told = await mailTo(baseURL ?? '', BRITISH_OWNER)
  expect(told).toContain('Your_password_was_changed')
})

/** The person's own phone, on which they read their mail. */
const aPhone = (browser: Browser) =>
  browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-MX' })

test('[S2-33] a new email counts only after its owner confirms the link, even if a mail scanner opens the link first @long', async ({
  page,
  browser,
  server,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await signIn(page, server.url, MEXICAN_OWNER)
  await page.goto(`${baseURL}/dashboard/account?lng=en`)
  const email = page.getByRole('textbox', { name: 'New email' })
  const pending = page.getByRole('main').getByRole('note').filter({ hasText: 'Waits to be confirmed at' })
  await email.fill(ANA)
  await page.getByLabel(/^Your password/).fill('wrong')
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('alert')).toContainText('Your password: This is not your current password')

  // The page shows the same for another person's e-mail as for a free one; only its holder is notified.
  await page.getByLabel(/^Your password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Until you confirm it there, keep signing in as before.',
  )
  await expect(pending).toContainText(ANA)
  expect(await mailTo(server.url, ANA)).not.toContain('confirm-email')
  await pending.getByRole('button', { name: 'Keep my present email' }).click()
  await expect(pending).toBeHidden()

  const wished = `olivia.${Date.now()}@example.test`
  await email.fill(wished)
  await page.getByLabel(/^Your password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(pending).toContainText(wished)
  await expectAccessible(page)
  const replaced = emailLinkIn(await mailTo(server.url, wished))
  await pending.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('The link is on its way')
  await expect(async () => expect(emailLinkIn(await mailTo(server.url, wished))).not.toBe(replaced)).toPass()
  const link = emailLinkIn(await mailTo(server.url, wished))

  // A mail scanner opens the link, with a browser and without one, and changes nothing.
  const scanner = await browser.newContext({ locale: 'en-GB' })
  const scanned = await scanner.newPage()
  for (const method of ['GET', 'HEAD'] as const)
    expect((await scanned.request.fetch(forNode(link), { method, headers: { accept: 'text/html' } })).status()).toBe(
      200,
    )
  await scanned.goto(link)
  await expect(scanned.getByRole('button')).not.toHaveCount(0)
  await expect(scanned.getByRole('main')).toContainText(wished)
  await scanner.close()

  const phone = await aPhone(browser)
  const theirs = await phone.newPage()
  await theirs.route('**/public/email-link', (route) => route.abort())
  await theirs.goto(link)
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await theirs.unroute('**/public/email-link')
  await theirs.getByRole('button', { name: es('Try again') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Confirm your email') })).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText(wished)
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)

  // The answer is lost, and the page does not say that nothing was done.
  await theirs.route('**/public/email-link', async (route) => {
    if (route.request().method() === 'POST') await answerTo(route)
    await route.abort()
  })
  await theirs.getByRole('button', { name: es('Confirm this email') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await theirs.unroute('**/public/email-link')
  await theirs.getByRole('button', { name: es('Confirm this email') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Probably confirmed') })).toBeFocused()
  await theirs.goto('about:blank')
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: es('This link no longer works') })).toBeFocused()
  await expectAccessible(theirs)
  // A foreign device: the app creates no database on it.
  expect(await theirs.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await theirs.getByRole('link', { name: es('Continue to PARQ') }).tap()
  await expect(theirs).toHaveURL(/\/sign-in/)
  await theirs.getByRole('textbox', { name: 'Correo electrónico' }).fill(wished)
  await theirs.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Iniciar sesión', exact: true }).tap()
  await expect(theirs).toHaveURL(/\/dashboard/)
  await phone.close()
  expect(await mailTo(server.url, MEXICAN_OWNER)).toContain('Ahora inicia sesi')

  // The session that requested the change continues, and the page shows the result when it is opened again.
  await page.reload()
  await expect(page.getByText(`${wished} · Administrator`)).toBeVisible()
  await expect(pending).toBeHidden()

  // Confirms without a fault, and restores the e-mail that other stories use.
  await email.fill(MEXICAN_OWNER)
  await page.getByLabel(/^Your password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change the email' }).click()
  await expect(pending).toContainText(MEXICAN_OWNER)
  const back = await page.context().newPage()
  await expect(async () => expect(await mailTo(server.url, MEXICAN_OWNER)).toContain('confirm-email')).toPass()
  await back.goto(emailLinkIn(await mailTo(server.url, MEXICAN_OWNER)).replace('lng=es', 'lng=en'))
  await back.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(back.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeFocused()
  await expectAccessible(back)
})

test('[S2-33] input without a connection is kept @long', async ({ enter, server }) => {
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/account`)
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
  await server.cutOff()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana Lucía')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer. Check the connection and try again.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana Lucía')
  await expect(page.getByText('Changing your account needs a connection.')).toBeVisible()
})

test('[S2-33] [S5-07] a person sets and removes a profile photo, and a file that is no picture is refused @long', async ({
  page,
  server,
}) => {
  await server.start()
  await signIn(page, server.url, LUIS)
  await page.goto(`${server.url}/dashboard/account?lng=en`)
  const photo = page.getByLabel('Photo', { exact: true })
  const words = page.getByRole('status').filter({ hasText: /picture|JPEG/ })
  await expect(words).toHaveText('JPEG, PNG or WebP')

  await photo.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(words).toHaveText('Invalid file type: choose a JPEG, PNG or WebP picture')
  await photo.setInputFiles({
    name: 'face.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(words).toHaveText('This picture is damaged or holds something else. Choose another.')

  await photo.setInputFiles(PICTURE)
  await expect(page.getByRole('button', { name: 'Another photo' })).toBeEnabled()
  const face = page.getByRole('main').locator('img')
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.reload()
  await expect(face).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeEnabled()
  await expect(face).toHaveCount(0)
})

test('[S2-20] the dashboard shows the open cash-up, vehicles inside and unsent work without a connection @long', async ({
  tabletOf,
  server,
}) => {
  const device = await tabletOf(ANA)
  await server.cutOff()
  const page = await device.on()
  await page.goto(`${server.url}/dashboard?lng=en`)
  await expect(page.getByRole('heading', { name: /^Hello, Ana/ })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const shift = page.getByRole('region', { name: 'My cash-up' })
  await expect(shift.getByRole('link', { name: /Clínica Los Guayacanes · Main register/ })).toHaveAttribute(
    'href',
    /\/dashboard\/cash-ups\/[0-9a-f-]{36}$/,
  )
  await expect(shift).toContainText('Cash that should be there')
  await expect(page.getByRole('region', { name: 'Occupancy' }).getByRole('listitem').first()).toContainText(
    /Car\d+ of \d+\d+ %/,
  )
  await expect(page.getByRole('region', { name: 'Waits to be sent' })).toContainText(
    'Everything that you did here is sent.',
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
