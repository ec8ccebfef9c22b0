import type { Locator, Page } from '@playwright/test'

import { listServices } from '../contract/service.ts'
import { type CompanyVehicleType, vehicleTypeCalls } from '../contract/vehicle-type.ts'
import { LANGUAGES } from '../domain/people.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { ANA, OWNER } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { wordsOf } from './support/words.ts'

// Other stories rely on the name of a type and on whether it is enabled.
const test = storyOfItsOwn()

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><!-- drawn at home --><path fill="#c00" d="M3 3h18v18z"/></svg>'
const ATTACK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><path d="M3 3h18v18z"/></svg>'
const asFile = (svg: string) => ({ name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })

const names = (page: Page) => page.getByRole('table').locator('tbody tr td:first-child')
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Returns the types from the server, in their order. */
async function typesOf(url: string, token: string): Promise<CompanyVehicleType[]> {
  return (await ask(url, vehicleTypeCalls.list, { token })).data
}

async function choose(row: Locator, more: string, action: string): Promise<void> {
  await row.getByRole('button', { name: more }).click()
  await row.page().getByRole('menuitem', { name: action }).click()
}

for (const language of LANGUAGES) {
  test(`[S2-30] [S7-02] [S7-06] an admin renames, draws, orders and switches the vehicle types (${language}) @long`, async ({
    page,
    server,
  }) => {
    test.setTimeout(300_000)
    const say = language === 'en' ? (english: string) => english : wordsOf(language)
    const messages = page.getByRole('status', { name: say('Messages') })
    await server.start()
    const owner = await personOf(server.url, OWNER)
    // Restores the types of the product, whatever earlier stories changed.
    for (const { id, vehicleTypeId, isActive, customName, position, icon } of await typesOf(server.url, owner.token)) {
      await ask(server.url, vehicleTypeCalls.edit, {
        token: owner.token,
        id,
        body: {
          changes: {
            isActive: { from: isActive, to: true },
            customName: { from: customName, to: null },
            position: { from: position, to: vehicleTypeId },
            icon: { from: icon, to: null },
          },
        },
      })
    }
    await signIn(page, server.url, OWNER, language)
    await page
      .getByRole('navigation', { name: say('Main navigation') })
      .getByRole('link', { name: say('Vehicle types') })
      .click()
    await expect(names(page)).toHaveText([say('Car'), say('Motorcycle'), say('Bicycle')])
    await expectAccessible(page)

    // The type gets a name and a drawing.
    await row(page, say('Car')).getByRole('link').click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel(say('Name')).fill('Sedán')
    await panel.locator('input[type=file]').setInputFiles(asFile(ATTACK))
    await expect(panel).toContainText(
      say('The file has scripts, animation or web pages in it. Export it as a still drawing.'),
    )
    await panel.locator('input[type=file]').setInputFiles(asFile(SQUARE))
    await expect(panel.locator('img[src*="%23c00"]')).toHaveCount(2)
    await expectAccessible(page)
    await panel.getByRole('button', { name: say('Save') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(names(page)).toHaveText(['Sedán', say('Motorcycle'), say('Bicycle')])
    // The image is drawn: an unreadable image has no width.
    const picture = row(page, 'Sedán').locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect((await typesOf(server.url, owner.token))[0]?.icon).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#c00" d="M3 3h18v18z"/></svg>',
    )

    // Moved with the keyboard; the focus stays on the button.
    const down = row(page, 'Sedán').getByRole('button', { name: say('Move {name} down').replace('{name}', 'Sedán') })
    await down.focus()
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText([say('Motorcycle'), 'Sedán', say('Bicycle')])
    await expect(down).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(names(page)).toHaveText([say('Motorcycle'), say('Bicycle'), 'Sedán'])
    await expect(down).toHaveAttribute('aria-disabled', 'true')

    // The last enabled type stays enabled.
    await choose(row(page, say('Motorcycle')), say('More actions'), say('Switch off'))
    await expect(row(page, say('Motorcycle'))).toContainText(say('Off'))
    await choose(row(page, say('Bicycle')), say('More actions'), say('Switch off'))
    await expect(row(page, say('Bicycle'))).toContainText(say('Off'))
    await choose(row(page, 'Sedán'), say('More actions'), say('Switch off'))
    await expect(messages).toContainText(
      say('At least one vehicle type has to stay on: without any, nothing can be parked'),
    )
    expect((await typesOf(server.url, owner.token)).map(({ name, isActive }) => [name, isActive])).toEqual([
      ['motorcycle', false],
      ['bicycle', false],
      ['car', true],
    ])

    // A phone shows it behind “More”.
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('navigation', { name: say('Main navigation') })
      .getByRole('button', { name: say('More'), exact: true })
      .click()
    await expect(page.getByRole('link', { name: say('Vehicle types') }).last()).toBeVisible()
  })
}

test('[S2-30] if two admins rename one type, the second sees both names and chooses @long', async ({
  page,
  server,
}) => {
  await server.start()
  const owner = await personOf(server.url, OWNER)
  const [, , third] = await typesOf(server.url, owner.token)
  if (!third) throw new Error('The demo has three types')
  await signIn(page, server.url, OWNER)
  await page.goto(`${server.url}/dashboard/type-vehicles/update/${third.id}`)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Bici')
  await page.route('**/events', (route) => route.abort())
  await ask(server.url, vehicleTypeCalls.edit, {
    token: owner.token,
    id: third.id,
    body: { changes: { customName: { from: third.customName, to: 'Cicla' } } },
  })
  await panel.getByRole('button', { name: 'Save' }).click()
  const conflict = panel.getByRole('group', { name: 'Name' })
  await expect(conflict).toContainText('Cicla')
  await expect(conflict).toContainText('Bici')
  await conflict.getByRole('button', { name: 'Keep what I wrote' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await typesOf(server.url, owner.token)).find(({ id }) => id === third.id)?.customName).toBe('Bici')
})

test('[S2-30] staff see the vehicle types of the company, also without a connection, and cannot change them @long', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  await server.start()
  const owner = await personOf(server.url, OWNER)
  const types = await typesOf(server.url, owner.token)
  for (const { id, vehicleTypeId, name, customName, isActive, position } of types) {
    await ask(server.url, vehicleTypeCalls.edit, {
      token: owner.token,
      id,
      body: {
        changes: {
          position: { from: position, to: vehicleTypeId },
          customName: { from: customName, to: name === 'car' ? 'Camioneta' : null },
          isActive: { from: isActive, to: name !== 'bicycle' },
        },
      },
    })
  }
  const ana = await personOf(server.url, ANA)
  const [car] = (await ask(server.url, listServices, { token: ana.token, query: '?limit=30' })).data.filter(
    ({ vehicleTypeId, status }) => vehicleTypeId === 1 && status === 'progress',
  )
  if (!car) throw new Error('The demo has a car inside')

  await signIn(page, server.url, ANA)
  const navigation = page.getByRole('navigation', { name: 'Main navigation' })
  await navigation.getByRole('button', { name: 'More', exact: true }).click()
  await navigation.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('article').getByText('Camioneta').first()).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Up to date/ })).toBeVisible({ timeout: 60_000 })
  await page.evaluate(() => navigator.serviceWorker.ready)
  await server.stop()
  await page.goto(`${server.url}/dashboard/services?plate=${car.licensePlate}`)
  await expect(page.getByRole('table').getByRole('img', { name: 'Camioneta' }).first()).toBeVisible({ timeout: 30_000 })
  // A form offers the enabled types, in the company's words.
  await page.goto(`${server.url}/dashboard/vehicles/create`)
  const offered = page.getByRole('combobox', { name: 'Vehicle type' })
  await expect(offered).toHaveValue('1')
  expect(await offered.evaluate((select: HTMLSelectElement) => [...select.options].map(({ label }) => label))).toEqual([
    '',
    'Camioneta',
    'Motorcycle',
  ])

  await page.goto(`${server.url}/dashboard/type-vehicles`)
  await expect(names(page)).toContainText(['Camioneta'])
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await row(page, 'Camioneta').getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Camioneta' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toHaveCount(0)
})
