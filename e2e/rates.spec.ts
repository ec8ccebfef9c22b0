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

/** Opens the rates of the first location, with nothing left of what cars cost there. */
async function fromScratch(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard/locations/rates?lng=en`)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: /^Rates of / })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Vehicle type' }).getByText('Car', { exact: true }).click()
  const remove = page.getByRole('button', { name: 'Remove this rate' })
  while ((await remove.count()) > 0) await remove.first().click()
  await expect(check(page)).toContainText('the location has spaces for it, and no rate.')
}

interface Written {
  days?: readonly string[]
  hours?: readonly [string, string]
  /** Minutes and cost. */
  fraction?: readonly [string, string]
  cost?: string
}

async function add(
  page: Page,
  section: string,
  button: string,
  { days = [], hours, fraction, cost }: Written,
): Promise<void> {
  const own = kind(page, section)
  await own.getByRole('button', { name: button }).click()
  const rate = own.locator('fieldset').last()
  for (const day of days) await rate.getByRole('button', { name: day }).click()
  if (hours !== undefined) await fill(rate, { From: hours[0], To: hours[1] })
  if (fraction !== undefined) await fill(rate, { Minutes: fraction[0], Cost: fraction[1] })
  if (cost !== undefined) await fill(rate, { Cost: cost })
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

test('[S3-01] [S5-10] in Bogotá an admin sets up a price by the minute with a night, a maximum and a cap, publishes it, and takes a later change back @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  await fromScratch(page, server.url)
  await add(page, 'Ordinary rates', 'Add an ordinary rate', {})
  await expect(check(page)).toContainText('First fix the marked fields.')
  // A field that is being typed in shows no error yet.
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: 'From' })).toBeFocused()
  await expect(kind(page, 'Ordinary rates').getByText('Fill in this field')).toHaveCount(0)
  // A message that appears when a field is left does not move the pressed button away.
  await kind(page, 'Maximum').getByRole('button', { name: 'Add a maximum' }).click()
  await expect(kind(page, 'Maximum').locator('fieldset')).toHaveCount(1)
  await expect(kind(page, 'Ordinary rates').getByText('Fill in this field').first()).toBeVisible()
  await fill(kind(page, 'Ordinary rates'), { Minutes: '1', Cost: '150' })
  await add(page, 'Night', 'Add a night', { hours: ['20:00', '06:00'], cost: '12.000' })
  await fill(kind(page, 'Maximum'), { Cost: '35000' })
  // 13,500 by day, 12,000 for the night and 10,500 in the morning: 36,000, of which 35,000 at most.
  await tryStay(page, '2026-11-16T18:30', '2026-11-17T07:10')
  await expect(total(page)).toContainText('35,000.00')
  await expect(page.getByRole('group', { name: 'Cost of an hour: Car' })).toContainText('9000')

  await page.getByRole('textbox', { name: 'Cap per minute (COP)' }).fill('140')
  await expect(check(page)).toContainText('a minute costs up to COP $ 150.00, and the cap is COP $ 140.00.')
  await check(page).getByRole('button', { name: 'Lower it to the cap' }).click()
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: /^Cost/ })).toHaveValue('140')
  await expect(check(page)).toContainText('Nothing to fix')

  // Overlapping rates are refused, and fixed.
  await add(page, 'Ordinary rates', 'Add an ordinary rate', { hours: ['08:00', '10:00'], fraction: ['60', '5000'] })
  await expect(check(page)).toContainText('This cannot be published.')
  await expect(page.getByRole('button', { name: 'Publish…' })).toBeDisabled()
  await expectAccessible(page)
  await check(page).getByRole('button', { name: 'Place them side by side' }).click()
  await expect(kind(page, 'Special hours').locator('fieldset')).toHaveCount(1)
  await kind(page, 'Special hours').getByRole('button', { name: 'Remove this rate' }).click()

  // Input survives a reload.
  await page.reload()
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: /^Cost/ })).toHaveValue('140')
  await page.getByRole('button', { name: 'Price them' }).click()
  await expect(page.getByText(/stays would have another price/)).toBeVisible()
  await publishNow(page)
  await expect(version(page, 2)).toContainText('In force')
  await expect(page.getByRole('main')).toContainText('Version 2 in force since')

  await fill(kind(page, 'Ordinary rates'), { Cost: '130' })
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
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: /^Cost/ })).toHaveValue('140')
  await version(page, 1).getByRole('button', { name: 'Restore version 1' }).click()
  await expect(version(page, 4)).toContainText('restores version 1')
  await expectAccessible(page)
})

test('[S3-01] in Mexico City an admin sets up equal quarters, and a day of the dead @long', async ({
  page,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', MEXICAN_OWNER)
  await fromScratch(page, baseURL ?? '')
  await add(page, 'Ordinary rates', 'Add an ordinary rate', { fraction: ['30', '12'] })
  await expect(check(page)).toContainText('Mexico City wants equal fractions of 15 minutes.')
  await check(page)
    .getByRole('listitem')
    .filter({ hasText: 'Car · ' })
    .getByRole('button', { name: 'Change it to quarters of an hour' })
    .click()
  await expect(kind(page, 'Ordinary rates').getByRole('textbox', { name: /^Cost/ })).toHaveValue('6')
  // Four quarters have begun.
  await tryStay(page, '2026-11-20T10:00', '2026-11-20T10:47')
  await expect(total(page)).toContainText('24.00')
  const events = kind(page, 'Events')
  await events.getByRole('button', { name: 'Add an event' }).click()
  await events.getByRole('textbox', { name: 'Event name' }).fill('Feria')
  await events.getByLabel('Begins').fill('2027-11-20T10:00')
  await events.getByLabel('Ends').fill('2027-11-20T23:00')
  await fill(events, { Cost: '80' })
  await tryStay(page, '2027-11-20T09:30', '2027-11-20T15:00')
  await expect(total(page)).toContainText('92.00')
  await publishNow(page)
  await expect(version(page, 2)).toContainText('In force')
})

test('[S3-01] in a London street an admin sets up hour bands and Sundays @long', async ({ page, baseURL }) => {
  await signIn(page, baseURL ?? '', BRITISH_OWNER)
  await fromScratch(page, baseURL ?? '')
  const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  await add(page, 'Ordinary rates', 'Add an ordinary rate', {
    days: weekdays,
    hours: ['8', '18:00'],
    fraction: ['60', '4'],
  })
  await add(page, 'Ordinary rates', 'Add an ordinary rate', {
    days: weekdays,
    hours: ['00:00', '08:00'],
    fraction: ['60', '1'],
  })
  await expect(check(page)).toContainText('no rate for Mon–Sat 18:00–24:00')
  await add(page, 'Ordinary rates', 'Add an ordinary rate', {
    days: weekdays,
    hours: ['18:00', '24:00'],
    fraction: ['60', '2'],
  })
  await add(page, 'Ordinary rates', 'Add an ordinary rate', { days: ['Sun', 'Hol'], fraction: ['60', '0.50'] })
  // An hour before eight, two after it.
  await tryStay(page, '2026-11-21T07:00', '2026-11-21T10:00')
  await expect(total(page)).toContainText('9.00')
  // Saturday's last hour, Sunday's first.
  await tryStay(page, '2026-11-21T23:00', '2026-11-22T01:00')
  await expect(total(page)).toContainText('2.50')
  const arrivals = kind(page, 'By time of arrival')
  await arrivals.getByRole('button', { name: 'Add a price by time of arrival' }).click()
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
})

test('[S6-07] staff read the rates of their locations, on a phone and without a network, and change none @long', async ({
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
