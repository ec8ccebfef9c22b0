import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Ticket texts are printed in other stories.
const test = storyOfItsOwn()

const DEVICE = 'Cajero entrada norte'

const fits = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** A new code for a device. */
async function codeFor(panel: Locator): Promise<string> {
  await panel.getByRole('button', { name: /Create a (pairing|new) code/ }).click()
  const code = panel.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

test('[S2-36] an admin pairs a device with a code that works once, sees its heartbeat and revokes it @long', async ({
  enter,
  server,
  browser,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/locations/devices?lng=en`)
  await expect(page.getByRole('heading', { name: 'Devices', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Cajero' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a device' }).click()
  const creation = page.getByRole('dialog', { name: 'Add a device' })
  await creation.getByRole('button', { name: 'Save' }).click()
  await expect(creation.getByRole('alert')).toContainText('2 fields need your attention')
  await creation.getByRole('textbox', { name: 'Name' }).fill(DEVICE)
  await creation.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await creation.getByRole('button', { name: 'Save' }).click()

  const panel = page.getByRole('dialog', { name: DEVICE })
  await expect(panel).toContainText('Not paired')
  const code = await codeFor(panel)
  await expect(panel.getByRole('img', { name: 'QR code with the pairing code' })).toBeVisible()
  await expectAccessible(page)
  await fits(page)

  const context = await browser.newContext({ locale: 'es-CO', timezoneId: 'America/Bogota' })
  const kiosk = await context.newPage()
  await kiosk.goto(`${server.url}/kiosk?lng=es`)
  const typed = kiosk.getByRole('textbox', { name: 'Código de vinculación' })
  await kiosk.getByRole('button', { name: 'Vincular' }).click()
  await expect(kiosk.getByText('Llene este campo').or(kiosk.getByText('Complete este campo'))).toBeVisible()
  await typed.fill('ABCD-EFGH')
  await kiosk.getByRole('button', { name: 'Vincular' }).click()
  await expect(kiosk.getByText('Este código está mal, ya se usó o tiene más de diez minutos. Pida otro.')).toBeVisible()
  await expectAccessible(kiosk)
  await typed.fill(code.toLowerCase())
  await kiosk.getByRole('button', { name: 'Vincular' }).click()
  await expect(kiosk.getByRole('heading', { name: DEVICE })).toBeVisible()
  await expect(kiosk.getByRole('status').filter({ hasText: 'Vinculado y en línea' })).toBeVisible()
  await expectAccessible(kiosk)

  // The kiosk's page informs the admin's page, without a press.
  await expect(panel.getByText('The device has used the code and is paired.')).toBeVisible()
  await expect(panel.getByText('Online')).toBeVisible()
  await expect(panel).toContainText('0.1.0')

  // The device keeps its pairing through a restart, and the code is spent.
  await kiosk.reload()
  await expect(kiosk.getByRole('status').filter({ hasText: 'Vinculado y en línea' })).toBeVisible()
  const other = await (await browser.newContext({ locale: 'es-CO' })).newPage()
  await other.goto(`${server.url}/kiosk?lng=es#${code}`)
  await expect(other.getByRole('textbox', { name: 'Código de vinculación' })).toHaveValue(code)
  await other.getByRole('button', { name: 'Vincular' }).click()
  await expect(other.getByText('Este código está mal, ya se usó o tiene más de diez minutos. Pida otro.')).toBeVisible()

  await panel.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: `Revoke the pairing of ${DEVICE}?` })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await expect(panel.getByText('Revoked').first()).toBeVisible()
  // The spent code is not offered again, and the device authors its own history.
  await expect(panel.getByText(code)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Create a pairing code' })).toBeVisible()
  await expect(panel.getByText(DEVICE, { exact: true }).last()).toBeVisible()
  await expect(panel).not.toContainText('Guest')
  await kiosk.reload()
  await expect(kiosk.getByRole('alert')).toContainText('Este dispositivo ya no está vinculado')
  await expect(typed).toBeVisible()
})

test('[S2-35] an admin edits ticket texts beside a preview of the print, and staff read them @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/locations/map?lng=en`)
  await page.getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('link', { name: 'Ticket texts' }).click()
  await expect(page.getByRole('heading', { name: 'Ticket texts', level: 1 })).toBeVisible()
  const slip = page.getByRole('group', { name: 'Preview of the printed ticket' })
  await expect(slip).toContainText('TEST')
  await expect(slip).toContainText('This ticket is not an invoice')

  await page.getByRole('textbox', { name: 'Above the payment ticket' }).fill('Sale {plate} de {location}\nPagó {totl}')
  await expect(page.getByText('This ticket does not know {totl}.')).toBeVisible()
  // The preview shows the ticket with the text that is being typed.
  await expect(slip).toContainText('Sale ABC123 de')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Unknown field in braces').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Above the payment ticket' }).fill('Sale {plate} de {location}\nPagó {total}')
  await expect(slip).toContainText(/Pagó COP \$ [\d,]+\.00/)
  await page.getByRole('radio', { name: '58 mm' }).check()
  await expect.poll(async () => Math.round(((await slip.boundingBox())?.width ?? 0) / (96 / 25.4))).toBe(58)
  await fits(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText('Operation executed correctly')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Above the payment ticket' })).toHaveValue(
    'Sale {plate} de {location}\nPagó {total}',
  )

  await page.getByRole('button', { name: 'Payment ticket' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-printed-slip]')).toBeVisible()
  await expect(page.locator('[data-printed-slip]')).toContainText('Sale ABC123 de')
  await expect(page.locator('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const address = page.url()
  const staff = await enter(ANA)
  await staff.goto(address)
  await expect(
    staff
      .getByRole('group', { name: 'Preview of the printed ticket' })
      .or(staff.getByText('This location does not exist, or you are not assigned to it.')),
  ).toBeVisible()
  await expect(staff.getByRole('textbox', { name: 'Above the payment ticket' })).toHaveCount(0)
})

test('[S8-07] [S9-06] a map without pictures shows the points on plain ground, and each can be chosen there or in the list @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/locations/map?lng=es`)
  await expect(page.getByText('Aquí no hay imágenes de mapa configuradas')).toBeVisible()
  const map = page.getByRole('group', { name: 'Mapa de las sedes' })
  const first = page.getByRole('listitem').getByRole('button').first()
  const name = (await first.locator('span').first().textContent()) ?? ''
  // Points of one town are one circle until the map is near.
  await expect(map.getByRole('button', { name, exact: true })).toHaveCount(0)
  await map
    .getByRole('button', { name: /^\d+ sedes: acercar$/ })
    .first()
    .press('Enter')
  await map.getByRole('button', { name, exact: true }).press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(
    map.getByRole('tooltip', { name }).or(map.locator('.leaflet-tooltip').filter({ hasText: name })),
  ).toBeVisible()
  await expectAccessible(page)
  await fits(page)

  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Buscar sedes' }))
    .first()
    .fill('zzz')
  await page.keyboard.press('Enter')
  await expect(map).toHaveCount(0)
})
