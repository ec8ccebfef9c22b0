import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { answerTo } from './support/api.ts'
import { goOffline } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { banner, status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test.beforeEach(async ({ server }) => {
  test.setTimeout(300_000)
  await server.start()
})

test('[S2-29] on a desktop in English an answer is found without a connection, leads to its screen, and can be sent to support', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  await page.setViewportSize(DESK)
  await signIn(page, server.url, ANA)
  await expect(status(page, 'Up to date')).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)

  // Goes from the current screen to its help article.
  await page.getByRole('main').getByRole('link', { name: 'Help on this' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find a stay' })).toBeFocused()
  await expect(page).toHaveURL(/\/dashboard\/support\/help-center\/find-a-service$/)
  await expectAccessible(page)

  await goOffline(page, server)
  await page.getByRole('link', { name: 'Help centre', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Getting started',
    'Services and prices',
    'Registers and cash-ups',
    'Drivers and vehicles',
    'Without a connection',
    'Account and device',
  ])
  await expectAccessible(page)
  const field = page.getByRole('textbox', { name: 'Search the help centre' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill('pasword')
  await expect(page).toHaveURL(/help-center\?q=pasword$/)
  await expect(page.getByRole('status').filter({ hasText: /answer/ })).toBeVisible()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/password/i)
  await expectAccessible(page)
  await field.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('list').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('list').getByRole('link').nth(1)).toBeFocused()

  // The address of a result page can be sent to another person.
  await page.goto(`${server.url}/dashboard/support/help-center?q=pasword`)
  await page.getByRole('link', { name: 'Signing in, and how long it lasts' }).click()
  await page
    .getByRole('navigation', { name: 'Related' })
    .getByRole('link', { name: 'Several people on one tablet' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Several people on one tablet' })).toBeFocused()
  await page.getByRole('link', { name: 'Open Outbox' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Outbox' })).toBeVisible()

  // A search without results leads to a message to support.
  await banner(page).getByRole('link', { name: 'Support' }).click()
  await page.getByRole('searchbox', { name: 'Search the help centre' }).fill('xylophone')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No answer has “xylophone”')).toBeVisible()
  await page.getByRole('link', { name: 'Ask for support' }).click()
  await expect(page.getByText('Ask an administrator of your company first.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copy all of it' }).click()
  await expect(page.getByText('Copied. Paste it into your message.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Searched for: xylophone\nVersion: PARQ \d/)
  expect(copied).toContain(
    `Signed in: ${ANA}, Operator\nCompany: Yarumo Parqueaderos\nNetwork: the server does not answer\nLast updated: `,
  )
  expect(copied).toContain('\nNot sent yet: 0\n')
  expect(copied).not.toMatch(/bearer|token|parq-demo/i)
})

test('[S2-29] on a phone in Spanish the same answer is shown in Spanish, and text that cannot be copied is selected', async ({
  page,
  server,
}) => {
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await signIn(page, server.url, OWNER, 'es')
  await banner(page)
    .getByRole('button', { name: /Cuenta/ })
    .click()
  await page.getByRole('link', { name: 'Soporte' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Soporte' })).toBeVisible()
  await expect(page.getByText('diríjase a quien administra el servidor', { exact: false })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copiar todo' }).click()
  const selected = page.getByRole('textbox', { name: 'Datos por incluir' })
  await expect(selected).toBeFocused()
  expect(
    await selected.evaluate(
      (field) =>
        field instanceof HTMLTextAreaElement &&
        field.value.slice(field.selectionStart, field.selectionEnd) === field.value,
    ),
  ).toBe(true)

  await page.getByRole('searchbox', { name: 'Buscar en el centro de ayuda' }).fill('devolucion')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('main').locator('mark').first()).toHaveText(/devoluci/i)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Una estadía se pagó dos veces' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Una estadía se pagó dos veces' })).toBeVisible()
  const target = await page.getByRole('link', { name: 'Centro de ayuda', exact: true }).boundingBox()
  expect(target?.height ?? 0).toBeGreaterThanOrEqual(36)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await banner(page)
    .getByRole('button', { name: /Cuenta/ })
    .click()
  await page.getByRole('radio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A stay was paid twice' })).toBeVisible()
  await page.goto(`${server.url}/dashboard/support/help-center/no-such-answer`)
  await expect(page.getByText('The help centre has no such answer.', { exact: false })).toBeVisible()
})

test('[S2-29] the contact for support comes from the installation, or else from the role', async ({ page, server }) => {
  await page.route('**/config.json', async (route) => {
    const config = await (await answerTo(route)).json()
    await route.fulfill({
      json: {
        ...config,
        support: { email: 'help@yarumo.test', phone: '+57 (601) 555-0100', url: 'https://yarumo.test/help' },
      },
    })
  })
  await signIn(page, server.url, ANA)
  await banner(page).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('link', { name: 'help@yarumo.test' })).toHaveAttribute('href', 'mailto:help@yarumo.test')
  await expect(page.getByRole('link', { name: '+57 (601) 555-0100' })).toHaveAttribute('href', 'tel:+576015550100')
  await expect(page.getByRole('link', { name: 'https://yarumo.test/help' })).toHaveAttribute(
    'href',
    'https://yarumo.test/help',
  )
  await expectAccessible(page)
})
