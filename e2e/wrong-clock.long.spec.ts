import type { Locator, Page } from '@playwright/test'

import { DAY_MS } from '../domain/time.ts'
import { expectAccessible } from './support/accessibility.ts'
import { backOnline, goOffline } from './support/booth.ts'
import { setClockAhead } from './support/clock.ts'
import { amountIn } from './support/money.ts'
import { ANA, HER_PLATE } from './support/people.ts'
import { asDrawn } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

/** Maximum price of two more minutes of a stay, during the story. */
const A_LITTLE_LATER = 1_000_00

const rowOf = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: asDrawn(HER_PLATE) })

async function openForm(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/dashboard/services?lng=en&plate=${HER_PLATE}`)
  await rowOf(page).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Charge and finish' }).click()
  return page.getByRole('dialog', { name: /Charge and finish/ })
}

async function totalAsked(form: Locator): Promise<number> {
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await expect(total).toContainText(/\d/)
  return amountIn(await total.textContent())
}

test('[D-03] [S4-01] a tablet three days ahead shows the right price with and without a connection, and the server books it', async ({
  enter,
  server,
}) => {
  test.setTimeout(180_000)
  const page = await enter(ANA)
  const right = await totalAsked(await openForm(page, server.url))
  expect(right).toBeGreaterThan(0)

  await setClockAhead(page.context(), 3 * DAY_MS)
  const form = await openForm(page, server.url)
  await expect.poll(() => totalAsked(form)).toBeLessThanOrEqual(right + A_LITTLE_LATER)
  expect(await totalAsked(form)).toBeGreaterThanOrEqual(right)
  await expect(form.getByText('What time is it?')).toHaveCount(0)
  await page.goto(`${server.url}/dashboard/storage?lng=en`)
  const told = page.getByText(/The clock of this device is 3 d.* ahead/)
  await expect(told).toBeVisible()
  await expectAccessible(page)

  // The app is reopened without a connection: its knowledge of the clock is on the device.
  await goOffline(page, server)
  const alone = await openForm(page, server.url)
  const asked = await totalAsked(alone)
  expect(asked).toBeGreaterThanOrEqual(right)
  expect(asked).toBeLessThanOrEqual(right + A_LITTLE_LATER)
  await alone.getByRole('radio', { name: 'Card terminal' }).check()
  await alone.getByRole('button', { name: 'Charge and finish' }).click()
  const done = page.getByRole('dialog', { name: /Finished/ })
  await expect(done).toContainText('Saved on this device')
  const charged = amountIn(await done.getByRole('definition').first().textContent())
  await done.getByRole('button', { name: 'Done' }).click()

  await server.start()
  await backOnline(page)
  await expect(rowOf(page).getByRole('img', { name: 'Has changes that were not sent yet' })).toHaveCount(0, {
    timeout: 60_000,
  })
  await rowOf(page).getByRole('link').first().click()
  const sent = page.getByRole('dialog', { name: asDrawn(HER_PLATE) })
  const entry = sent.getByRole('listitem').filter({ hasText: 'Finished' })
  await expect(entry).toContainText('Ana Restrepo')
  await expect(entry).not.toContainText('Price asked at the booth')
  expect(
    amountIn(
      await sent
        .getByRole('term')
        .filter({ hasText: /^Total$/ })
        .first()
        .locator('xpath=following-sibling::*')
        .textContent(),
    ),
  ).toBe(charged)
})
