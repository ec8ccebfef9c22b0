import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline, stayAway } from './support/booth.ts'
import { ANA, OWNER } from './support/people.ts'
import { closePanel, outbox } from './support/shell.ts'
import { expect, test } from './support/story.ts'

const messages = (page: Page) => page.getByRole('status', { name: 'Messages' })
const PHONE = /\+57 (\d+)/

const row = (page: Page, words: string | RegExp) => page.getByRole('row').filter({ hasText: words })

async function openDrivers(page: Page, screen: 'Drivers' | 'Vehicles' = 'Drivers'): Promise<void> {
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: screen }).click()
  await expect(page.getByRole('heading', { name: screen, level: 1 })).toBeVisible()
  await expect(page.getByRole('table', { name: screen }).getByRole('link').first()).toBeVisible()
}

async function search(page: Page, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Search (drivers|vehicles)$/ }).fill(typed)
  await expect(page).toHaveURL(/[?&]q=/)
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
}

/** The phone of a driver who has one. */
async function knownPhone(page: Page): Promise<string> {
  const told = await page.getByRole('row').filter({ hasText: PHONE }).first().textContent()
  return PHONE.exec(told ?? '')?.[1] ?? ''
}

/** Searches by phone, finds nobody, and opens the form. */
async function beginDriver(page: Page, phone: string): Promise<Locator> {
  await page.getByRole('link', { name: 'New driver' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New driver' })
  await panel.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('heading', { name: 'Driver not found' })).toBeVisible()
  await panel.getByRole('button', { name: 'Register this driver' }).click()
  await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue(phone)
  return panel
}

async function fillName(panel: Locator, first: string, last: string): Promise<void> {
  await panel.getByRole('textbox', { name: 'First name' }).fill(first)
  await panel.getByRole('textbox', { name: 'Last name' }).fill(last)
}

async function addVehicle(panel: Locator, place: number, fill: (vehicle: Locator) => Promise<void>): Promise<void> {
  await panel.getByRole('button', { name: 'Add a vehicle' }).click()
  await fill(panel.getByRole('group', { name: `Vehicle ${place}` }))
}

/** Waits for the driver's own screen, which opens after the registration. */
async function expectOpen(page: Page, name: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name })
  await expect(panel.getByRole('textbox', { name: 'First name' })).toBeVisible()
  return panel
}

test.beforeEach(async ({ server }) => {
  // After a failure the app looks for the server every half a minute at most.
  test.setTimeout(300_000)
  await server.start()
})

test('[S2-34] [S5-05] a driver search names missing input, shows matches, and reports if nobody is found @long', async ({
  enter,
}) => {
  const page = await enter(ANA)
  await openDrivers(page)
  await expectAccessible(page)
  const phone = await knownPhone(page)
  await page.getByRole('link', { name: 'New driver' }).click()
  const panel = page.getByRole('dialog', { name: 'New driver' })
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Phone: Fill in this field')
  await expectAccessible(page)
  await panel.getByRole('radio', { name: 'Identification' }).check({ force: true })
  await expect(panel).toContainText('The server cannot search by identification.')
  await panel.getByRole('textbox', { name: 'Identification' }).fill('123')
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('The identification has 5 to 11 digits')
  await panel.getByRole('radio', { name: 'Phone' }).check({ force: true })
  await panel.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(panel.getByRole('heading', { name: 'Already registered' })).toBeVisible()
  await panel.getByRole('link', { name: 'Use this driver' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })).toHaveValue(phone)
  await expectAccessible(page)
})

test('[S2-24] [S5-06] [D-03] a driver with two vehicles is registered without a connection, and the existing record replaces one with a taken phone @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await openDrivers(page)
  await goOffline(page, server)

  const first = await beginDriver(page, '3015550101')
  await fillName(first, 'Marta', 'Ocampo Díaz')
  await addVehicle(first, 1, async (vehicle) => {
    await vehicle.getByRole('textbox', { name: 'Plate' }).fill('mta-101')
    await vehicle.getByRole('textbox', { name: 'Brand' }).fill('Kia')
  })
  await addVehicle(first, 2, async (vehicle) => {
    await expect(vehicle.getByRole('combobox', { name: 'Vehicle type' })).toBeFocused()
    await vehicle.getByRole('combobox', { name: 'Vehicle type' }).selectOption('Bicycle')
    await expect(vehicle).toContainText(/Without a plate: BIC\d{9}/)
  })
  await expect(first).toContainText('A photo needs a connection')
  await first.getByRole('button', { name: 'Save' }).click()
  const marta = await expectOpen(page, 'Marta Ocampo Díaz')
  await expect(marta.getByRole('listitem').filter({ hasText: 'MTA' })).toContainText('Is sent together with the driver')
  await closePanel(page)
  await search(page, 'ta10')
  await expect(row(page, 'Marta Ocampo Díaz')).toContainText('+57 3015550101')
  await expect(
    row(page, 'Marta Ocampo Díaz').getByRole('img', { name: 'Has changes that were not sent yet' }),
  ).toBeVisible()

  const second = await beginDriver(page, '3015550202')
  await fillName(second, 'Pedro', 'Salazar')
  await addVehicle(second, 1, (vehicle) => vehicle.getByRole('textbox', { name: 'Plate' }).fill('PDR202'))
  await second.getByRole('button', { name: 'Save' }).click()
  await expectOpen(page, 'Pedro Salazar')
  await closePanel(page)

  // The office registers a person with the same phone.
  await stayAway(page)
  await server.start()
  const owner = await enter(OWNER)
  await openDrivers(owner)
  const theirs = await beginDriver(owner, '3015550202')
  await fillName(theirs, 'Pedro Luis', 'Salazar Ruiz')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expectOpen(owner, 'Pedro Luis Salazar Ruiz')
  await closePanel(owner)

  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(page).click()
  await page
    .getByRole('article')
    .filter({ hasText: 'A driver with this phone already exists' })
    .getByRole('link', { name: 'Edit and send again' })
    .click()
  const refusedForm = page.getByRole('dialog', { name: 'New driver' })
  await expect(refusedForm.getByRole('textbox', { name: 'First name' })).toHaveValue('Pedro')
  await expect(refusedForm).toContainText('Pedro Luis Salazar Ruiz already exists (phone). Use this record?')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await refusedForm.getByRole('button', { name: 'Use this record' }).click()
  await expect(messages(page)).toContainText('Operation executed correctly')
  const used = await expectOpen(page, 'Pedro Luis Salazar Ruiz')
  await expect(used.getByRole('listitem').filter({ hasText: 'PDR' })).toBeVisible()
  await expect(outbox(page)).toHaveAccessibleName('Outbox')

  await search(owner, 'pdr202')
  await expect(row(owner, 'Pedro Luis Salazar Ruiz')).toBeVisible()
  await search(owner, 'mta101')
  await expect(row(owner, 'Marta Ocampo Díaz')).toBeVisible()
  await owner.close()
})

test('[S8-02] a phone number of another driver causes a warning while it is typed, with a link to that driver @long', async ({
  enter,
}) => {
  const page = await enter(ANA)
  await openDrivers(page)
  const phone = await knownPhone(page)
  await page.getByRole('textbox', { name: 'Search drivers' }).fill('301 555 0808')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('link', { name: 'New driver' }).last().click()
  const panel = page.getByRole('dialog', { name: 'New driver' })
  await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue('3015550808')
  await panel.getByRole('textbox', { name: 'Phone' }).fill('3015550909')
  await panel.getByRole('button', { name: 'Register without searching' }).click()
  await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveValue('3015550909')
  await fillName(panel, 'Somebody', 'Else')
  await panel.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await expect(panel.getByRole('alert')).toContainText('already exists (phone)')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('textbox', { name: 'Phone' })).toHaveAttribute('aria-invalid', 'true')
  await expect(panel).toContainText('A driver with this phone already exists')
  await panel.getByRole('button', { name: 'Use this record' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })).toHaveValue(phone)
  await expect(outbox(page)).toHaveAccessibleName('Outbox')
})

test('[S2-24] if two people edit one driver, the second sees both values and chooses @long', async ({ enter }) => {
  const page = await enter(ANA)
  await openDrivers(page)
  const name = ((await page.getByRole('row').nth(2).getByRole('link').textContent()) ?? '').replace(
    /^[\p{L}]{2}(?=\p{Lu})/u,
    '',
  )
  const surname = name.split(' ').at(-1) ?? ''
  await search(page, surname)
  await row(page, name).getByRole('link').click()
  const mine = page.getByRole('dialog')
  await mine.getByRole('textbox', { name: 'First name' }).fill('Ana says')
  const owner = await enter(OWNER)
  await openDrivers(owner)
  await search(owner, name)
  await owner.getByRole('row').nth(1).getByRole('link').click()
  const theirs = owner.getByRole('dialog')
  await theirs.getByRole('textbox', { name: 'First name' }).fill('Owner says')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(messages(owner)).toContainText('Operation executed correctly')
  await owner.close()

  // The list behind the form receives the change; if the form were saved earlier, the outbox would have a conflict.
  await expect(page.locator('table')).toContainText('Owner says')
  await mine.getByRole('button', { name: 'Save' }).click()
  const conflict = mine.getByRole('group', { name: 'First name' })
  await expect(conflict).toContainText('Owner says')
  await expect(conflict).toContainText('Ana says')
  await conflict.getByRole('button', { name: 'Keep what I wrote' }).click()
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search(page, 'Ana says')
  await expect(row(page, 'Ana says')).toBeVisible()
})

test('[S2-32] [S8-06] staff add a vehicle to a driver, and an admin deletes it after confirming its plate @long', async ({
  enter,
}) => {
  const page = await enter(OWNER)
  await openDrivers(page, 'Vehicles')
  const [someone = ''] = (await page.getByRole('row').nth(1).getByRole('cell').nth(2).innerText()).split('\n')
  await page.getByRole('link', { name: 'New vehicle' }).click()
  const panel = page.getByRole('dialog', { name: 'New vehicle' })
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('alert')).toContainText('Driver: Fill in this field')
  await panel.getByRole('combobox', { name: 'Driver' }).fill(someone.slice(0, 4).toLowerCase())
  await page.getByRole('option', { name: someone }).first().click()
  await panel.getByRole('textbox', { name: 'Plate' }).fill('qwe 987')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await search(page, 'qwe987')
  await expect(row(page, /QWE ?987/)).toContainText(someone)
  await row(page, /QWE ?987/)
    .getByRole('link')
    .click()
  const vehicle = page.getByRole('dialog')
  await vehicle.getByRole('textbox', { name: 'Brand' }).fill('Mazda')
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, /QWE ?987/)).toContainText('Mazda')

  await row(page, /QWE ?987/)
    .getByRole('link')
    .click()
  const driver = vehicle.getByRole('combobox', { name: 'Driver' })
  const owner = await driver.inputValue()
  await driver.fill('nobody of this name')
  await expect(page.getByText('No driver matches')).toBeVisible()
  await driver.press('ArrowDown')
  await driver.press('Enter')
  await expect(driver).toHaveValue('nobody of this name')
  await driver.press('Tab')
  await expect(driver).toHaveValue(owner)
  await driver.fill('mar')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered.first()).toContainText(/mar/i)
  await expect(offered.filter({ hasText: owner })).toHaveCount(0)
  await driver.press('ArrowDown')
  await driver.press('Enter')
  await expect(driver).not.toHaveValue('mar')
  const other = await driver.inputValue()
  expect(other).not.toBe(owner)
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, /QWE ?987/)).toContainText(other)

  await page.getByRole('link', { name: 'New vehicle' }).click()
  await panel.getByRole('textbox', { name: 'Plate' }).fill('qwe-987')
  await expect(panel.getByRole('textbox', { name: 'Plate' })).toHaveAccessibleDescription(
    `6 to 12 letters and numbers Also registered for ${other}.`,
  )
  await expectAccessible(page)
  await panel.getByRole('textbox', { name: 'Plate' }).fill('')
  await closePanel(page)

  await row(page, /QWE ?987/)
    .getByRole('button', { name: 'More actions' })
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete the vehicle QWE987?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page)).toContainText('QWE987 was deleted.')
  await expect(page.getByText('No results')).toBeVisible()
})

test('[S8-06] only an admin deletes a driver, after confirming the e-mail @long', async ({ enter }) => {
  const owner = await enter(OWNER)
  await openDrivers(owner)
  await owner.getByRole('link', { name: 'New driver' }).click()
  const panel = owner.getByRole('dialog', { name: 'New driver' })
  await panel.getByRole('button', { name: 'Register without searching' }).click()
  await fillName(panel, 'Dora', 'Quintero')
  await panel.getByRole('textbox', { name: 'Email' }).fill('dora@parq.test')
  await panel.getByRole('button', { name: 'Save' }).click()
  const dora = await expectOpen(owner, 'Dora Quintero')
  const page = await enter(ANA)
  await openDrivers(page)
  await search(page, 'dora@parq.test')
  await row(page, 'Dora Quintero').getByRole('link').click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  await closePanel(page)

  const remove = dora.getByRole('button', { name: 'Delete Dora Quintero' })
  const question = owner.getByRole('dialog', { name: 'Delete dora@parq.test?' })
  for (const answer of ['Enter', 'Escape']) {
    await remove.press('Enter')
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await owner.keyboard.press(answer)
    await expect(question).toBeHidden()
    await expect(remove).toBeFocused()
  }
  // The dialog holds the focus again, also if nothing had the focus.
  await owner.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await owner.keyboard.press('Shift+Tab')
  await expect(dora.locator(':focus')).toHaveCount(1)
  await dora.getByRole('button', { name: 'Save' }).press('Tab')
  await expect(dora.locator(':focus')).toHaveCount(1)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(messages(owner)).toContainText('dora@parq.test was deleted.')
  await expect(page.getByText('No results')).toBeVisible()
  await owner.close()
})
