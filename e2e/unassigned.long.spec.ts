import { listCashUps } from '../contract/cash-up.ts'
import { closeCashUp } from '../contract/cash-up-writes.ts'
import { listServices } from '../contract/service.ts'
import { finishService } from '../contract/service-writes.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { expectEnterToMoveNoMoney } from './support/enter.ts'
import { ANA, OWNER } from './support/people.ts'
import { expect, test } from './support/story.ts'

/**
 * Ends the shifts at a location with a parked vehicle, and takes its payment afterwards: the payment belongs to no
 * cash-up.
 */
async function paymentWithoutShift(server: string): Promise<{ plate: string; location: string }> {
  const { token } = await personOf(server, OWNER)
  // A new arrival pays nothing, nor does a vehicle with a pass: chooses the vehicle without a pass that has been inside
  // longest.
  const { data } = await ask(server, listServices, { token, query: '?limit=999' })
  const parked = data.findLast(({ status, operation }) => status === 'progress' && operation === 'off_street')
  if (!parked) throw new Error('The demo has nobody parked')
  const at = new Date().toISOString()
  const shifts = await ask(server, listCashUps, {
    token,
    query: `?limit=999&statuses=current&locationIds=${parked.location.id}`,
  })
  for (const { id } of shifts.data) {
    const body = {
      id: crypto.randomUUID(),
      closedAt: at,
      countedCash: 0,
      count: null,
      leftInDrawer: 0,
      verified: { dataphone: null, digital: null },
      varianceReason: 'Counted by nobody',
    }
    await ask(server, closeCashUp, { token, id, body })
  }
  const quote = {
    agreementName: null,
    totalMinutes: 60,
    serviceCharge: 500_000,
    discount: 0,
    adjustment50: 0,
    totalCost: 500_000,
    tax: 0,
    serviceFee: 0,
  }
  await ask(server, finishService, {
    token,
    id: parked.id,
    type: parked.operation,
    body: { endedAt: at, paymentMethod: 'cash', agreementId: null, cashUpId: null, cashReceived: null, quote },
  })
  return { plate: parked.licensePlate, location: parked.location.name }
}

test('[S2-22] an admin puts a payment without a cash-up into a closed one', async ({ enter, server }) => {
  await server.start()
  const { plate, location } = await paymentWithoutShift(server.url)
  const page = await enter(OWNER)
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await page.getByRole('link', { name: /payments? without a cash-up/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payments without a cash-up' })).toBeVisible()
  const row = page
    .getByRole('row')
    .filter({ hasText: location })
    .filter({ has: page.getByRole('link', { name: new RegExp(plate.split('').join(' ?')) }) })
  await expect(row).toContainText('Cash')
  await expectAccessible(page)

  await row.getByRole('link').click()
  const panel = page.getByRole('dialog')
  const closed = panel.getByRole('radio', { name: /Uncollected/ }).first()
  await expect(closed).toBeVisible()
  await panel.getByRole('button', { name: 'Add to the cash-up' }).click()
  await expect(panel.getByRole('alert')).toHaveText('Choose the cash-up whose drawer has the money')
  await closed.check()
  await expect(panel.getByText(/added as a late service/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectEnterToMoveNoMoney(panel)
  await panel.getByRole('button', { name: 'Add to the cash-up' }).click()
  await expect(page.getByText('The payment is in the cash-up')).toBeVisible()
  await expect(page.getByText('Every payment has its cash-up')).toBeVisible()
})

test('[S2-22] [S6-07] staff read that only an admin assigns payments', async ({ enter, server }) => {
  await server.start()
  const page = await enter(ANA)
  await page.goto(`${server.url}/dashboard/cash-ups/unassigned?lng=en`)
  await expect(page.getByText('You are not allowed to see this')).toBeVisible()
  await expectAccessible(page)
})
