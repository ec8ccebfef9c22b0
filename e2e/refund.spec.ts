import { closeCashUp, listCashUps, openRegister } from '../contract/cash-up.ts'
import { finishService, listServices } from '../contract/service.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts'
import { ask, personOf } from './support/api.ts'
import { ANA, OWNER } from './support/people.ts'
import { signIn } from './support/sign-in.ts'
import { expect, storyOfItsOwn } from './support/story.ts'

const test = storyOfItsOwn()

interface PaidTwice {
  plate: string
  receiptNumber: string
  /** The shift whose drawer has the second payment. */
  cashUp: string
}

/** An admin charges somebody who is parked, and Ana, who did not know of it, charges them once more into the shift that she has opened. */
async function payTwice(server: string): Promise<PaidTwice> {
  const [owner, ana] = [await personOf(server, OWNER), await personOf(server, ANA)]
  const { data } = await ask(server, listServices, { token: ana.token, query: '?limit=999' })
  const parked = data.findLast(({ status, operation }) => status === 'progress' && operation === 'off_street')
  if (!parked) throw new Error('The demo has nobody parked')
  const { location } = parked
  const at = new Date().toISOString()
  const shifts = await ask(server, listCashUps, { token: owner.token, query: `?limit=999&statuses=current&locationIds=${location.id}` })
  for (const { id } of shifts.data) {
    const body = { id: crypto.randomUUID(), closedAt: at, countedCash: 0, count: null, leftInDrawer: 0, verified: { dataphone: null, digital: null }, varianceReason: 'Counted by nobody' }
    await ask(server, closeCashUp, { token: owner.token, id, body })
  }
  const shift = { id: crypto.randomUUID(), locationId: location.id, register: 'main', openedAt: at, float: 2_000_000, count: null, note: 'Counted anew' }
  await ask(server, openRegister, { token: ana.token, body: shift })
  const quote = { agreementName: null, totalMinutes: 60, serviceCharge: 500_000, discount: 0, adjustment50: 0, totalCost: 500_000, tax: 0, serviceFee: 0 }
  for (const [token, cashUpId] of [[owner.token, null], [ana.token, shift.id]] as const) {
    await ask(server, finishService, { token, id: parked.id, type: parked.operation, body: { endedAt: at, paymentMethod: 'cash', agreementId: null, cashUpId, cashReceived: null, quote } })
  }
  return { plate: parked.licensePlate, receiptNumber: parked.receiptNumber, cashUp: shift.id }
}

test('[S4-01] what was paid twice waits until it is given back, and comes out of the drawer', async ({ page, context, server }) => {
  await server.start()
  const { plate, receiptNumber, cashUp } = await payTwice(server.url)
  await signIn(page, server.url, ANA)
  await page.goto(`${server.url}/dashboard/cash-ups?lng=en`)
  await page.getByRole('link', { name: '1 payment to give back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paid twice' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: new RegExp(plate.split('').join(' ?')) }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Give it back…' }).click()
  await expect(panel.getByRole('heading', { name: 'Give money back' })).toBeVisible()

  await panel.getByRole('button', { name: 'It is given back' }).click()
  await expect(panel.getByRole('alert')).toContainText('How it is given back')
  await panel.getByRole('radio', { name: 'Cash' }).check()
  await expect(panel.getByText(/It is taken out of the drawer of Ana/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Two booths that do not hear each other would give it back twice.
  await context.setOffline(true)
  await expect(panel.getByText(/another booth has given it back already/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'It is given back' })).toBeHidden()
  await context.setOffline(false)
  await panel.getByRole('button', { name: 'It is given back' }).click()
  await expect(page.getByText('Noted as given back')).toBeVisible()
  await expect(page.getByText('Nothing is to be given back', { exact: true })).toBeVisible()
  await expect(panel.getByText('Money given back')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Give it back…' })).toBeHidden()

  await page.goto(`${server.url}/dashboard/cash-ups/${cashUp}`)
  const movements = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Put in and taken out' }) })
  await expect(movements.getByText('Paid twice')).toBeVisible()
  await expect(movements.getByText('Given back')).toBeVisible()
  await expect(movements.getByText(`Receipt ${receiptNumber}, Cash`)).toHaveCount(2)
})
