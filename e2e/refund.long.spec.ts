import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { answerTo } from './support/api.ts'
import { payTwice, putIn, shiftAnew } from './support/double-payment.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

test('[S4-01] a second payment waits until it is refunded, and the refund is taken out of the drawer', async ({
  enter,
  server,
}) => {
  await server.start()
  const { plate, receiptNumber, cashUp } = await payTwice(server.url)
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await page.getByRole('link', { name: '1 payment to refund' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money to refund' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(plate.split('').join(' ?')) }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund…' }).click()
  await expect(panel.getByRole('heading', { name: 'Refund money' })).toBeVisible()

  // The refund uses the method of the payment: only an admin chooses another.
  await expect(panel.getByText(/Refund with the original method: Cash/)).toBeVisible()
  await expect(panel.getByRole('radio')).toHaveCount(0)
  await expect(panel.getByText(/It is taken out of Ana/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Two booths without a connection to each other would refund it twice.
  await page.context().setOffline(true)
  await expect(panel.getByText(/another booth has already refunded it/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Issue refund', exact: true })).toBeHidden()
  await page.context().setOffline(false)

  // The register is closed and opened again in between: no cash leaves a drawer that the person was not shown.
  await panel.getByText(/It is taken out of Ana/).waitFor()
  const other = await shiftAnew(server.url, cashUp)
  await panel.getByRole('button', { name: 'Issue refund', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('The register was opened or closed.')
  await panel.getByRole('button', { name: 'Issue refund', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('There is not enough cash in the drawer')
  await putIn(server.url, other)
  // The server makes the refund, but its answer is lost: the page still shows it, and the customer gets their money.
  await page.context().route('**/refunds', async (route) => {
    await answerTo(route)
    await route.abort()
  })
  await panel.getByRole('button', { name: 'Issue refund', exact: true }).click()
  await expect(panel.getByText('Recorded. Refund COP $ 5,000.00 now: Cash')).toBeVisible({ timeout: 60_000 })
  await page.context().unroute('**/refunds')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nothing to refund', { exact: true })).toBeVisible()
  await expect(panel.getByText(/^Refunded by Ana/)).toBeVisible()
  await expect(panel.getByText('Money refunded')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Refund…' })).toBeHidden()

  await page.goto(`${server.url}/dashboard/cash-ups/${other}`)
  const movements = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Cash in and out' }) })
  await expect(movements.getByText('Refunded')).toBeVisible()
  await expect(movements.getByText(`Receipt ${receiptNumber}, Cash`)).toBeVisible()
})

test('only an admin refunds by another method than the payment, with a reason, and the holder of the shift sees who took the money', async ({
  enter,
  server,
}) => {
  await server.start()
  const { plate, cashUp } = await payTwice(server.url, 'dataphone')
  const admin = await enter(OWNER)
  await admin.goto(`${server.url}/dashboard/cash-ups/refunds?lng=en`)
  await admin.getByRole('link', { name: new RegExp(plate.split('').join(' ?')) }).click()
  const panel = admin.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund…' }).click()
  await expect(panel.getByRole('radio', { name: 'Card terminal' })).toBeChecked()
  await panel.getByRole('radio', { name: 'Cash' }).check()
  await panel.getByRole('button', { name: 'Issue refund', exact: true }).click()
  await expect(panel.getByRole('alert')).toContainText('Why not with the original method: Fill in this field')
  await expectAccessible(admin)
  await panel.getByRole('textbox', { name: 'Why not with the original method' }).fill('The terminal is out of order')
  await expectEnterToMoveNoMoney(panel)
  await panel.getByRole('button', { name: 'Issue refund', exact: true }).click()
  await expect(panel.getByText('Recorded. Refund COP $ 5,000.00 now: Cash')).toBeVisible()

  const holder = await enter(ANA)
  await holder.goto(`${server.url}/dashboard?lng=en`)
  await expect(holder.getByText(/^Beatriz .* took COP \$ 5,000.00 out of this shift/)).toBeVisible({ timeout: 60_000 })
  await holder.goto(`${server.url}/dashboard/cash-ups/${cashUp}?lng=en`)
  await expect(holder.getByText(/^Beatriz .* refunded COP \$ 5,000.00 from this shift/)).toBeVisible()
  await expectAccessible(holder)
})
