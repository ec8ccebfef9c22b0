import { MINUTE_MS } from '../domain/time.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ANA, HER_PLATE, OWNER } from './support/people.ts'
import { asDrawn } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

const BECAUSE = 'The driver waited for the change of a large note'

test('[S4-01] charging to an end half an hour ago asks for a reason, and an admin finds the stay with that reason', async ({
  enter,
  server,
}) => {
  test.setTimeout(300_000)
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
  await page.getByRole('dialog').getByRole('button', { name: 'Charge and finish' }).click()
  const form = page.getByRole('dialog', { name: /Charge and finish/ })
  await form.getByRole('radio', { name: 'Cash' }).check()
  await form.getByRole('textbox', { name: 'Cash received' }).fill('200000')
  const why = form.getByRole('textbox', { name: 'Why it ended so long ago' })
  await expect(why).toBeHidden()

  // The price is fixed from now on; the next pull tells the tablet the later time.
  await server.startLater(25 * MINUTE_MS)
  await expect(why).toBeVisible({ timeout: 70_000 })
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(form.getByRole('alert')).toContainText(
    'It ended long before it was paid, which lowers the price: explain why',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await why.fill(BECAUSE)
  await form.getByRole('button', { name: 'Charge and finish' }).click()
  await expect(page.getByRole('dialog', { name: /Finished/ })).toBeVisible()

  const admin = await enter(OWNER)
  await admin.goto(`${server.url}/dashboard/services?lng=en`)
  await admin.getByRole('button', { name: 'Unusual end', exact: true }).click()
  await admin.getByRole('checkbox', { name: 'Ended before it was paid' }).check()
  await admin.getByRole('button', { name: 'Apply' }).click()
  const row = admin
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: asDrawn(HER_PLATE) })
  await expect(row.getByRole('img', { name: 'Ended before it was paid' })).toBeVisible()
  await expect(admin.getByRole('table').getByRole('link')).toHaveCount(1)
  await row.getByRole('link').first().click()
  const panel = admin.getByRole('dialog')
  await expect(panel.getByRole('note').filter({ hasText: BECAUSE })).toContainText(/it was paid 2\d min after it ended/)
  await expect(panel.getByText('Why it ended before it was paid')).toBeVisible()
  await expectAccessible(admin)
})
