import type { Browser, BrowserContext, Page } from '@playwright/test'

import { createDriver } from '../contract/driver.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { answerTo, ask, personOf } from './support/api.ts'
import { driverLinkIn, mailTo } from './support/mail.ts'
import { ANA } from './support/people.ts'
import { expect, test } from './support/story.ts'
import { wordsOf } from './support/words.ts'

const es = wordsOf('es')

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' })

/** The driver's own phone, on which no employee has ever signed in. */
async function aPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-CO' })
}

let nth = 0
/** A driver whom no other story knows. */
async function aDriver(
  server: string,
  email: string | null = `rosalba.${crypto.randomUUID().slice(0, 8)}@example.test`,
) {
  nth += 1
  const { token } = await personOf(server, ANA)
  const own = String(Date.now()).slice(-7)
  return ask(server, createDriver, {
    token,
    body: {
      id: crypto.randomUUID(),
      firstName: 'Rosalba',
      lastName: 'Quintero',
      email,
      phoneCode: '57',
      phone: `31${nth}${own}`,
    },
  })
}

/** Ana opens a driver and sends them a link; returns the mailed message. */
async function sendLink(
  page: Page,
  server: string,
  { id, email }: { id: string; email: string | null },
): Promise<string> {
  await page.goto(`${server}/dashboard/drivers/update/${id}`)
  const panel = page.getByRole('dialog', { name: 'Rosalba Quintero' })
  await panel.getByRole('button', { name: 'Ask the driver to update their details' }).click()
  const question = page.getByRole('dialog', { name: 'Send Rosalba Quintero a link?' })
  await expect(question).toContainText(/r•••\w@example\.test gets an email/)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Send the link' }).click()
  await expect(messages(page)).toContainText('The link is on its way')
  await expect(question).toBeHidden()
  return driverLinkIn(await mailTo(server, email ?? ''))
}

/** The authorisation that Colombia's law requires. */
const permission = (page: Page) => page.getByRole('checkbox', { name: /^Autorizo a / })
const phoneField = (page: Page) => page.getByRole('textbox', { name: es('Phone'), exact: true })

test('[S2-06] a driver gets a link, corrects their phone with it, and the link works once', async ({
  enter,
  browser,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  const [driver, other] = [await aDriver(server.url), await aDriver(server.url)]
  const page = await enter(ANA)
  const link = await sendLink(page, server.url, driver)

  const phone = await aPhone(browser)
  const theirs = await phone.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { level: 1, name: es('Your details') })).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: es('First name') })).toHaveValue('Rosalba')
  await expect(theirs.getByRole('button', { name: es('Everything is right') })).toBeVisible()
  await expectAccessible(theirs)
  await expectNoSidewaysScroll(theirs)

  // Nothing is saved without the authorisation, which Colombia's law requires.
  await theirs.getByRole('button', { name: es('Everything is right') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(es('Use of your data'))
  await permission(theirs).check()

  // Reported beside the field during typing, and again on saving.
  await phoneField(theirs).fill(other.phone ?? '')
  const taken = es('A driver with this phone already exists')
  await expect(theirs.getByRole('main')).toContainText(taken)
  await theirs.getByRole('button', { name: es('Save') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(taken)
  await expectAccessible(theirs)

  // A foreign device: the app creates no database on it.
  expect(await theirs.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])

  // Without a network the typed text stays.
  const corrected = `32${other.phone?.slice(2) ?? ''}`
  await phoneField(theirs).fill(corrected)
  await phone.setOffline(true)
  await theirs.getByRole('button', { name: es('Save') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await expect(phoneField(theirs)).toHaveValue(corrected)
  await phone.setOffline(false)
  await theirs.getByRole('button', { name: es('Save') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Thank you') })).toBeFocused()
  await expectAccessible(theirs)
  expect(
    await theirs.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])),
  ).not.toContain('Rosalba')

  await theirs.goto('about:blank')
  await theirs.goto(link)
  await expect(theirs).toHaveURL(/\/sign-in\?link=gone/)
  await expect(theirs.getByRole('main')).toContainText('El enlace para conductores que abrió ya no sirve')
  await expectAccessible(theirs)
  await phone.close()

  await page.goto(`${server.url}/dashboard/drivers/update/${driver.id}`)
  await expect(
    page.getByRole('dialog', { name: 'Rosalba Quintero' }).getByRole('textbox', { name: 'Phone' }),
  ).toHaveValue(corrected)
})

test('[S2-06] an invitation registers a driver, who then appears for staff', async ({ enter, browser, server }) => {
  test.setTimeout(300_000)
  await server.start()
  const page = await enter(ANA)
  const email = `invited.${Date.now()}@example.test`
  await page.goto(`${server.url}/dashboard/drivers/create`)
  const panel = page.getByRole('dialog', { name: 'New driver' })
  await panel.getByRole('radio', { name: 'Email' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Email' }).fill(email)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await panel.getByRole('button', { name: 'Invite by email' }).click()
  const question = page.getByRole('dialog', { name: 'Invite a driver' })
  await expect(question.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await question.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await question.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(question).toContainText('Invalid email')
  await expectAccessible(page)
  await question.getByRole('textbox', { name: 'Email' }).fill(email)
  await question.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(messages(page)).toContainText('The invitation is on its way')
  await expect(panel.getByRole('heading', { name: 'Driver not found' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Invite by email' })).toBeFocused()

  const phone = await aPhone(browser)
  const theirs = await phone.newPage()
  await theirs.goto(driverLinkIn(await mailTo(server.url, email)))
  await expect(theirs.getByRole('heading', { level: 1, name: es('Register as a driver') })).toBeVisible()
  await expect(theirs.getByRole('textbox', { name: es('Email') })).toHaveValue(email)
  await theirs.getByRole('button', { name: es('Register me') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(`${es('First name')}: ${es('Fill in this field')}`)
  await theirs.getByRole('textbox', { name: es('First name') }).fill('Teodora')
  await theirs.getByRole('textbox', { name: es('Last name') }).fill('Lozano')
  await permission(theirs).check()
  await theirs.getByRole('button', { name: es('Register me') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Thank you') })).toBeVisible()
  await phone.close()

  await page.goto(`${server.url}/dashboard/drivers?q=teodora`)
  await expect(page.getByRole('row').filter({ hasText: 'Teodora Lozano' })).toContainText(email, { timeout: 30_000 })
})

test('[S2-06] a signed-in person stays signed in after opening a driver’s link, valid or used', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  const [driver, unwritten] = [await aDriver(server.url), await aDriver(server.url, null)]
  const page = await enter(ANA)
  const ask = page.getByRole('button', { name: 'Ask the driver to update their details' })
  await page.goto(`${server.url}/dashboard/drivers/update/${unwritten.id}`)
  await expect(ask).toBeDisabled()
  await expect(ask).toHaveAccessibleDescription('They have no email to which a link could be sent. Add one first.')
  const link = await sendLink(page, server.url, driver)
  await page.context().setOffline(true)
  await expect(ask).toHaveAccessibleDescription('This needs a connection.')
  await expect(ask).toBeDisabled()
  await page.context().setOffline(false)
  await expect(ask).toBeEnabled()
  await page.goto('about:blank')
  await page.goto(link.replace('lng=es', 'lng=en'))
  await page.getByRole('checkbox', { name: /^I permit/ }).check()
  await page.getByRole('button', { name: 'Everything is right' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link.replace('lng=es', 'lng=en'))
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  await expect(messages(page)).toContainText('This link no longer works')
})

test('[S2-06] without a connection the link page says so, and opens on retry', async ({ enter, browser, server }) => {
  test.setTimeout(300_000)
  await server.start()
  const driver = await aDriver(server.url)
  const page = await enter(ANA)
  const link = await sendLink(page, server.url, driver)
  const phone = await aPhone(browser)
  const theirs = await phone.newPage()
  await theirs.route('**/drivers/public/link', (route) => route.abort())
  await theirs.goto(link)
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await expectAccessible(theirs)
  await theirs.unroute('**/drivers/public/link')
  await theirs.getByRole('button', { name: es('Try again') }).tap()
  await expect(theirs.getByRole('textbox', { name: es('First name') })).toHaveValue('Rosalba')

  await permission(theirs).check()
  // The answer to the input is lost: the second time the link is spent, and the page does not claim that nothing was
  // saved.
  await theirs.route('**/drivers/public/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await answerTo(route)
    await route.abort()
  })
  await theirs.getByRole('button', { name: es('Everything is right') }).tap()
  await expect(theirs.getByRole('alert')).toContainText(
    es('The server does not answer. Check the connection and try again.'),
  )
  await theirs.unroute('**/drivers/public/*')
  await theirs.getByRole('button', { name: es('Everything is right') }).tap()
  await expect(theirs.getByRole('heading', { level: 1, name: es('Probably saved') })).toBeVisible()
  await phone.close()
})
