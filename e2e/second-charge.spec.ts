import type { Locator, Page } from '@playwright/test'

import { listServices } from '../contract/service.ts'
import { checkIn } from '../contract/service-entries.ts'
import { ask, personOf } from './support/api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { backOnline, goOffline, stayAway } from './support/booth.ts'
import { formatMoney } from '../domain/money.ts'
import { amountIn } from './support/money.ts'
import { ANA, HER_PLATE, OWNER, THIRD_PLATE } from './support/people.ts'
import { asDrawn, outbox } from './support/shell.ts'
import { expect, storyOfItsOwn } from './support/story.ts'
import { openService, totalAsked } from './charge-form.ts'

// Other stories park the stays that this story finishes.
const test = storyOfItsOwn()

test.describe.configure({ mode: 'serial' })

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

test.beforeEach(async ({ server }) => {
  // After a failure the server is looked for each half a minute at most.
  test.setTimeout(300_000)
  await server.start()
})

test('[D-03] a charge without a connection of a voided stay becomes money to refund, and not a refusal on one tablet @long', async ({
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
