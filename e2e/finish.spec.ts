import { agreementCalls } from '../contract/agreement.ts'
import { ask, personOf } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline, stayAway } from './support/booth.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { amountIn } from './support/money.ts'
import { ANA, HER_PLATE, NEIGHBOUR_PLATE, OWNER } from './support/people.ts'
import { asDrawn } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { rowOf, openService, totalAsked } from './charge-form.ts'

// Other stories park the stays that this story finishes.
const test = storyOfItsOwn()

test.describe.configure({ mode: 'serial' })

/** More cash than any stay costs. */
const HANDED_OVER = 200_000

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

test('[D-03] [S4-01] a cash charge without a connection keeps its amount although the office changes its agreement', async ({
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
