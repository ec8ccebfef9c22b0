import type { Locator, Page } from '@playwright/test'

import { agreementCalls } from '../contract/agreement.ts'
import { listServices } from '../contract/service.ts'
import { checkIn } from '../contract/service-writes.ts'
import { ask, personOf } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { AppServer } from './support/app-server.ts'
import { backOnline, goOffline, stayAway } from './support/booth.ts'
import { formatMoney } from '../domain/money.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { amountIn } from './support/money.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER, THIRD_PLATE } from './support/people.ts'
import { asDrawn, outbox } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

// Other stories park the stays that this story finishes.
const test = storyOfItsOwn()

test.describe.configure({ mode: 'serial' })

/** More cash than any stay costs. */
const HANDED_OVER = 200_000

const rowOf = (page: Page, plate: string) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: asDrawn(plate) })

async function openService(page: Page, server: AppServer, plate: string): Promise<Locator> {
  await page.goto(`${server.url}/dashboard/services?lng=en&plate=${plate}`)
  await rowOf(page, plate).getByRole('link').first().click()
  const panel = page.getByRole('dialog', { name: asDrawn(plate) })
  await expect(panel.getByRole('heading', { name: 'Stay' })).toBeVisible()
  return panel
}

/** Expects that a card, and each message, begins below the booth's field. */
async function expectBelow(card: Locator, field: Locator): Promise<void> {
  const covers = async () => {
    const [of, messages] = [await field.boundingBox(), field.page().locator('[data-kind]')]
    const boxes = [card, ...(await messages.all())].map((one) => one.boundingBox())
    const end = of === null ? Infinity : of.y + of.height
    return (await Promise.all(boxes)).some((box) => box !== null && box.y < end)
  }
  await expect.poll(covers).toBe(false)
}

async function totalAsked(form: Locator): Promise<number> {
  const total = form.getByText('Total', { exact: true }).locator('xpath=following-sibling::*')
  await expect(total).toContainText(/\d/)
  return amountIn(await total.textContent())
}

test.beforeEach(async ({ server }) => {
  // After a failure the app looks for the server every half a minute at most.
  test.setTimeout(300_000)
  await server.start()
})

/** The office changes the discount of an agreement. */
async function changeAgreement(server: string, id: string): Promise<void> {
  const { token } = await personOf(server, OWNER)
  const { percentage, fixedCost } = await ask(server, agreementCalls.get, { token, id })
  const changes =
    percentage === null ? { fixedCost: { from: fixedCost, to: 100 } } : { percentage: { from: percentage, to: 100 } }
  await ask(server, agreementCalls.edit, { token, id, body: { changes } })
}

test('[D-03] [S4-01] a cash charge without a network keeps its amount although the office changes its agreement', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await goOffline(page, server)

  const panel = await openService(page, server, HER_PLATE)
  await panel.getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  await expect(form).toContainText('Counts in Ana')
  const full = await totalAsked(form)
  const agreement = await form.getByRole('combobox', { name: 'Agreement' }).selectOption({ index: 1 })
  expect(agreement[0]).not.toBe('')
  // The tablet stays away a little longer than the office.
  await stayAway(page)
  await server.start()
  await changeAgreement(server.url, agreement[0] ?? '')
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(form.getByRole('alert')).toContainText('Payment method: Fill in this field')

  await form.getByRole('radio', { name: 'Cash' }).check()
  await expect(form.getByText(/^Agreement .+/).first()).toBeVisible()
  const asked = await totalAsked(form)
  expect(asked).toBeLessThan(full)
  await form.getByRole('textbox', { name: 'Cash received' }).fill('1')
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(form.getByRole('alert')).toContainText('This is less than what is to be paid')
  await form.getByRole('textbox', { name: 'Cash received' }).fill(String(HANDED_OVER))
  const change = form.getByText('Change due').locator('xpath=following-sibling::*')
  await expect.poll(async () => amountIn(await change.textContent())).toBe(HANDED_OVER * 100 - asked)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await expectEnterToMoveNoMoney(form)
  await form.getByRole('button', { name: 'Charge and finish' }).dblclick()
  const done = page.getByRole('dialog', { name: /Finished/ })
  await expect(done).toContainText('Saved on this device')
  expect(
    amountIn(
      await done
        .getByRole('term')
        .filter({ hasText: 'Change due' })
        .locator('xpath=following-sibling::*')
        .textContent(),
    ),
  ).toBe(HANDED_OVER * 100 - asked)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  // The button must not use the panel's padding: there the panel could not scroll to it.
  const button = await done.getByRole('button', { name: 'Done' }).boundingBox()
  const due = await done.getByText('Change due').locator('xpath=..').boundingBox()
  expect((due?.x ?? 0) + (due?.width ?? 0)).toBeLessThanOrEqual((button?.x ?? 0) + (button?.width ?? 0))
  await page.setViewportSize({ width: 1280, height: 900 })

  await done.getByRole('button', { name: 'Print the ticket' }).click()
  const ticket = page.getByRole('dialog', { name: /Ticket/ })
  await expect(ticket.getByRole('article')).toContainText('ABC123')
  await expect(ticket.getByRole('article')).toContainText('Cash received')
  await expect(ticket.getByRole('article')).not.toContainText('COPY')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('[data-printed-slip]')).toBeVisible()
  await expect(page.locator('[data-printed-slip]')).not.toContainText('COPY')
  await expect(page.locator('main')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  // A browser without a printer does not report the end of a print.
  await ticket.getByRole('button', { name: 'Print', exact: true }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(ticket.getByRole('article')).toContainText('COPY')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(ticket).toHaveCount(0)
  // A print after a ticket does not hide the page, which was behind the ticket.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const row = rowOf(page, HER_PLATE)
  await expect(row).toContainText('Completed')
  await expect(row.getByRole('img', { name: 'Has changes that were not sent yet' })).toBeVisible()
  // The way back or an old address does not charge the stay again.
  await page.goto(`${server.url}${await row.getByRole('link').first().getAttribute('href')}&act=finish&lng=en`)
  await expect(form).toContainText('This service was already paid')
  await expect(form.getByRole('button', { name: 'Charge and finish' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await backOnline(page)
  await expect(row.getByRole('img', { name: 'Has changes that were not sent yet' })).toHaveCount(0, { timeout: 60_000 })
  const sent = await openService(page, server, HER_PLATE)
  const entry = sent.getByRole('listitem').filter({ hasText: 'Finished' })
  await expect(entry).toContainText('Ana Restrepo')
  await expect(entry).toContainText('Price by the rates')
  await expect(sent).toContainText('The device did not know that the price had changed.')
  expect(
    amountIn(
      await sent
        .getByRole('term')
        .filter({ hasText: /^Total$/ })
        .first()
        .locator('xpath=following-sibling::*')
        .textContent(),
    ),
  ).toBe(asked)
  await sent.getByRole('button', { name: 'Why this price' }).click()
  const why = page.getByRole('dialog', { name: /Why this price/ })
  await expect(why.getByRole('listitem').filter({ hasText: /^Agreement/ })).toBeVisible()
  await expect(why.getByRole('listitem').filter({ hasText: /^Charged by the rates of/ })).toBeVisible()
  await expect(why).toContainText('of the rates, in force when it entered')
  await expectAccessible(page)

  await why.getByRole('button', { name: 'Back to the service' }).click()
  await sent
    .getByRole('link', { name: /Ana Restrepo/ })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText('of this, charged by older rates, in 1 stay')
})

test('[S2-27] an admin sees the new price before saving a correction, and voids with a reason @long', async ({
  enter,
  server,
}) => {
  const page = await enter(OWNER)
  const panel = await openService(page, server, NEIGHBOUR_PLATE)
  await panel.getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  await form.getByRole('radio', { name: 'Card terminal' }).check()
  await form.getByRole('textbox', { name: 'Number of the slip or transfer' }).fill(' V-0731 ')
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(page.getByRole('dialog', { name: /Finished/ })).toContainText('V-0731')

  const paid = await openService(page, server, NEIGHBOUR_PLATE)
  await expect(paid.getByRole('definition').filter({ hasText: 'V-0731' })).toBeVisible()
  await paid.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: /Edit service/ })
  await edit.getByRole('combobox', { name: /Vehicle type/ }).selectOption('Motorcycle')
  const price = edit.getByRole('term').filter({ hasText: 'New price' }).locator('xpath=following-sibling::dd[1]/strong')
  await expect(price).toContainText(/\d/)
  const announced = amountIn(await price.textContent())
  const left = edit.getByLabel(/^Left/)
  const end = await left.inputValue()
  await left.fill('2020-01-01T10:00')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('Left: The end must be after the start')
  await left.fill(end)
  await expect(price).toContainText(/\d/)
  await expectEnterToMoveNoMoney(edit)
  await edit.getByRole('button', { name: 'Save' }).click()
  const total = page
    .getByRole('dialog', { name: asDrawn(NEIGHBOUR_PLATE) })
    .getByRole('term')
    .filter({ hasText: /^Total$/ })
    .first()
    .locator('xpath=following-sibling::*')
  await expect.poll(async () => amountIn(await total.textContent())).toBe(announced)

  await page.getByRole('button', { name: 'Correct the price…' }).click()
  const correct = page.getByRole('dialog', { name: /Correct the price/ })
  await correct.getByRole('radio', { name: 'Too low: add' }).check()
  await correct.getByRole('textbox', { name: /Amount/ }).fill('500')
  await correct.getByRole('textbox', { name: /Reason/ }).fill('Lost ticket')
  await expect(correct).toContainText('500.00 more')
  await expectAccessible(page)
  await expectEnterToMoveNoMoney(correct)
  await correct.getByRole('button', { name: 'Correct the price' }).click()
  await expect.poll(async () => amountIn(await total.textContent())).toBe(announced + 500_00)
  await expect(page.getByRole('listitem').filter({ hasText: 'Lost ticket' })).toBeVisible()

  await page.getByRole('button', { name: 'Void…' }).click()
  const voiding = page.getByRole('dialog', { name: /Void service/ })
  await voiding.getByRole('textbox', { name: /Reason/ }).fill('Mistake')
  await voiding.getByRole('button', { name: 'Void service' }).click()
  await expect(voiding.getByRole('alert')).toContainText('Write at least 10 characters')
  await expectAccessible(page)
  await voiding.getByRole('textbox', { name: /Reason/ }).fill('It came in by mistake')
  await voiding.getByRole('button', { name: 'Void service' }).click()
  const voided = page.getByRole('dialog', { name: asDrawn(NEIGHBOUR_PLATE) })
  await expect(voided).toContainText('This service was voided')
  await expect(voided.getByRole('button', { name: 'Void…' })).toHaveCount(0)
})

test('[D-03] a charge without a network of a voided stay becomes money to refund, and is not a refusal on one tablet @long', async ({
  enter,
  server,
}) => {
  const page = await enter(ANA)
  await goOffline(page, server)
  const panel = await openService(page, server, THIRD_PLATE)
  await panel.getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  expect(await totalAsked(form)).toBeGreaterThan(0)
  await form.getByRole('radio', { name: 'Cash' }).check()
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  const done = page.getByRole('dialog', { name: /Finished/ })
  const total = amountIn(await done.getByRole('definition').first().textContent())

  // The tablet stays away a little longer than the office.
  await stayAway(page)
  await server.start()
  const owner = await enter(OWNER)
  const theirs = await openService(owner, server, THIRD_PLATE)
  await theirs.getByRole('button', { name: 'Void…' }).click()
  const voiding = owner.getByRole('dialog', { name: /Void service/ })
  await voiding.getByRole('textbox', { name: /Reason/ }).fill('It came in by mistake')
  await voiding.getByRole('button', { name: 'Void service' }).click()
  await expect(owner.getByRole('dialog', { name: asDrawn(THIRD_PLATE) })).toContainText('This service was voided')
  // The void is on the server too.
  await expect(outbox(owner)).toHaveAccessibleName('Outbox')
  await owner.close()

  await backOnline(page)
  // The panel, which is still open, shows the outcome.
  await expect(done).toContainText(`Refund ${formatMoney(total, 'COP')}: this stay was voided before you charged it.`, {
    timeout: 60_000,
  })
  await page.goto(`${server.url}/dashboard/outbox?lng=en`)
  await expect(page.getByText('You have no unsent changes on this device.')).toBeVisible()
  await page.goto(`${server.url}/dashboard/cash-ups/refunds?lng=en`)
  await page
    .getByRole('link', { name: asDrawn(THIRD_PLATE) })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('Paid, but voided')
})

test('[S4-01] if two online booths charge one stay, the second sees at once what to refund and why, and keeps its input', async ({
  enter,
  server,
}) => {
  const { token } = await personOf(server.url, ANA)
  const [known] = (await ask(server.url, listServices, { token, query: `?plate=${HER_PLATE}` })).data
  if (!known) throw new Error('Her plate is not known')
  const startedAt = new Date(Date.now() - 2 * 60 * 60_000).toISOString()
  await ask(server.url, checkIn, {
    token,
    body: {
      id: crypto.randomUUID(),
      locationId: known.location.id,
      licensePlate: 'TWC200',
      vehicleTypeId: known.vehicleTypeId,
      startedAt,
      receiptNumber: 'TWICE-1',
      space: null,
      keyTag: null,
      keptItems: null,
    },
  })

  const [page, other] = [await enter(ANA), await enter(OWNER)]
  const field = page.getByRole('textbox', { name: 'Plate, ticket, receipt or name' })
  const openCharge = async (booth: Page) => {
    await booth.goto(`${server.url}/dashboard/booth?lng=en&location=${known.location.id}`)
    await booth.getByRole('button', { name: 'Charge TWC200' }).click()
    const form = booth.getByRole('dialog', { name: /Charge and finish/ })
    await totalAsked(form)
    await form.getByRole('radio', { name: 'Cash' }).check()
    return form
  }
  const form = await openCharge(page)
  const theirs = await openCharge(other)

  // Delays the calls of this booth: it learns of the other charge from the answer to its own.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.context().route(/\/api\/v2\/(?!.*events)/, async (route) => {
    await released
    await route.continue()
  })
  await theirs.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(other.getByRole('dialog', { name: 'Finished' })).toBeVisible()
  await expect(outbox(other)).toHaveAccessibleName('Outbox')

  const total = await totalAsked(form)
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await page.getByRole('dialog', { name: 'Finished' }).getByRole('button', { name: 'Done' }).click()
  await expect(field).toBeFocused()
  await page.keyboard.type('NEX')
  release()

  const card = page.getByRole('alert').filter({ hasText: 'Charged twice' })
  await expect(card).toContainText(
    new RegExp(`Refund COP \\$ [\\d,.]+: Beatriz .+ charged this vehicle at \\d{2}:\\d{2}`),
  )
  await expect(card).toContainText(formatMoney(total, 'COP'))
  await expect(card).toContainText('Ana Restrepo')
  await expect(field).toBeFocused()
  await page.keyboard.type('T1')
  await expect(field).toHaveValue('NEXT1')
  await expectAccessible(page)
  await page.setViewportSize({ width: 820, height: 1180 })
  await expectBelow(card, field)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectBelow(card, field)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  // The other booth shows the message too: its attendant may be with the customer.
  const theirCard = other.getByRole('alert').filter({ hasText: 'Charged twice' })
  const both = /you charged this vehicle at .+, and Ana Restrepo.* charged it too, at/
  await other.getByRole('dialog', { name: 'Finished' }).getByRole('button', { name: 'Done' }).click()
  await expect(theirCard).toContainText(both)
  await expect(other.getByRole('note').filter({ hasText: both })).toBeVisible()

  await card.getByRole('link', { name: 'Refund…' }).click()
  await expect(page.getByRole('dialog', { name: 'Refund money' })).toContainText('Paid again')
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('NEXT1')

  // The panel of another stay makes room for the card: neither covers the other, and both can be used.
  await field.fill('')
  for (const viewport of [
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page
      .getByRole('button', { name: /^Charge / })
      .first()
      .click()
    const next = page.getByRole('dialog', { name: /Charge and finish/ })
    await totalAsked(next)
    await expect(card).toContainText('Ana Restrepo')
    await expectBelow(card, next.getByRole('button', { name: /^(Charge and finish|Finish)$/ }))
    await next.getByRole('button', { name: 'Close' }).click({ trial: true })
    await card.getByRole('button', { name: 'Later: TWC200' }).click({ trial: true })
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await card.getByRole('button', { name: 'Later: TWC200' }).click()
  await expect(card).toHaveCount(0)
  // The booth still shows it.
  await expect(page.getByRole('note').filter({ hasText: 'charged this vehicle at' })).toBeVisible()
})
