import type { Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, stayAway } from './support/booth.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, OWNER } from './support/people.ts'
import { outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories end the same shifts.
const test = storyOfItsOwn()

const row = (page: Page, plate: string) => page.getByRole('row').filter({ hasText: plate })

test.beforeEach(async ({ server }) => {
  test.setTimeout(240_000)
  await server.start()
})

test('[S2-26] [S3-07] [S4-03] staff sell a pass, renew it and change its plate, with and without a connection, and an admin cancels it @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/memberships?lng=en`)
  await page.getByRole('radiogroup', { name: 'Memberships or passes' }).getByText('Purchased').click()
  await expect(page.getByRole('heading', { name: 'Purchased memberships', level: 1 })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sell a pass' }).click()
  const sale = page.getByRole('dialog', { name: 'Sell a pass' })
  await sale.getByRole('button', { name: /^Sell/ }).click()
  await expect(sale.getByRole('alert')).toContainText('need your attention')
  await sale.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await sale.getByRole('combobox', { name: 'Membership' }).selectOption({ index: 1 })
  await sale.getByRole('textbox', { name: 'Plates' }).fill('pas 201, pas202, pas203')
  const driver = sale.getByPlaceholder('Name, document, phone or plate')
  await driver.fill('mar')
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(sale.getByText('More plates than the membership allows').first()).toBeVisible()
  await sale.getByRole('textbox', { name: 'Plates' }).fill('pas 201')
  await sale.getByRole('textbox', { name: 'Apartment' }).fill('402')
  await expect(sale.getByText(/^Counts in .+ shift, open since/)).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await sale.getByRole('button', { name: /^Sell/ }).click()
  await expect(sale.getByRole('alert')).toContainText('Payment method: Fill in this field')
  await sale.getByRole('radio', { name: 'Cash' }).check()
  await sale.getByRole('textbox', { name: 'Cash received' }).fill('300.000')
  await expect(sale.getByText(/^Change due.*40,000\.00/)).toBeVisible()
  await expectAccessible(page)
  await expectEnterToMoveNoMoney(sale)
  await sale.getByRole('button', { name: /^Sell/ }).dblclick()
  await expect(sale).toHaveCount(0)

  const pass = page.getByRole('dialog')
  await expect(pass.getByText('PAS')).toBeVisible()
  await expect(pass.getByText('402')).toBeVisible()
  await expect(pass.getByText('Active')).toBeVisible()
  // Waits for the pass: until it exists, the panel has another title.
  const sold = (await pass.getByRole('heading').first().textContent()) ?? ''
  await expectAccessible(page)
  await pass.getByRole('button', { name: 'Renew' }).click()
  const renewal = page.getByRole('dialog', { name: 'Renew this pass' })
  await renewal.getByRole('button', { name: /^Renew for/ }).click()
  await expect(renewal.getByRole('alert')).toContainText('Choose a payment method')
  await renewal.getByText('Cash', { exact: true }).click()
  await expectEnterToMoveNoMoney(renewal)
  await renewal.getByRole('button', { name: /^Renew for/ }).dblclick()
  await expect(renewal).toHaveCount(0)
  await expect(pass.getByText('Paid: Cash')).toHaveCount(2)

  await pass.getByRole('button', { name: 'Change the plates' }).click()
  const change = page.getByRole('dialog', { name: 'Change the plates' })
  await change.getByRole('textbox', { name: 'Plates' }).fill('pas 777')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('777', { exact: true })).toBeVisible()

  // The shift includes both prices.
  await pass.getByRole('link', { name: 'cash-up' }).first().click()
  await expect(page).toHaveURL(/\/cash-ups\/[0-9a-f-]{36}/)
  const cash = async () =>
    Number(
      (await page.getByRole('row', { name: /^Cash/ }).textContent())?.match(/[\d,]+\.\d\d/)?.[0].replaceAll(',', '') ??
        0,
    )
  await expect.poll(cash).toBeGreaterThanOrEqual(520_000)

  // Without a network the pass can still be sold, renewed and printed, and the booth recognises it. The list of
  // memberships needs a connection, and leads to the sale all the same.
  const shift = page.url()
  const before = await cash()
  await page.goto(`${server.url}/dashboard/memberships?lng=en`)
  await stayAway(page)
  await expect(status(page, 'Offline')).toBeVisible({ timeout: 40_000 })
  await page.getByRole('link', { name: 'Sell a pass' }).click()
  const offline = page.getByRole('dialog', { name: 'Sell a pass' })
  await offline.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  const location = await offline.getByRole('combobox', { name: 'Location' }).inputValue()
  await offline.getByRole('combobox', { name: 'Membership' }).selectOption({ index: 1 })
  await offline.getByPlaceholder('Name, document, phone or plate').fill('mar')
  await page.getByRole('listbox').getByRole('option').first().click()
  await offline.getByRole('textbox', { name: 'Plates' }).fill('pas 401')
  await offline.getByRole('radio', { name: 'Cash' }).check()
  await offline.getByRole('button', { name: /^Sell/ }).click()
  await expect(offline).toHaveCount(0)
  await expect(pass.getByText('401', { exact: true })).toBeVisible()
  await expect(pass.getByRole('img', { name: 'Has changes that were not sent yet' })).toBeVisible()
  await pass.getByRole('button', { name: 'Renew' }).click()
  await renewal.getByText('Cash', { exact: true }).click()
  await renewal.getByRole('button', { name: /^Renew for/ }).click()
  await expect(renewal).toHaveCount(0)
  await pass.getByRole('button', { name: 'Print the receipt…' }).first().click()
  const receipt = page.getByRole('dialog', { name: 'Receipt' })
  await expect(receipt.getByRole('article')).toContainText('Valid until')
  await expect(receipt.getByRole('article')).toContainText('This ticket is not an invoice')
  await expectAccessible(page)
  await page.goto(`${server.url}/dashboard/booth?lng=en&location=${location}`)
  await page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' }).fill('PAS401')
  const entry = page.getByRole('form', { name: 'Check in PAS401' })
  await expect(entry).toContainText(sold)
  await entry.getByRole('button', { name: 'Check in' }).click()
  const inside = page
    .getByRole('region', { name: 'Inside now' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Charge PAS401' }) })
  await expect(inside).toContainText(sold)
  await expect(inside).toContainText('COP $ 0.00')
  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
  await page.goto(shift)
  await expect.poll(cash).toBeGreaterThanOrEqual(before + 520_000)
  await expect(page.getByText('including passes')).toBeVisible()

  // One plate has one pass at a location.
  await page.goto(`${server.url}/dashboard/memberships/purchased/create`)
  const second = page.getByRole('dialog', { name: 'Sell a pass' })
  await second.getByRole('combobox', { name: 'Location' }).selectOption({ index: 1 })
  await second.getByRole('combobox', { name: 'Membership' }).selectOption({ index: 1 })
  await second.getByPlaceholder('Name, document, phone or plate').fill('mar')
  await page.getByRole('listbox').getByRole('option').first().click()
  await second.getByRole('textbox', { name: 'Plates' }).fill('PAS777')
  await second.getByRole('radio', { name: 'Card terminal' }).check()
  await second.getByRole('button', { name: /^Sell/ }).click()
  await expect(second.getByText('Another pass of this location has this plate in these days').first()).toBeVisible()

  const office = await enter(OWNER)
  await office.setViewportSize({ width: 390, height: 844 })
  await office.goto(`${server.url}/dashboard/memberships/purchased?q=PAS777&lng=en`)
  await expectNoSidewaysScroll(office)
  await office.getByRole('link', { name: /777/ }).click()
  await office.getByRole('button', { name: 'Cancel the pass' }).click()
  const question = office.getByRole('dialog', { name: 'Cancel this pass?' })
  await question.getByRole('textbox', { name: 'Why it is cancelled' }).fill('The customer moved away')
  await question.getByRole('button', { name: 'Cancel the pass' }).click()
  await expect(question.getByRole('alert')).toContainText('Choose a refund, or “No refund”')
  await question.getByText('Digital').click()
  await question.getByRole('textbox', { name: 'Number of the slip or transfer' }).fill('T-55')
  await expectAccessible(office)
  await expectEnterToMoveNoMoney(question)
  await question.getByRole('button', { name: 'Cancel the pass' }).click()
  await expect(question).toHaveCount(0)
  await expect(office.getByRole('dialog').getByText('Refunded: Digital · T-55').first()).toBeVisible()

  await page.goto(`${server.url}/dashboard/memberships/purchased?q=PAS777`)
  await expect(row(page, 'PAS')).toContainText('Cancelled')
})
