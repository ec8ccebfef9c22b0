import sharp from 'sharp'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { OWNER, PASSWORD, ROOT } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { wordsOf } from './support/words.ts'

// Every other story relies on the company's name and its format of amounts.
const test = storyOfItsOwn()

test('[S2-23] [S3-01] [S5-07] an admin sets up the company on a phone, in Spanish, although the network fails in the middle @long', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(300_000)
  const say = wordsOf('es')
  await page.setViewportSize({ width: 390, height: 844 })
  await server.start()
  await signIn(page, server.url, OWNER, 'es')
  await page.goto(`${server.url}/dashboard/company?lng=es`)
  const name = page.getByRole('textbox', { name: say('Business name') })
  await expect(name).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  // Without a network the page says so, and the typed text is still there.
  await name.fill('Parqueaderos del Parque')
  await page.getByText('$ 5.650', { exact: true }).click()
  await context.setOffline(true)
  await expect(
    page.getByText(say('Changing the company needs a connection. What you type is kept as a draft on this device.')),
  ).toBeVisible()
  const save = page.getByRole('button', { name: say('Save') }).first()
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(name).toHaveValue('Parqueaderos del Parque')
  await context.setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(name).toHaveValue('Parqueaderos del Parque')
  await expect(page.getByRole('radio', { name: '$ 5.650', exact: true })).toBeChecked()
  await save.click()
  await expect(page.getByText(say('Amount format')).last()).toBeVisible()

  // Each displayed or typed amount has the company's format. The focus stays in the section.
  await expect(page.locator('#profile')).toBeFocused()
  await page.goto(`${server.url}/dashboard/cash-ups`)
  await expect(page.getByText(/^\$ [\d.]+$/).first()).toBeVisible()
  await expect(page.getByText('COP')).toHaveCount(0)
  await page.goto(`${server.url}/dashboard/company`)
  const threshold = page.getByRole('textbox', { name: say('From which amount') })
  await page.getByRole('combobox', { name: say('Invoiced services') }).selectOption('amount')
  await threshold.fill('12.50')
  await page
    .getByRole('button', { name: say('Save') })
    .last()
    .click()
  await expect(
    page
      .getByText(say('This can be read as two amounts. Write it as amounts are shown here, or without separators'))
      .first(),
  ).toBeVisible()
  await threshold.fill('12.500')
  await expect(threshold.locator('..')).toContainText('$ 12.500')

  // If two colour images are chosen in a row, the later one is shown next to its greys.
  const logo = page.getByLabel(say('Logo'), { exact: true }).and(page.locator('input'))
  const inGreys = page.getByRole('img', { name: say('In greys') })
  for (const [background, width] of [
    ['#cc0000', 320],
    ['#0000cc', 160],
  ] as const) {
    await logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width, height: 120, channels: 3, background } })
        .png()
        .toBuffer(),
    })
    await expect
      .poll(() =>
        inGreys.evaluateAll((images) =>
          images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
        ),
      )
      .toEqual([width])
  }
  await page
    .getByRole('group', { name: say('This logo has colours') })
    .getByRole('button', { name: say('Cancel') })
    .click()
  await expect(page.getByRole('button', { name: say('Choose a logo') })).toBeFocused()

  // A logo in one ink, which a sign-out deletes from the device.
  const picture = await sharp({ create: { width: 320, height: 120, channels: 3, background: '#444444' } })
    .png()
    .toBuffer()
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: say('Another logo') })).toBeVisible()
  const kept = () => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('data:image/png')))
  await page.goto(`${server.url}/dashboard`)
  await expect.poll(kept).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('Sign out') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(kept).toBe(false)
})

test('[S7-02] a system administrator creates a company, finds it in the list, and works in it @long', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  await page.goto(`${server.url}/sign-in?lng=en`)
  await page.getByRole('textbox', { name: 'Email' }).fill(ROOT)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible()

  await page.getByRole('button', { name: 'New company' }).click()
  await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Mexico' })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Estacionamientos Nogal')
  await page.getByRole('textbox', { name: 'Business name' }).fill('Nogal')
  await page.getByRole('textbox', { name: 'Legal name' }).fill('Estacionamientos Nogal SA de CV')
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('N 1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Tax ID' }).fill('NOG850101AB1')
  await page.getByRole('button', { name: 'Save' }).click()

  // The first steps of a new company are shown.
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(navigation).toBeVisible()
  await page.goto(`${server.url}/dashboard`)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link')).toHaveCount(4)
  await expectAccessible(page)
  await steps.getByRole('button', { name: 'Do not show again: Review your vehicle types' }).click()
  await expect(steps.getByRole('link')).toHaveCount(3)
  await page.reload()
  await expect(steps.getByRole('link')).toHaveCount(3)

  await navigation.getByRole('link', { name: 'Companies' }).click()
  await expect(page.getByRole('heading', { name: 'Companies', level: 1 })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Estacionamientos Nogal' })
  await expect(row).toContainText('0')
  await expectAccessible(page)
  await row.getByRole('link').click()
  const panel = page.getByRole('dialog', { name: 'Estacionamientos Nogal' })
  await expect(panel.getByText('You work in this company now.')).toBeVisible()
  await expect(panel.getByText('Nobody yet.')).toBeVisible()
  await panel.getByRole('textbox', { name: 'Phone' }).fill('5512345678')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel).toHaveCount(0)

  await page.getByRole('row').filter({ hasText: 'United Kingdom' }).getByRole('link').click()
  const british = page.getByRole('dialog')
  await expect(british.getByText('owner@gb.demo.parq.test')).toBeVisible()
  await expect(british.getByText('Entered by a system administrator').first()).toBeVisible()
  await british.getByRole('button', { name: 'Work in this company' }).click()
  await expect(navigation).toBeVisible()
  await navigation.getByRole('link', { name: 'Admins' }).click()
  await expect(page.getByText('owner@gb.demo.parq.test').filter({ visible: true }).first()).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/dashboard/companies?lng=es`)
  await expect(page.getByRole('heading', { name: 'Empresas', level: 1 })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})
