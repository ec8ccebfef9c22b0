import type { Locator, Page } from '@playwright/test'

import { listCashUps } from '../contract/cash-up.ts'
import { closeCashUp } from '../contract/cash-up-writes.ts'
import { listServices } from '../contract/service.ts'
import { expectedCash } from '../domain/cash-ups.ts'
import { expectAccessible } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { AppServer } from './support/app-server.ts'
import { backOnline, goOffline, stayAway } from './support/booth.ts'
import { ANA, HER_PLATE, OWNER, THIRD_PLATE } from './support/people.ts'
import { asDrawn, outbox, status } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories use the registers that this story closes and collects.
const test = storyOfItsOwn()

const panel = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const entry = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words })

/** `COP $ 1,234.00` as a person types it. */
function typed(money: string | null): number {
  return Number(money?.replaceAll(/[^\d.]/g, ''))
}

/** Closes the shift with the expected cash, and returns the amount. */
async function close(page: Page): Promise<number> {
  const form = panel(page, 'Close register')
  const counted = typed(await form.getByRole('definition').first().textContent())
  await form.getByRole('radio', { name: 'Only the amount' }).check()
  await form.getByRole('textbox', { name: 'Amount counted' }).fill(String(counted))
  await form.getByRole('textbox', { name: /Stays in the drawer/ }).fill('0')
  await form.getByRole('button', { name: 'Close register' }).click()
  await panel(page, 'Register closed').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Uncollected').first()).toBeVisible()
  return counted
}

/** Opens the register from the place in a form that says it is missing. */
async function openRegisterWhereMissing(page: Page, form: Locator, location: string): Promise<void> {
  const missing = form.getByRole('link', { name: 'Open the register' })
  await expect(missing.or(form.getByRole('textbox', { name: /Reason/ }))).toBeVisible()
  if (!(await missing.isVisible())) return
  await missing.click()
  const opening = panel(page, 'Open register')
  await expect(opening.getByText('By denomination')).toBeVisible()
  const choice = opening.getByRole('combobox', { name: /Location/ })
  if (await choice.isVisible()) await choice.selectOption({ label: location })
  await opening.getByRole('radio', { name: 'Only the amount' }).check()
  await opening.getByRole('textbox', { name: 'Amount counted' }).fill('0')
  await opening.getByRole('textbox', { name: /Note/ }).fill('The drawer is empty')
  await opening.getByRole('button', { name: 'Open register' }).click()
  await expect(opening).toHaveCount(0)
  await expect(missing).toHaveCount(0)
}

async function fillName(form: Locator, first: string, last: string): Promise<void> {
  await form.getByRole('textbox', { name: 'First name' }).fill(first)
  await form.getByRole('textbox', { name: 'Last name' }).fill(last)
}

/** Returns the form of a new driver, with the name filled in. */
async function newDriver(page: Page, server: AppServer, first: string, last: string): Promise<Locator> {
  await page.goto(`${server.url}/dashboard/drivers/create?lng=en`)
  const form = panel(page, 'New driver')
  await form.getByRole('button', { name: 'Register without searching' }).click()
  await fillName(form, first, last)
  return form
}

async function saved(page: Page, form: Locator, name: string): Promise<void> {
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(panel(page, name).getByRole('textbox', { name: 'First name' })).toBeVisible()
}

async function newVehicle(page: Page, server: AppServer, plate: string, driver: string): Promise<void> {
  await page.goto(`${server.url}/dashboard/vehicles/create?lng=en`)
  const form = panel(page, 'New vehicle')
  await form.getByRole('combobox', { name: 'Driver' }).fill(driver)
  await page
    .getByRole('option', { name: new RegExp(driver) })
    .first()
    .click()
  await form.getByRole('textbox', { name: 'Plate' }).fill(plate)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

async function rename(page: Page, server: AppServer, id: string, first: string): Promise<void> {
  await page.goto(`${server.url}/dashboard/drivers/update/${id}?lng=en`)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'First name' }).fill(first)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

test.beforeEach(async ({ server }) => {
  test.setTimeout(240_000)
  await server.start()
})

test('[S2-22] [D-03] the first of two closes of a shift counts, the other is a recount, and the collection shows both totals after a late payment', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  // The browser's worker must not reach the server either.
  await goOffline(page, server)
  await page.goto(`${server.url}/dashboard/services?lng=en&plate=${HER_PLATE}`)
  await page.getByRole('table').getByRole('row').filter({ hasText: 'ABC' }).getByRole('link').first().click()
  await panel(page, /ABC ?123/)
    .getByRole('button', { name: 'Charge and finish' })
    .click()
  const charging = panel(page, /Charge and finish/)
  await charging.getByRole('radio', { name: 'Cash' }).check()
  await charging.getByRole('button', { name: 'Charge and finish' }).click()
  const charged = typed(
    await panel(page, /Finished/)
      .getByRole('definition')
      .first()
      .textContent(),
  )
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await page.getByRole('button', { name: 'Close register' }).first().click()
  await expect(panel(page, 'Close register')).toContainText('One payment in this shift is not sent yet')
  const address = new URL(page.url()).pathname
  const second = await close(page)
  await stayAway(page)
  await server.start()

  // The owner, who has not seen the close, closes the register too, with less cash in the drawer.
  const owner = await enter(OWNER)
  const office = owner.context()
  await owner.goto(`${server.url}${address}?act=close&lng=en`)
  await expect(panel(owner, 'Close register')).toBeVisible()
  const first = await close(owner)
  expect(second).toBe(first + charged)
  await expect(outbox(owner)).toHaveAccessibleName('Outbox', { timeout: 20_000 })

  // The owner collects without a connection, before Ana's payment arrives.
  await stayAway(owner)
  await owner.reload()
  await expect(status(owner, 'Offline')).toBeVisible({ timeout: 40_000 })
  await owner.getByRole('button', { name: 'Collect' }).click()
  await panel(owner, 'Collect').getByRole('button', { name: 'Collect' }).click()
  await expect(panel(owner, 'Collect')).toHaveCount(0)

  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 60_000 })
  const recount = page.getByRole('heading', { name: /^Recount, Ana/ }).locator('..')
  await expect(recount).toContainText(second.toLocaleString('en-US'), { timeout: 20_000 })
  await expect(page.getByRole('heading', { name: /^Close, Beatriz/ }).locator('..')).toContainText(
    first.toLocaleString('en-US'),
  )

  await backOnline(owner)
  await expect(outbox(owner)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await outbox(owner).click()
  await entry(owner, 'Collection').getByRole('link', { name: 'Edit and send again' }).click()
  const collecting = panel(owner, 'Collect')
  await expect(collecting).toContainText('This cash-up has changed since you looked at it')
  const sums = collecting.getByRole('definition')
  await expect
    .poll(async () => typed(await sums.nth(1).textContent()) - typed(await sums.nth(0).textContent()))
    .toBe(charged)
  await expect(sums.nth(2)).toContainText(charged.toLocaleString('en-US'))
  await expectAccessible(owner)
  await collecting.getByRole('button', { name: 'Collect what is there now' }).click()
  await expect(collecting).toHaveCount(0)
  await expect(owner.getByText(/RC-\d+/).first()).toBeVisible({ timeout: 20_000 })
  await expect(outbox(owner)).toHaveAccessibleName('Outbox')
  await office.close()
})

test('[S2-27] [D-03] a void made without a connection is refused if the office has closed its shift, and is sent after a register is opened', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  const voiding = panel(page, 'Void service')
  const openVoiding = async () => {
    await page.goto(`${server.url}/dashboard/services?lng=en&plate=${THIRD_PLATE}`)
    await page
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: asDrawn(THIRD_PLATE) })
      .getByRole('link')
      .first()
      .click()
    await panel(page, asDrawn(THIRD_PLATE)).getByRole('button', { name: 'Void…' }).click()
  }
  const { token } = await personOf(server.url, OWNER)
  const [stay] = (await ask(server.url, listServices, { token, query: `?plate=${THIRD_PLATE}` })).data
  const location = stay?.location.name ?? ''
  await openVoiding()
  await openRegisterWhereMissing(page, voiding, location)
  await goOffline(page, server)
  await openVoiding()
  await voiding.getByRole('textbox', { name: /Reason/ }).fill('It drove in and out again')
  await voiding.getByRole('button', { name: 'Void service' }).click()
  await expect(panel(page, asDrawn(THIRD_PLATE))).toContainText('This service was voided')
  await stayAway(page)
  await server.start()

  for (const cashUp of (await ask(server.url, listCashUps, { token, query: '?limit=100' })).data.filter(
    ({ status: at }) => at === 'current',
  )) {
    const body = {
      id: crypto.randomUUID(),
      closedAt: new Date().toISOString(),
      countedCash: expectedCash(cashUp),
      count: null,
      leftInDrawer: 0,
      verified: { dataphone: null, digital: null },
      varianceReason: null,
    }
    await ask(server.url, closeCashUp, { token, id: cashUp.id, body })
  }

  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 60_000 })
  await page.goto(`${server.url}/dashboard/outbox?lng=en`)
  await expect(page.getByText('This needs your own open shift at this location')).toBeVisible()
  const again = page.getByRole('link', { name: 'Edit and send again' })
  await again.click()
  // Appears once the tablet has received the close.
  await expect(voiding.getByRole('link', { name: 'Open the register' })).toBeVisible({ timeout: 30_000 })
  await openRegisterWhereMissing(page, voiding, location)
  await page.goto(`${server.url}/dashboard/outbox?lng=en`)
  await again.click()
  await expect(voiding.getByRole('textbox', { name: /Reason/ })).toHaveValue('It drove in and out again')
  await voiding.getByRole('button', { name: 'Void service' }).click()
  await expect(voiding).toHaveCount(0)
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 20_000 })
  const services = (await ask(server.url, listServices, { token, query: `?plate=${THIRD_PLATE}` })).data
  expect(services.filter((service) => service.status === 'voided').map(({ voidReason }) => voidReason)).toEqual([
    'It drove in and out again',
  ])
})

test('[S2-24] [S2-32] [D-03] refused edits of a merged driver, an existing vehicle and a changed name are resubmitted and sent', async ({
  enter,
  server,
}) => {
  const owner = await enter(OWNER)
  const office = owner.context()
  const first = await newDriver(owner, server, 'Nora', 'Vélez')
  await first.getByRole('textbox', { name: 'Phone' }).fill('3015550404')
  await saved(owner, first, 'Nora Vélez')
  const nora = new URL(owner.url()).pathname.split('/').at(-1) ?? ''
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/drivers/update/${nora}?lng=en`)
  await expect(panel(page, 'Nora Vélez')).toBeVisible({ timeout: 30_000 })
  await goOffline(page, server)

  const mine = await newDriver(page, server, 'Iris', 'Cano')
  await mine.getByRole('textbox', { name: 'Phone' }).fill('3015550303')
  await mine.getByRole('textbox', { name: 'Email' }).fill('iris@parq.test')
  await mine.getByRole('button', { name: 'Add a vehicle' }).click()
  await mine.getByRole('group', { name: 'Vehicle 1' }).getByRole('textbox', { name: 'Plate' }).fill('IRS303')
  await saved(page, mine, 'Iris Cano')
  await newVehicle(page, server, 'NRA404', 'Nora')
  await rename(page, server, nora, 'Norma')

  await stayAway(page)
  await server.start()
  await owner.reload()
  await expect(status(owner, 'Up to date')).toBeVisible({ timeout: 30_000 })

  // The office registers two people with her contacts, and the same vehicle, and corrects the name.
  const byPhone = await newDriver(owner, server, 'Irene', 'Cano')
  await byPhone.getByRole('textbox', { name: 'Phone' }).fill('3015550303')
  await saved(owner, byPhone, 'Irene Cano')
  const byEmail = await newDriver(owner, server, 'Iris María', 'Cano Ruiz')
  await byEmail.getByRole('textbox', { name: 'Email' }).fill('iris@parq.test')
  await saved(owner, byEmail, 'Iris María Cano Ruiz')
  await newVehicle(owner, server, 'NRA404', 'Nora')
  await rename(owner, server, nora, 'Leonora')
  await expect(outbox(owner)).toHaveAccessibleName('Outbox', { timeout: 20_000 })
  await office.close()

  await backOnline(page)
  await expect(outbox(page)).toHaveAccessibleName(/3 need you/, { timeout: 60_000 })

  // Two records have her contacts: the person chooses the right one.
  await outbox(page).click()
  await entry(page, 'New driver').getByRole('link', { name: 'Edit and send again' }).click()
  const refusedForm = panel(page, 'New driver')
  await expect(refusedForm).toContainText('The server did not accept this:')
  await expect(refusedForm).toContainText('Several drivers have these contacts already. Which one is meant?')
  await expectAccessible(page)
  await refusedForm
    .getByText('Iris María Cano Ruiz')
    .locator('xpath=ancestor::*[.//button][1]')
    .getByRole('button', { name: 'Use this record' })
    .click()
  await expect(panel(page, 'Iris María Cano Ruiz').getByRole('listitem').filter({ hasText: 'IRS' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(outbox(page)).toHaveAccessibleName(/2 need you/)

  await page.goto(`${server.url}/dashboard/outbox?lng=en`)
  await entry(page, 'New vehicle').getByRole('link', { name: 'Edit and send again' }).click()
  const vehicle = panel(page, 'New vehicle')
  await expect(vehicle).toContainText('The server did not accept this:')
  await expect(vehicle.getByRole('textbox', { name: 'Plate' })).toHaveValue('NRA404')
  await expect(vehicle.getByRole('textbox', { name: 'Plate' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await vehicle.getByRole('textbox', { name: 'Plate' }).fill('NRA405')
  await vehicle.getByRole('button', { name: 'Save' }).click()
  await expect(vehicle).toHaveCount(0)
  await expect(outbox(page)).toHaveAccessibleName(/1 needs you/, { timeout: 20_000 })

  await page.goto(`${server.url}/dashboard/outbox?lng=en`)
  const conflict = entry(page, 'Correction of a driver')
  await expect(conflict).toContainText('Leonora')
  await conflict.getByRole('button', { name: 'Keep what I wrote' }).click()
  await expect(outbox(page)).toHaveAccessibleName('Outbox', { timeout: 20_000 })
  await page.goto(`${server.url}/dashboard/drivers/update/${nora}?lng=en`)
  const hers = panel(page, 'Norma Vélez')
  await expect(hers.getByRole('textbox', { name: 'First name' })).toHaveValue('Norma')
  await expect(hers.getByRole('listitem').filter({ hasText: 'NRA405' })).toBeVisible()
})
