import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline } from './support/booth.ts'
import { ANA, BRITISH_OWNER, MEXICAN_OWNER, OWNER } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories rely on the price of a stay.
const test = storyOfItsOwn()

const kind = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const check = (page: Page) => page.getByRole('region', { name: 'Check' })
const total = (page: Page) => page.getByRole('group', { name: 'Price preview' }).getByRole('paragraph').last()
const version = (page: Page, number: number) => page.getByRole('listitem', { name: `Version ${number}`, exact: true })

/** Opens the rates of the first location, without the rates for cars. */
async function fromScratch(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/locations/rates?lng=en`)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Rates of / })).toBeVisible()
  await chooseCar(page)
  for (const name of ['Remove these prices', 'Remove this rate']) {
    const remove = page.getByRole('button', { name })
    while ((await remove.count()) > 0) await remove.first().click()
  }
  await expect(check(page)).toContainText('the location has spaces for it, and no rate.')
}

/** More than three types are a list, fewer are buttons. */
async function chooseCar(page: Page): Promise<void> {
  const list = page.getByRole('main').getByRole('combobox', { name: 'Vehicle type', exact: true })
  const buttons = page.getByRole('radiogroup', { name: 'Vehicle type' })
  await expect(list.or(buttons)).toBeVisible()
  await ((await list.isVisible())
    ? list.selectOption({ label: 'Car' })
    : buttons.getByText('Car', { exact: true }).click())
}

const shape = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kinds of prices on your board' }).getByRole('button', { name, exact: true })
const rule = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Other rules' }).getByRole('button', { name })

interface Prices {
  days?: readonly string[]
  hours?: readonly [string, string]
  /** Length and price. */
  each: readonly [string, string]
}

/** Types a column of ordinary rates, next to the existing ones. */
async function typePrices(page: Page, { days = [], hours, each }: Prices): Promise<void> {
  const own = kind(page, 'Ordinary rates')
  const columns = await own.locator('fieldset').count()
  await own.getByRole('button', { name: columns === 0 ? 'Type prices' : 'Other prices on other days or hours' }).click()
  await expect(own.locator('fieldset')).toHaveCount(columns + 1)
  const head = own.locator('fieldset').last()
  for (const day of days) await head.getByRole('button', { name: day }).click()
  if (hours !== undefined) await fill(head, { From: hours[0], To: hours[1] })
  await own.getByRole('textbox', { name: 'Each', exact: true }).last().fill(each[0])
  await own.getByRole('textbox', { name: 'Costs', exact: true }).last().fill(each[1])
}

async function fill(inside: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields))
    await inside.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text)
}

async function tryStay(page: Page, arrival: string, departure: string): Promise<void> {
  await page.getByLabel('Arrival', { exact: true }).fill(arrival)
  await page.getByLabel('Departure', { exact: true }).fill(departure)
}

async function publishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('[S3-01] [S5-10] in Bogotá an admin publishes a price by the minute with a night, a maximum and a cap, and withdraws a later change @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await fromScratch(page, server.url)
  await shape(page, 'Price per minute').click()
  await expect(check(page)).toContainText('First fix the marked fields.')
  // A field that is being typed in shows no error yet.
  const costs = kind(page, 'Ordinary rates').getByRole('textbox', { name: 'Costs', exact: true })
  await expect(costs).toBeFocused()
  await expect(kind(page, 'Ordinary rates').getByText('Fill in this field')).toHaveCount(0)
  // A message that appears when a field is left does not move the pressed button away.
  await rule(page, 'Add a maximum').click()
  await expect(kind(page, 'Maximum').locator('fieldset')).toHaveCount(1)
  await expect(kind(page, 'Ordinary rates').getByText('Fill in this field').first()).toBeVisible()
  await costs.fill('150')
  await shape(page, 'Night').click()
  await fill(kind(page, 'Night'), { From: '8pm', To: '06:00', Cost: '12.000' })
  await fill(kind(page, 'Maximum'), { Cost: '35000' })
  // 13,500 by day, 12,000 for the night and 10,500 in the morning: 36,000, of which 35,000 at most.
  await tryStay(page, '2026-11-16T18:30', '2026-11-17T07:10')
  await expect(total(page)).toContainText('35,000.00')
  await expect(page.getByRole('group', { name: 'Cost of an hour: Car' })).toContainText('9000')

  await page.getByRole('textbox', { name: 'Cap per minute (COP)' }).fill('140')
  await expect(check(page)).toContainText('a minute costs up to COP $ 150.00, and the cap is COP $ 140.00.')
  await check(page).getByRole('button', { name: 'Lower it to the cap' }).click()
  await expect(costs).toHaveValue('140')
  await expect(check(page)).toContainText('Nothing to fix')

  // Overlapping rates are refused, and fixed.
  await typePrices(page, { hours: ['08:00', '10:00'], each: ['1 h', '5000'] })
  await expect(check(page)).toContainText('This cannot be published.')
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
  await expectAccessible(page)
  await check(page).getByRole('button', { name: 'Place them side by side' }).click()
  await expect(kind(page, 'Special hours').locator('fieldset')).toHaveCount(1)
  await kind(page, 'Special hours').getByRole('button', { name: 'Remove these prices' }).click()

  // Input survives a reload.
  await page.reload()
  await expect(costs).toHaveValue('140')
  await page.getByRole('button', { name: 'Price them' }).click()
  await expect(page.getByText(/stays would have another price/)).toBeVisible()
  await publishNow(page)
  await expect(version(page, 2)).toContainText('In force')
  await expect(page.getByRole('main')).toContainText('Version 2 in force since')

  await costs.fill('130')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('At a later time').click()
  await dialog.getByLabel(/^Begins/).fill('2020-01-01T00:00')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('This is already past')).toBeVisible()
  await dialog.getByLabel(/^Begins/).fill('2031-01-01T00:00')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(version(page, 3)).toContainText('Scheduled')
  await version(page, 3).getByRole('button', { name: 'Withdraw version 3' }).click()
  await expect(version(page, 3)).toContainText('Withdrawn')
  await expect(version(page, 3)).toBeFocused()
  await expect(costs).toHaveValue('140')
  await version(page, 1).getByRole('button', { name: 'Restore version 1' }).click()
  await expect(version(page, 4)).toContainText('restores version 1')
  await expectAccessible(page)
})

test('[S3-01] in Mexico City an admin publishes equal quarters and prices for a holiday @long', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', MEXICAN_OWNER)
  await fromScratch(page, baseURL ?? '')
  await typePrices(page, { each: ['30 min', '12'] })
  await expect(check(page)).toContainText('Mexico City wants equal fractions of 15 minutes.')
  await check(page)
    .getByRole('listitem')
    .filter({ hasText: 'Car · ' })
    .getByRole('button', { name: 'Change it to quarters of an hour' })
    .click()
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: 'Costs', exact: true })).toHaveValue('6')
  // Four quarters of an hour have begun.
  await tryStay(page, '2026-11-20T10:00', '2026-11-20T10:47')
  await expect(total(page)).toContainText('24.00')
  const events = kind(page, 'Events')
  await rule(page, 'Add an event').click()
  await events.getByRole('textbox', { name: 'Event name' }).fill('Feria')
  await events.getByLabel('Begins').fill('2027-11-20T10:00')
  await events.getByLabel('Ends').fill('2027-11-20T23:00')
  await fill(events, { Cost: '80' })
  await tryStay(page, '2027-11-20T09:30', '2027-11-20T15:00')
  await expect(total(page)).toContainText('92.00')
  await publishNow(page)
  await expect(version(page, 2)).toContainText('In force')
})

test('[S3-01] for a London street an admin publishes hour bands and Sunday prices @long', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', BRITISH_OWNER)
  await fromScratch(page, baseURL ?? '')
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  await typePrices(page, { days: weekdays, hours: ['8', '18:00'], each: ['60', '4'] })
  await typePrices(page, { days: weekdays, hours: ['00:00', '8am'], each: ['1 h', '1'] })
  await expect(check(page)).toContainText('no rate for Mon–Sat 18:00–24:00')
  await typePrices(page, { days: weekdays, hours: ['6pm', '12am'], each: ['1 hour', '2'] })
  await typePrices(page, { days: ['Sun', 'Hol'], each: ['1 h', '0.50'] })
  // One hour before 8:00, two hours after.
  await tryStay(page, '2026-11-21T07:00', '2026-11-21T10:00')
  await expect(total(page)).toContainText('9.00')
  // The last hour of Saturday, and the first hour of Sunday.
  await tryStay(page, '2026-11-21T23:00', '2026-11-22T01:00')
  await expect(total(page)).toContainText('2.50')
  const arrivals = kind(page, 'By time of arrival')
  await rule(page, 'Add a price by time of arrival').click()
  const earlyBird = { Name: 'Early bird', 'Enters from': '6', 'Enters before': '9', 'Leaves by': '19', Cost: '8' }
  await fill(arrivals, earlyBird)
  await tryStay(page, '2026-11-21T08:00', '2026-11-21T19:00')
  await expect(total(page)).toContainText('8.00')
  await expect(page.getByRole('group', { name: 'Price preview' })).toContainText('Early bird')
  await tryStay(page, '2026-11-21T08:00', '2026-11-21T19:01')
  await expect(total(page)).toContainText('44.00')
  await publishNow(page)
  await expect(version(page, 2)).toContainText('In force')
  await version(page, 2).getByText('Differences from version 1').click()
  await expect(version(page, 2)).toContainText('Early bird · in Every day 06:00–09:00, out by 19:00:')

  // The board as drivers read it, with the price of any length beside.
  const preview = page.getByRole('region', { name: 'The board, and what a stay costs' })
  await expect(preview.getByRole('row', { name: /^price/ })).toContainText('each 1 h')
  await preview.getByRole('slider').fill('120')
  await expect(preview.getByRole('figure')).toContainText('out at 10:00')

  // A sheet opens as the rates from which it was saved; raised prices differ from them.
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a spreadsheet' }).click()
  const sheet = await (await saving).path()
  await page.getByRole('button', { name: 'Raise or lower prices…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percentage').fill('25')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Put into the draft' }).click()
  await tryStay(page, '2026-11-21T07:00', '2026-11-21T10:00')
  await expect(total(page)).toContainText('10.00')
  await page.getByLabel('Spreadsheet with rates').setInputFiles({
    name: 'rates.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(sheet),
  })
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
})

test('[S6-07] staff read the rates of their locations on a phone, also without a connection, and cannot change them @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/locations/rates?lng=en`)
  await goOffline(page, server)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Rates of / })).toBeVisible()
  await expect(page.getByRole('group', { name: /^Cost of an hour/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish…' })).toHaveCount(0)
  await expect(page.getByText('Earlier versions are on the server.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await server.start()
  await backOnline(page)
})
