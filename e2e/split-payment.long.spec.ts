import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { rowsOnDevice } from './support/booth.ts'
import { amountIn } from './support/money.ts'
import { closeUncounted, payOnceMore } from './support/double-payment.ts'
import { ANA, HER_PLATE, OWNER } from './support/people.ts'
import { asDrawn } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

test('[S4-01] a stay paid partly in cash and partly by card is paid twice, refunded in two parts, and corrected after the VAT changed', async ({
  enter,
  server,
}) => {
  await server.start()
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/services?lng=en&plate=${HER_PLATE}`)
  await page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: asDrawn(HER_PLATE) })
    .getByRole('link')
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: asDrawn(HER_PLATE) })
  await panel.getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  // The person types the amount into the terminal: the price is fixed from then on, and not earlier.
  const held = async () => /"heldAt":"[^"]/.test(JSON.stringify(await rowsOnDevice(page, 'drafts')))
  await form.getByRole('radio', { name: 'Cash' }).check()
  await expect.poll(async () => JSON.stringify(await rowsOnDevice(page, 'drafts'))).toContain('"paymentMethod":"cash"')
  expect(await held()).toBe(false)
  await form.getByRole('radio', { name: 'Card terminal' }).check()
  await expect.poll(held).toBe(true)

  await form.getByRole('radio', { name: 'Cash' }).check()
  await form.getByRole('button', { name: 'Split payment…' }).click()
  await form.getByRole('textbox', { name: 'Cash: share of the total' }).fill('100')
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(form.getByRole('alert')).toContainText('The rest by: Fill in this field')
  await form.getByRole('group', { name: 'The rest by' }).getByRole('radio', { name: 'Card terminal' }).check()
  await expect(form.getByText(/^The rest: /)).toContainText(/\d/)
  await form.getByRole('textbox', { name: 'Cash received' }).fill('150')
  await expect(form.getByText('Change due').locator('xpath=following-sibling::*')).toContainText('50.00')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  await form.getByRole('button', { name: 'Charge and finish' }).click()
  const done = page.getByRole('dialog', { name: /Finished/ })
  const said = async (term: string | RegExp) =>
    amountIn(await done.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::*').textContent())
  const total = await said(/^Total/)
  expect([await said(/^Cash$/), await said('Card terminal'), await said('Change due')]).toEqual([
    100_00,
    total - 100_00,
    50_00,
  ])
  await done.getByRole('button', { name: 'Print the ticket' }).click()
  const ticket = page.getByRole('dialog', { name: /Ticket/ }).getByRole('article')
  await expect(ticket).toContainText(/Cash100\.00/)
  await expect(ticket).toContainText(/Card terminal[\d,]+\.\d\d/)
  await page.getByRole('button', { name: 'Back to the service' }).click()
  await expect(
    panel.getByRole('term').filter({ hasText: 'Card terminal' }).locator('xpath=following-sibling::*'),
  ).toContainText(/\d/)
  const taxOf = async () =>
    amountIn(
      await panel
        .getByRole('term')
        .filter({ hasText: 'VAT included' })
        .locator('xpath=following-sibling::*')
        .textContent(),
    )
  const tax = await taxOf()

  // A colleague without a connection took the payment again, in two parts.
  const { id, cashUp } = await payOnceMore(server.url, HER_PLATE)
  await page.goto(`${server.url}/dashboard/cash-ups/refunds?lng=en&service=${id}`)
  const shown = page.getByRole('dialog')
  for (const [method, amount] of [
    ['Cash', 30],
    ['Card terminal', 20],
  ] as const) {
    await shown.getByRole('button', { name: 'Refund…' }).click()
    await shown.getByText(`Refund with the original method: ${method}`).waitFor()
    await shown.getByRole('button', { name: 'Issue refund', exact: true }).click()
    await expect(shown.getByText(`Recorded. Refund COP $ ${amount}.00 now: ${method}`)).toBeVisible()
    await shown.getByRole('button', { name: 'Done' }).click()
  }

  // The VAT changes from now on: earlier sales keep theirs.
  await server.whileDown((database) => database.query(`update companies set vat_rate = 500 where country = 'colombia'`))
  await server.start()
  const admin = await enter(OWNER)
  await admin.goto(`${server.url}/dashboard/services?lng=en&service=${id}&act=correct`)
  const correction = admin.getByRole('dialog')
  await correction.getByRole('textbox', { name: 'Amount' }).fill('1')
  await correction.getByRole('textbox', { name: 'Reason' }).fill('Promised at the booth')
  await correction.getByRole('button', { name: 'Correct the price' }).click()
  await expect(correction.getByText('Promised at the booth').first()).toBeVisible()

  await page.goto(`${server.url}/dashboard/services?lng=en&service=${id}`)
  await expect(panel.getByText('Promised at the booth').first()).toBeVisible()
  expect(Math.abs((await taxOf()) - tax)).toBeLessThan(20)
  await closeUncounted(server.url, cashUp)
  await page.goto(`${server.url}/dashboard/cash-ups/${cashUp}?lng=en&act=slip`)
  const slip = page.getByLabel('Preview of the printed slip')
  await expect(slip).toContainText('Cash put in+ COP $ 30.00')
  await expect(slip).toContainText('Cash taken out− COP $ 30.00')
})
