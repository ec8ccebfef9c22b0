import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from './support/accessibility.ts'
import { ANA, OWNER } from './support/people.ts'
import { banner, status } from './support/shell.ts'
import { signIn } from './support/sign-in.ts'
import { signOut } from './support/sign-out.ts'
import { expect, test } from './support/story.ts'

/** Offers the installation; a browser would choose the time itself. */
async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() =>
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() })),
  )
}

/** The offer to install has its own space: it covers no part of the page, at any scroll position. */
async function expectOfferBesideThePage(page: Page): Promise<void> {
  const offer = page.getByRole('status').filter({ hasText: 'Install PARQ on this device' })
  await expect(offer).toBeVisible()
  const covered = () =>
    offer.evaluate((notice) => {
      const [top, main] = [notice.getBoundingClientRect(), document.querySelector('main')?.getBoundingClientRect()]
      return (
        getComputedStyle(notice).position !== 'static' ||
        main === undefined ||
        (top.top < main.bottom && top.right > main.left)
      )
    })
  await expect.poll(covered).toBe(false)
}

test('[S2-11] the logo and the footer are visible while the private area opens @long', async ({
  page,
  baseURL,
  server,
}) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/companies/*', async (route) => {
    await held
    await route.continue()
  })
  expect(baseURL).toBe(server.url)
  await page.goto(`${server.url}/sign-in?lng=es`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(ANA)
  await page.getByLabel('Contraseña', { exact: true }).fill('parq-demo-2026')
  await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page.getByText('PARQ 2023, Todos los derechos reservados')).toBeVisible()
  await expect(page.getByRole('status', { name: 'Cargando' })).toBeVisible()
  answer()
  await expect(page.getByRole('navigation', { name: 'Navegación principal' })).toBeVisible()
  await expect(page.getByText('PARQ 2023')).toBeHidden()
})

test('[S2-10] [S2-11] a signed-in person sees the logo and the footer for half a second, and then the page @long', async ({
  enter,
}) => {
  const page = await enter(ANA)
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const screen = document.querySelector('.boot')
      if (screen?.checkVisibility() && screen.textContent.includes('PARQ 2023, All rights reserved'))
        performance.mark('mark and footer')
      if (document.querySelector('main') === null || screen !== null) return
      performance.mark('page')
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible()
  const [seen, shown] = await page.evaluate(() =>
    ['mark and footer', 'page'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0),
  )
  expect(seen).toBeGreaterThan(0)
  expect(shown).toBeGreaterThanOrEqual(500)
})

test('[S2-13] the sidebar names the person and the company, and becomes a rail or a bottom bar on smaller screens', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, server.url, OWNER)
  const header = page.getByRole('banner')
  const entry = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Services' })
  await expect(header).toContainText('Yarumo Parqueaderos')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const desk = await header.boundingBox()

  await offerToInstall(page)
  await expectOfferBesideThePage(page)

  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(entry).toBeVisible()
  await expectOfferBesideThePage(page)
  const rail = await header.boundingBox()
  expect(rail?.width ?? 0).toBeLessThan((desk?.width ?? 0) / 2)

  await page.setViewportSize({ width: 390, height: 844 })
  const bar = await entry.boundingBox()
  expect(bar?.y ?? 0).toBeGreaterThan(700)
  expect(bar?.height ?? 0).toBeGreaterThanOrEqual(44)
  await expectOfferBesideThePage(page)
  await test.step('at a booth nothing is offered, and a keyboard covers neither the field nor the button', async () => {
    await page.goto(`${server.url}/dashboard/booth?lng=en`)
    const location = page.getByRole('combobox', { name: 'Location' })
    await expect(location).toBeVisible()
    await location.selectOption({ index: 1 })
    await offerToInstall(page)
    const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
    await field.fill('KBD331')
    const letIn = page.getByRole('form').getByRole('button', { name: 'Check in' })
    await expect(letIn).toBeVisible()
    await expect(page.getByText('Install PARQ on this device')).toHaveCount(0)
    // Chrome makes the page smaller.
    await page.setViewportSize({ width: 390, height: 464 })
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
    for (const part of [field, letIn]) await expect(part).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 120))
    await expect(field).toBeInViewport({ ratio: 1 })
    // Safari covers the page.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      scrollTo(0, 0)
      Object.defineProperty(visualViewport, 'height', { get: () => 464, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect
      .poll(() => letIn.boundingBox().then((box) => (box?.y ?? 844) + (box?.height ?? 0)))
      .toBeLessThanOrEqual(464)
    await field.press('Escape')
  })

  await page.setViewportSize({ width: 1440, height: 900 })
  await signOut(page)
})

test('[S2-14] [S2-16] unknown pages lead back, the sidebar closes panels, and language and colours are kept @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await test.step('a screen that is not built yet says so and points to the previous application', async () => {
    await page.goto(`${server.url}/dashboard/passes/42?lng=en`)
    await expect(page.getByRole('heading', { name: 'Coming soon' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the previous application' })).toHaveAttribute(
      'href',
      'https://old.parq.test/',
    )
    await page.getByRole('link', { name: 'Go to services' }).click()
    await expect(page).toHaveURL(/\/dashboard\/services/)
  })
  await test.step('a record that the server does not know leaves the way back to its list', async () => {
    await page.goto(`${server.url}/dashboard/services?service=018de03c-2ef3-7eed-9270-11d0aa65a600&lng=en`)
    const panel = page.getByRole('dialog')
    await expect(panel).toContainText('This service does not exist, or belongs to a location that you do not see.')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('table', { name: 'Services' })).toBeVisible()
  })
  await test.step('a panel of the sidebar closes on the way to another page, whose heading then has the focus', async () => {
    const account = page.getByRole('dialog', { name: 'Account' })
    const opener = page.getByRole('button', { name: /Account$/ })
    await opener.click()
    await account.getByRole('link', { name: 'My account' }).click()
    await expect(page).toHaveURL(/\/account/)
    await expect(account).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'My account' })).toBeFocused()
    await opener.click()
    await account.getByRole('link', { name: 'My account' }).click()
    await expect(account).toBeHidden()

    const device = page.getByRole('dialog', { name: 'Connection and storage' })
    await status(page, 'Up to date').click()
    await device.getByRole('link', { name: 'This device' }).click()
    await expect(page).toHaveURL(/\/storage/)
    await expect(device).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'This device' })).toBeFocused()
    await banner(page).getByRole('link', { name: 'Drivers' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Drivers' })).toBeFocused()
  })
  await test.step('language and colours are chosen once and stay', async () => {
    await page.goto(`${server.url}/dashboard/services?lng=en`)
    await page.getByRole('button', { name: /Account$/ }).click()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('radio', { name: 'Español' }).press('Space')
    await expect(page.getByRole('heading', { level: 1, name: 'Servicios' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Español' })).toBeFocused()
    await page.goto(`${server.url}/dashboard/services`)
    await expect(page.getByRole('heading', { level: 1, name: 'Servicios' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
})

test('a toast appears beside an open panel, and below the title if no panel is open @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.setViewportSize({ width: 768, height: 1024 })
  const messages = page.getByRole('status', { name: 'Messages' })
  const boxOf = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.goto(`${server.url}/dashboard/drivers`)
  const added = page.getByRole('link', { name: 'New driver' })
  await expect(added).toBeVisible()
  const button = await boxOf(added)
  expect((await boxOf(messages)).y).toBeGreaterThanOrEqual(button.y + button.height)

  await added.click()
  await expect.poll(async () => (await boxOf(page.getByRole('dialog', { name: 'New driver' }))).x).toBe(288)
  const { x, width } = await boxOf(messages)
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(288)
})

test('[S2-24] [S2-27] a few keys open any screen, action or record, also without a connection @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await server.stop()
  // The field opens later than the key press: text typed before appears in it.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('calend')
  const field = page.getByRole('textbox', { name: 'Search and go' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('calend')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Holidays', level: 1 })).toBeVisible()
  await expect(field).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await field.fill('disc reports')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Discounts', level: 1 })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Services' }).click()
  const plate = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? ''
  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  await field.fill(plate.trim())
  const stay = page.getByRole('dialog').getByRole('button').filter({ hasText: 'Clínica Los Guayacanes' }).first()
  await expect(stay).toBeVisible()
  await expectAccessible(page)
  await stay.click()
  await expect(page).toHaveURL(/service=/)

  await page.keyboard.press('Control+k')
  await field.fill('qqqqq')
  await expect(page.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Search and go')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})
